"""Qrels formats."""
