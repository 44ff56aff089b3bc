"""Topic set size design: the number of topics that a test collection needs, estimated from a pilot.

Sakai, *Topic set size design*, Information Retrieval Journal 19(3), 2016. The pilot's scores give the variance of a
measure. The number of topics then follows from the smallest difference that a test must find, and from the
significance level and the power of the test.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from irdesk.domain.errors import CommandRefused
from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.comparison.significance.multiple_comparisons import anova
from irdesk.evaluation.comparison.significance.paired_t_power import POWER, t_power
from irdesk.evaluation.scoring.ranked_lists import Floats

MOST_TOPICS = 1_000_000


@dataclass(frozen=True)
class TopicSetSize:
    """The smallest sufficient numbers of topics for one measure; None if more than a million.

    The numbers are for a paired t-test of two runs, for an analysis of variance of ``runs`` runs, and for a confidence
    interval of a mean difference. The interval has the expected width ``difference``.

    ``variance`` is the within-run variance over the pilot's topics and runs, with the topic effect removed.
    """

    difference: float
    alpha: float
    power: float
    runs: int
    pilot: tuple[int, int]
    variance: float
    t_test: int | None
    anova: int | None
    interval: int | None


def topic_set_size(
    scores: Floats, difference: float, runs: int | None = None, alpha: float = 0.05, power: float = POWER
) -> TopicSetSize:
    """Compute the number of topics needed from a pilot's scores, shape (topics, runs). Topics that a run lacks (NaN)
    are dropped.

    ``runs`` is the number of runs that will be compared, by default the number in the pilot. The variance is the
    residual variance of the pilot's two-way analysis of variance. The variance of the difference of two runs is taken
    to be twice as large.

    Raises `CommandRefused` if the pilot has fewer than two topics, fewer than two runs or no variance, or if a
    parameter is invalid.
    """
    complete_scores = scores[~np.isnan(scores).any(axis=1)]
    if complete_scores.shape[0] < 2 or complete_scores.shape[1] < 2:
        raise CommandRefused("planning needs a pilot of at least two runs and two topics common to all its runs")
    if not difference > 0 or not 0 < alpha < 1 or not alpha < power < 1:
        raise CommandRefused("planning needs a difference above 0 and a power between the significance level and 1")
    variance = anova(complete_scores).error
    if not variance:
        raise CommandRefused(
            "the pilot's runs differ by the same amount in every topic: there is no variance to plan with"
        )
    number = complete_scores.shape[1] if runs is None else runs
    if number < 2:
        raise CommandRefused(worded("planning needs two or more runs, not {n}", n=number))
    effect = difference / (2 * variance) ** 0.5
    return TopicSetSize(
        difference,
        alpha,
        power,
        number,
        (complete_scores.shape[0], complete_scores.shape[1]),
        variance,
        _least(lambda n: t_power(effect, n, alpha) >= power),
        _least(lambda n: _anova_power(difference, variance, n, number, alpha) >= power),
        _least(lambda n: _expected_width(variance, n, alpha) <= difference),
    )


def _anova_power(difference: float, variance: float, topics: int, runs: int, alpha: float) -> float:
    """Return the power of a one-way analysis of variance if the best and the worst run differ by ``difference``.

    All other runs are assumed to be in the middle, the case that is hardest to detect. The noncentrality parameter is
    then n · difference² / (2 σ²), for n topics and the variance σ².
    """
    from scipy import special

    freedoms = runs - 1, runs * (topics - 1)
    limit = special.fdtri(*freedoms, 1 - alpha)
    return float(1 - special.ncfdtr(*freedoms, topics * difference**2 / (2 * variance), limit))


def _expected_width(variance: float, topics: int, alpha: float) -> float:
    """Return the expected width of the 1 − α confidence interval of the mean difference of two runs."""
    from scipy import special

    freedom = topics - 1
    # The expected sample standard deviation is smaller than the true standard deviation by this factor.
    bias = (2 / freedom) ** 0.5 * np.exp(special.gammaln(topics / 2) - special.gammaln(freedom / 2))
    return float(2 * special.stdtrit(freedom, 1 - alpha / 2) * bias * (2 * variance / topics) ** 0.5)


def _least(enough: Callable[[int], bool]) -> int | None:
    """Return the smallest sufficient number of topics, at least 2; None if a million topics are not sufficient."""
    low, high = 1, 2
    while not enough(high):
        if high >= MOST_TOPICS:
            return None
        low, high = high, min(2 * high, MOST_TOPICS)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return high
