"""Histogram of the differences between two runs."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from irdesk.evaluation.comparison.significance.score_differences import DIGITS
from irdesk.evaluation.scoring.ranked_lists import Floats

MOST_BINS = 24
_STEPS = (1.0, 2.0, 2.5, 5.0, 10.0)


@dataclass(frozen=True, eq=False)
class Spread:
    """A histogram of differences with bins of ``width``: ``counts`` and ``centres``, shapes (n,).

    Each bin extends half a width to either side of its centre. One bin has its centre at 0.
    """

    width: float
    centres: Floats
    counts: Floats


def differences_histogram(differences: Floats) -> Spread:
    """Return a histogram of differences, shape (topics,), with at most 24 bins. The bin width is a round number."""
    reach = float(np.abs(differences).max(initial=0.0))
    if not reach:
        return Spread(0.1, np.zeros(1), np.array([float(len(differences))]))
    width = _round_up(2 * reach / (MOST_BINS - 1))
    places = np.floor(np.round(differences / width + 0.5, DIGITS)).astype(np.int64)
    least, most = min(int(places.min()), 0), max(int(places.max()), 0)
    counts = np.bincount(places - least, minlength=most - least + 1).astype(np.float64)
    centres: Floats = np.arange(least, most + 1).astype(np.float64) * width
    return Spread(width, centres, counts)


def _round_up(value: float) -> float:
    """Round up to 1, 2, 2.5 or 5 times a power of ten."""
    power = 10.0 ** np.floor(np.log10(value))
    return float(next(step * power for step in _STEPS if step * power >= value * (1 - 1e-12)))
