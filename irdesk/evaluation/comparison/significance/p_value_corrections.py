"""Corrections of p-values for multiple comparisons, applied to exactly the comparisons shown."""

from __future__ import annotations

from enum import StrEnum

import numpy as np

from irdesk.evaluation.scoring.ranked_lists import Floats


class Correction(StrEnum):
    """A correction of p-values for multiple comparisons, named after its author.

    It controls the probability of any false finding or, for Benjamini–Hochberg, the expected share of false findings.
    """

    NONE = "none"
    BONFERRONI = "Bonferroni"
    HOLM = "Holm"
    HOMMEL = "Hommel"
    BENJAMINI_HOCHBERG = "Benjamini–Hochberg"


def correct_p_values(p: Floats, correction: Correction) -> Floats:
    """Adjust p-values, shape (m,), so that they can be compared with the unadjusted significance level.

    NaN (an undefined test) stays NaN and is not counted as a comparison.

    C. Bonferroni 1936; S. Holm 1979; G. Hommel 1988 (with S. Wright's algorithm of 1992); Y. Benjamini, Y. Hochberg
    1995.
    """
    defined = ~np.isnan(p)
    if not defined.all():
        result = np.full(len(p), np.nan)
        result[defined] = correct_p_values(p[defined], correction)
        return result
    m = len(p)
    if correction is Correction.NONE or not m:
        return p.copy()
    if correction is Correction.BONFERRONI:
        return np.minimum(p * m, 1.0)
    order = np.argsort(p, kind="stable")
    ranked = p[order]
    if correction is Correction.HOLM:
        adjusted = np.maximum.accumulate(ranked * np.arange(m, 0, -1))
    elif correction is Correction.BENJAMINI_HOCHBERG:
        adjusted = np.minimum.accumulate((ranked * m / np.arange(1, m + 1))[::-1])[::-1]
    else:
        adjusted = _hommel(ranked)
    result = np.empty(m)
    result[order] = np.minimum(adjusted, 1.0)
    return result


def _hommel(ranked: Floats) -> Floats:
    """Return Hommel's adjusted p-values for p-values in ascending order."""
    m = len(ranked)
    adjusted = np.full(m, (m * ranked / np.arange(1, m + 1)).min())
    best = adjusted.copy()
    for size in range(m - 1, 1, -1):
        lower, upper = np.arange(m - size + 1), np.arange(m - size + 1, m)
        least = (size * ranked[upper] / np.arange(2, size + 1)).min()
        best[lower] = np.minimum(size * ranked[lower], least)
        best[upper] = best[m - size]
        adjusted = np.maximum(adjusted, best)
    result: Floats = np.maximum(adjusted, ranked)
    return result
