"""Loaded files, grade scale and guidelines."""
