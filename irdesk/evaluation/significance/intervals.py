"""Confidence intervals of means: by Student's t, or of resampled topics, the same ones for all runs (paired)."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

import numpy as np

from irdesk.domain.progress import QUIET, Progress
from irdesk.evaluation.lists import Floats
from irdesk.evaluation.significance.paired import AT_ONCE, PERMUTATIONS

_COLUMNS = 32  # whose resampled means are held at once


class Interval(StrEnum):
    """How an interval is made."""

    T = "t"
    BOOTSTRAP = "bootstrap"


def t_intervals(scores: Floats, confidence: float = 0.95) -> Floats:
    """The interval of each column's mean by Student's t over topics. Shape (columns, 2), NaN of fewer than two topics;
    ``scores`` has shape (topics, columns) and no NaN.
    """
    from scipy import special

    n, k = scores.shape
    if n < 2:
        return np.full((k, 2), np.nan)
    means = scores.mean(axis=0)
    spread = np.where(np.ptp(scores, axis=0) > 0, scores.std(axis=0, ddof=1), 0.0)
    half = special.stdtrit(n - 1, 0.5 + confidence / 2) * spread / n**0.5
    return np.column_stack((means - half, means + half))


def bootstrap_intervals(
    scores: Floats,
    confidence: float = 0.95,
    seed: int = 1,
    permutations: int = PERMUTATIONS,
    progress: Progress = QUIET,
) -> Floats:
    """The percentile interval of each column's mean over resampled topics (B. Efron, R. Tibshirani, *An Introduction to
    the Bootstrap*, 1993, 13.3). Shapes as in `t_intervals`; raises `TaskCancelled`.

    Every column sees the same topics, so that the interval of a difference is that of paired scores.
    """
    n, k = scores.shape
    if n < 2:
        return np.full((k, 2), np.nan)
    found = np.empty((k, 2))
    ends = [(1 - confidence) / 2, (1 + confidence) / 2]
    for first in range(0, k, _COLUMNS):
        part = scores[:, first : first + _COLUMNS]
        means = [counts @ part / n for counts in _drawn(n, seed, permutations, progress)]
        found[first : first + _COLUMNS] = np.quantile(np.concatenate(means), ends, axis=0).T
    constant = np.ptp(scores, axis=0) == 0
    found[constant] = scores[0, constant, None]  # what does not vary has no rounding to show
    return found


def _drawn(topics: int, seed: int, permutations: int, progress: Progress) -> Iterator[Floats]:
    """How often each topic is drawn, shape (some resamples, topics) each."""
    rng = np.random.default_rng(seed)
    for done in range(0, permutations, AT_ONCE):
        progress.report(done, permutations)
        count = min(AT_ONCE, permutations - done)
        chosen = rng.integers(0, topics, (count, topics)) + topics * np.arange(count)[:, None]
        yield np.bincount(chosen.ravel(), minlength=count * topics).reshape(count, topics).astype(np.float64)
