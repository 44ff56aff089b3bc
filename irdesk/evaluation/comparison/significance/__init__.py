"""Significance of differences between runs: tests over topics, effects and intervals, corrections for many comparisons.

Scores are already aligned by topic; SciPy is imported in functions, since importing it is slow.
"""

from importlib import import_module


def import_distributions() -> None:
    """Import the distributions that the tests take from SciPy, a fifth of a second before they are needed."""
    import_module("scipy.special")
