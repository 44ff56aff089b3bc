"""Panels for the loaded files, the grade scale and the guidelines."""
