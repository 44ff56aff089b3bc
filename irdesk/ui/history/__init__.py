"""Undo and redo, and panels for the journal, the project's past states, and snapshots."""
