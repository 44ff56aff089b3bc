"""Loaded files and the grade scale."""
