"""Rank-by-rank derivations of scores, and rankings that a user can edit."""
