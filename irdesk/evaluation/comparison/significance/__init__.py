"""Significance of differences between runs: tests over topics, effects and intervals, corrections for many comparisons.

Scores are already aligned by topic; SciPy is imported in functions, since importing it is slow.
"""
