"""Widgets shared by the panels of several features."""
