"""Painting functions of the application style, by control."""
