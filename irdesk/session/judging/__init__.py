"""Support for judging: documents, learning queues, near-duplicates."""
