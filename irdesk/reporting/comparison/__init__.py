"""Comparisons of runs as tables, figures and sentences."""
