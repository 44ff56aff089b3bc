"""Dialogs. None of them opens between two documents while judging."""
