"""Discriminative power of measures: the share of run pairs that differ significantly.

T. Sakai, *Evaluating evaluation metrics based on the bootstrap*, SIGIR 2006; *Metrics, statistics, tests*, PROMISE
2013.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from itertools import combinations

import numpy as np

from irdesk.domain.progress import QUIET, Progress, Step
from irdesk.evaluation.comparison.significance.few_topics import FEW_TOPICS
from irdesk.evaluation.comparison.significance.multiple_comparisons import shuffled_ranges
from irdesk.evaluation.comparison.significance.paired_tests import Part, least_reached, parts_of, resamples
from irdesk.evaluation.comparison.significance.score_differences import differences_of, is_constant
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.system.workers import ALONE, Workers

RESAMPLES = 1_000  # default number of resamples, as in Sakai's papers
_PAIRS_AT_ONCE = 512  # limits the memory needed for the intermediate results of 1,000 resamples
# A smaller variance counts as 0: it consists of rounding errors, and the difference is the same in all resampled
# topics.
_NO_VARIANCE = 1e-20


class Achieved(StrEnum):
    """The test from which the achieved significance level of a pair of runs is computed."""

    BOOTSTRAP = "bootstrap"
    RANDOMIZED_TUKEY = "randomized-tukey"

    @property
    def full_name(self) -> str:
        """The name of the test for use in a sentence."""
        return "paired bootstrap, studentized" if self is Achieved.BOOTSTRAP else "Tukey HSD, randomized"


@dataclass(frozen=True)
class Discriminating:
    """The settings for measuring discriminative power. All settings are stated with the result."""

    test: Achieved = Achieved.BOOTSTRAP
    alpha: float = 0.05
    seed: int = 1
    resamples: int = RESAMPLES

    def __str__(self) -> str:
        unit = "resamples" if self.test is Achieved.BOOTSTRAP else "permutations"
        return f"{self.test.full_name}, two-sided at {self.alpha:g}, {self.resamples:,} {unit}, seed {self.seed}"


@dataclass(frozen=True, eq=False)
class Power:
    """The discriminative power of a measure over the ``topics`` that all runs have. ``dropped`` is the number of other
    topics.

    ``levels`` are the achieved significance levels of the pairs that can be tested, largest first, shape (pairs,). They
    form the measure's curve.

    ``undefined`` is the number of pairs that cannot be tested: pairs of runs that do not differ in any topic and, for
    the bootstrap, pairs with the same difference in every topic.

    ``difference`` is the estimated difference of means needed for a pair to differ significantly; None if no pair can
    be tested.
    """

    topics: int
    dropped: int
    alpha: float
    levels: Floats
    difference: float | None
    undefined: int = 0

    @property
    def few(self) -> bool:
        """Whether there are so few topics that their number must be stated."""
        return self.topics < FEW_TOPICS

    @property
    def different(self) -> int:
        """The number of pairs that differ significantly."""
        return int((self.levels < self.alpha).sum())

    @property
    def share(self) -> float | None:
        """Discriminative power: `different` divided by the number of pairs that can be tested; None if no pair can be
        tested.
        """
        return self.different / len(self.levels) if len(self.levels) and self.topics > 1 else None


def discriminative_power(
    scores: Floats, plan: Discriminating, progress: Progress = QUIET, workers: Workers = ALONE
) -> Power:
    """Compute the power from runs' scores under one measure, shape (topics, runs), NaN if a run lacks a topic.

    Resampling is distributed among ``workers``. Call in a worker; raises `TaskCancelled`.
    """
    missing = np.isnan(scores)
    complete = ~np.asarray(missing.any(axis=1))
    complete_scores = scores[complete]
    dropped = int((~np.asarray(missing.all(axis=1)) & ~complete).sum())
    topics, runs = complete_scores.shape
    pairs = runs * (runs - 1) // 2
    if topics < 2 or not pairs:
        return Power(topics, dropped, plan.alpha, np.zeros(0), None, pairs)
    levels, difference = (_bootstrap if plan.test is Achieved.BOOTSTRAP else _tukey)(
        complete_scores, plan, progress, workers
    )
    testable = [
        _testable(complete_scores[:, i], complete_scores[:, j], plan.test) for i, j in combinations(range(runs), 2)
    ]
    known = np.sort(levels[testable])[::-1]
    return Power(topics, dropped, plan.alpha, known, difference if len(known) else None, pairs - len(known))


def _testable(first: Floats, second: Floats, test: Achieved) -> bool:
    """Return whether a test of two runs' scores, shapes (topics,), is defined."""
    d = differences_of(first, second)
    return bool(d.any()) and not (test is Achieved.BOOTSTRAP and is_constant(d))


def _tukey(scores: Floats, plan: Discriminating, progress: Progress, workers: Workers) -> tuple[Floats, float | None]:
    """Return each pair's p-value from Tukey's randomized test, and the smallest significant difference of means.

    This difference is the same for all pairs (B. Carterette, TOIS 2012).
    """
    ranges = shuffled_ranges(scores, plan.seed, plan.resamples, progress, workers)
    first, second = np.triu_indices(scores.shape[1], 1)
    sums = scores.sum(axis=0)
    apart = least_reached(sums[first] - sums[second])
    reached = len(ranges) - np.searchsorted(ranges, apart, side="left")
    needed_difference = _greatest_of_rest(ranges, plan.alpha) / len(scores)
    # The difference is None if shuffling never changes the means, as with identical scores.
    return (reached + 1) / (plan.resamples + 1), needed_difference or None


def _greatest_of_rest(ascending: Floats, alpha: float) -> float:
    """Return the Bα-th largest of B resampled values (Sakai 2006). A fraction ``alpha`` of the values are at least as
    large.
    """
    return float(ascending[-max(1, int(len(ascending) * alpha + 1e-9))])


def _bootstrap(
    scores: Floats, plan: Discriminating, progress: Progress, workers: Workers
) -> tuple[Floats, float | None]:
    """Return each pair's p-value from the paired bootstrap of Student's t, and the difference needed for significance.

    The difference is the maximum over all pairs (Sakai 2006, figures 3 and 5). The same resamples are used for all
    pairs.
    """
    pairs = list(combinations(range(scores.shape[1]), 2))
    levels, differences = [], []
    starts = range(0, len(pairs), _PAIRS_AT_ONCE)
    for i, start in enumerate(starts):
        first, second = np.array(pairs[start : start + _PAIRS_AT_ONCE]).T
        d = differences_of(scores[:, first], scores[:, second])
        p_values, needed_differences = _studentized(d, plan, Step(progress, i, len(starts)), workers)
        levels.append(p_values)
        differences.append(needed_differences)
    known = np.concatenate(differences)
    known = known[~np.isnan(known)]
    return np.concatenate(levels), float(known.max()) if len(known) else None


def _studentized(d: Floats, plan: Discriminating, progress: Progress, workers: Workers) -> tuple[Floats, Floats]:
    """Return each pair's p-value and the difference needed for significance, shapes (pairs,). ``d``, shape (topics,
    pairs), holds each pair's differences of scores.

    The needed difference is |mean| of the resample with the Bα-th largest |t|; NaN if all differences are equal.
    """
    n = len(d)
    observed = _t(d.mean(axis=0), ((d - d.mean(axis=0)) ** 2).mean(axis=0), n)
    tail_size = max(1, int(plan.resamples * plan.alpha + 1e-9))
    reached = np.zeros(d.shape[1], np.int64)
    t, means = np.zeros((0, d.shape[1])), np.zeros((0, d.shape[1]))
    some = workers.worth(float(plan.resamples) * d.size * 2)
    for row, of_own in some.map(partial(_drawn_in, d, plan.seed), parts_of(plan.resamples), progress):
        reached += (row >= observed * (1 - 1e-9) - 1e-9).sum(axis=0)
        t, means = np.concatenate((t, row)), np.concatenate((means, of_own))
        if len(t) > tail_size:  # only the largest t are needed
            order = np.argpartition(-t, tail_size - 1, axis=0)[:tail_size]
            t, means = np.take_along_axis(t, order, 0), np.take_along_axis(means, order, 0)
    least = t.argmin(axis=0)
    needed_differences = np.where(
        [not is_constant(row) for row in d.T], np.take_along_axis(means, least[None, :], 0)[0], np.nan
    )
    return (reached + 1) / (plan.resamples + 1), needed_differences


def _drawn_in(d: Floats, seed: int, part: Part) -> tuple[Floats, Floats]:
    """Return |t| and |mean| of each pair for one part of the resamples, shapes (resamples, pairs). The differences
    ``d``, shape (topics, pairs), are first shifted to a mean of 0.
    """
    n = len(d)
    shifted = d - d.mean(axis=0)
    drawn = (resamples(n, seed, part) + 1) / n
    mean = drawn @ shifted
    return _t(mean, drawn @ shifted**2 - mean**2, n), np.abs(mean)


def _t(mean: Floats, variance: Floats, n: int) -> Floats:
    """Return |t| from a mean and a variance with divisor n (not n - 1). The result is infinite if the variance is 0 and
    the mean is not.
    """
    varies = variance > _NO_VARIANCE
    t = np.abs(mean) / np.sqrt(np.where(varies, variance, 1.0) / max(n - 1, 1))
    statistic: Floats = np.where(varies, t, np.where(np.abs(mean) > 1e-12, np.inf, 0.0))
    return statistic
