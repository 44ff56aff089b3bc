"""The assessor's queue: list, filter, bulk changes."""
