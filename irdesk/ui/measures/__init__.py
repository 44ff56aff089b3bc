"""Measures in the window: the field that names them, and the ways to their pages."""
