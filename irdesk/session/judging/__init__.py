"""Background support for judging: documents, learning queues and near-duplicates."""
