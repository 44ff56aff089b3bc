"""The derivation of a score rank by rank, and rankings that a user edits."""
