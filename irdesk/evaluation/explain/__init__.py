"""Derivations of scores rank by rank, and rankings that a user can edit."""
