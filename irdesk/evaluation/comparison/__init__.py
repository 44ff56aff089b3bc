"""Comparison of runs: significance, correlation of rankings, topic difficulty, heat map."""
