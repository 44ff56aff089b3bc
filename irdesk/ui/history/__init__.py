"""Panels for the journal, past states of the project, and snapshots."""
