"""Schema versions, and the migration from each version to the next."""
