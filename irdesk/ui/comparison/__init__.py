"""Comparison panels: two runs, all pairs, heat map, relevant ranks, order reversal."""
