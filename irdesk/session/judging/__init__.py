"""What an assessor needs while judging: documents, queues that learn, near-duplicates."""
