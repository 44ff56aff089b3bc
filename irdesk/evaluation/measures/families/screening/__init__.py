"""Measures of review and screening: how much is found with how much work."""
