"""Panels that compare runs: two runs, all pairs, heat map, found by whom, what would change."""
