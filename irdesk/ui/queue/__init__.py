"""The assessor's queue: list of documents, filter, and bulk changes."""
