"""The assessor's queue: its list, filter and bulk changes."""
