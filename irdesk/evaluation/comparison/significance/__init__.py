"""Significance of differences between runs: tests over topics, effects and intervals, corrections for many comparisons.

Scores are already aligned by topic; SciPy is imported in functions, since importing it is slow.
"""

from importlib import import_module


def import_distributions() -> None:
    """Import the distributions from SciPy that the tests use, before they are needed; this takes a fifth of a
    second.
    """
    import_module("scipy.special")
