"""The assessor's queue: document list, filter, and bulk changes."""
