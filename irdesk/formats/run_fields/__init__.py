"""Metadata fields of runs, read from tags, headers of run files and tables."""
