"""Checksums of rows, and salvage of what is readable in a damaged project file."""
