"""Panels that compare runs: two runs, all pairs, heat map, relevant ranks, order reversal."""
