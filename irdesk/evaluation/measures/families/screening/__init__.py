"""Measures for systematic reviews and screening: recall against effort."""
