"""Measures in the window: the field for their names, and links to their pages."""
