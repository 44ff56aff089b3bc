"""Differences of scores, without rounding errors."""

from __future__ import annotations

import numpy as np

from irdesk.evaluation.scoring.ranked_lists import Floats

DIGITS = 12  # differences are rounded to this many decimals, so that .7 - .5 equals .3 - .1
# Values count as constant if their spread is at most this share of the largest absolute value or of 1, whichever is
# larger.
CONSTANT = 1e-11


def differences_of(first: Floats, second: Floats) -> Floats:
    """Return the first scores minus the second, shapes (topics,) or (topics, pairs), without rounding errors.

    Differences are rounded to 12 decimals, or to fewer if scores exceed 1, since a double has 15 to 16 digits.
    """
    d = first - second
    result: Floats = np.round(d, DIGITS)
    sizes = np.fmax(np.abs(first), np.abs(second))
    if (sizes > 1.0).any():
        places = DIGITS - np.ceil(np.log10(np.nan_to_num(sizes).max(axis=0, initial=1.0))).astype(np.int64)
        for count in np.unique(places[places < DIGITS]).tolist():
            coarse = places == count
            result[..., coarse] = np.round(d[..., coarse], count)
    return result + 0.0


def is_constant(values: Floats) -> bool:
    """Return whether values, shape (topics,), are constant except for rounding errors."""
    return not len(values) or bool(np.ptp(values) <= CONSTANT * max(float(np.abs(values).max()), 1.0))
