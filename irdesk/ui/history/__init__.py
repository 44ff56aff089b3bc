"""Panels for the journal, the project's past states, and snapshots."""
