"""Significance of differences between runs: tests over topics, effects and intervals, corrections for multiple
comparisons.

Scores must be aligned by topic. SciPy is imported inside functions, since importing it is slow.
"""

from importlib import import_module


def import_distributions() -> None:
    """Import the SciPy distributions that the tests need. Importing them in advance saves a fifth of a second later."""
    import_module("scipy.special")
