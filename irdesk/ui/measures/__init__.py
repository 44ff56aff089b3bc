"""Measures in the window: the input field for measure names, and links to their manual pages."""
