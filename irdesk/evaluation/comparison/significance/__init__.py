"""Significance of differences between runs: tests over topics, effects and intervals, corrections for multiple
comparisons.

Scores must be aligned by topic. SciPy is imported inside functions, since importing it is slow.
"""

from importlib import import_module


def import_distributions() -> None:
    """Import the SciPy distributions in advance, so that the first test starts a fifth of a second sooner."""
    import_module("scipy.special")
