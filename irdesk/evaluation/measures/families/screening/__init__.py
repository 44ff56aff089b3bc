"""Measures of review and screening: recall against effort."""
