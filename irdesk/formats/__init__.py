"""Readers and writers of files: runs, qrels, topics, documents; one module a format, one registry that sniffs."""
