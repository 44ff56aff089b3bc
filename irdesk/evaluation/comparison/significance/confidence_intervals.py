"""Confidence intervals of means: Student's t intervals, or bootstrap intervals that use the same resampled topics for
all runs (paired).
"""

from __future__ import annotations

from enum import StrEnum
from functools import partial

import numpy as np

from irdesk.domain.progress import QUIET, Progress
from irdesk.evaluation.comparison.significance.paired_tests import PERMUTATIONS, Part, counts_drawn, parts_of
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.system.workers import ALONE, Workers

_DRAWN = 8  # drawing one random number costs about as much as computing this many numbers (see `Workers.worth`)
_COLUMNS = 32  # number of columns whose resampled means are held in memory at once


class Interval(StrEnum):
    """The method of computing intervals.

    Tukey's intervals of differences hold for all pairs of runs simultaneously; single means then have Student's t
    intervals.
    """

    T = "t"
    BOOTSTRAP = "bootstrap"
    TUKEY = "tukey"

    @property
    def of_means(self) -> Interval:
        """The method of computing the intervals of single means."""
        return Interval.T if self is Interval.TUKEY else self


def t_intervals(scores: Floats, confidence: float = 0.95) -> Floats:
    """Return the Student's t interval of each column's mean over topics. Shape (columns, 2), NaN for fewer than two
    topics.

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
    workers: Workers = ALONE,
) -> Floats:
    """Return the percentile interval of each column's mean over resampled topics (B. Efron, R. Tibshirani, *An
    Introduction to the Bootstrap*, 1993, 13.3). The shapes are as in `t_intervals`. Raises `TaskCancelled`.

    The same topics are drawn for every column, so that the scores of two columns stay paired in an interval of their
    difference.
    """
    n, k = scores.shape
    if n < 2:
        return np.full((k, 2), np.nan)
    intervals = np.empty((k, 2))
    ends = [(1 - confidence) / 2, (1 + confidence) / 2]
    for first in range(0, k, _COLUMNS):
        columns = scores[:, first : first + _COLUMNS]
        some = workers.worth(float(permutations) * n * (_DRAWN + columns.shape[1]))
        means = some.map(partial(_means_in, columns, seed), parts_of(permutations), progress)
        intervals[first : first + _COLUMNS] = np.quantile(np.concatenate(list(means)), ends, axis=0).T
    constant = np.ptp(scores, axis=0) == 0
    intervals[constant] = scores[0, constant, None]  # the interval of a constant column must not show rounding errors
    return intervals


def _means_in(scores: Floats, seed: int, part: Part) -> Floats:
    """Return each column's resampled means for one part of the resamples. Shape (resamples of the part, columns)."""
    return np.asarray(counts_drawn(len(scores), seed, part) @ scores / len(scores))
