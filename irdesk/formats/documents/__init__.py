"""Document formats."""
