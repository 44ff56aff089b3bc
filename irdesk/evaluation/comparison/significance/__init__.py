"""Whether runs differ: tests over topics, effects and intervals, corrections for many comparisons.

Scores are aligned by topic before they come here; SciPy is imported where it is used, since it is slow to import.
"""
