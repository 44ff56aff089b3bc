"""Versions of the schema, and the migration from each to the next."""
