"""Formats of qrels."""
