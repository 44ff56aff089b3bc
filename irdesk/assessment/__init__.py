"""Assessor agreement, and resolution of several grades into the one that counts."""
