"""Two runs topic by topic: differences, effect, interval, and tests of whether there is a difference at all.

M. Smucker, J. Allan, B. Carterette, *A comparison of statistical significance tests for information retrieval
evaluation*, CIKM 2007; T. Sakai, *Laboratory Experiments in Information Retrieval*, 2018.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import partial

import numpy as np

from irdesk.domain.progress import QUIET, Progress
from irdesk.evaluation.comparison.significance.test_outcome import (
    FEW_DIFFERENCES,
    FEW_TOPICS,
    NO_DIFFERENCE,
    NO_TOPICS,
    ONE_TOPIC,
    SAME_DIFFERENCE,
    Outcome,
    differences_of,
    is_constant,
)
from irdesk.evaluation.scoring.ranked_lists import Floats, Ints
from irdesk.system.workers import ALONE, Workers

EXACT_UP_TO = 20  # topics that differ: 2^20 sign flips are all tried
PERMUTATIONS = 100_000
_DRAWN = 8  # numbers that are computed for one that is drawn
AT_ONCE = 1024  # permutations, so that what is drawn stays in the processor's cache


class PairedTest(StrEnum):
    """A paired test, two-sided."""

    T = "paired t"
    WILCOXON = "Wilcoxon signed-rank"
    SIGN = "sign"
    RANDOMIZATION = "sign-flip randomization"
    BOOTSTRAP = "paired bootstrap"


@dataclass(frozen=True, eq=False)
class Comparison:
    """Two runs' scores for the ``topics`` that both have, and what can be said without a test.

    ``differences``, shape (topics,), are the first less the second, ``deviation`` their standard deviation (None of
    fewer than two). ``interval`` is the confidence interval of their mean by Student's t at ``confidence``, ``effect``
    the paired effect size d, the mean over the standard deviation (Cohen's d_z), ``needed`` the number of topics with
    which the paired t-test at 1 - ``confidence`` would find such an effect with a power of 80 %; None where the
    differences are all alike, or fewer than two.
    """

    differences: Floats
    dropped: int
    confidence: float
    mean: float
    deviation: float | None
    interval: tuple[float, float] | None
    effect: float | None
    wins: int
    ties: int
    losses: int
    needed: int | None

    @property
    def topics(self) -> int:
        """How many topics were used."""
        return len(self.differences)

    @property
    def power(self) -> float | None:
        """The power of the paired t-test at 1 - ``confidence`` over as many topics for an effect as great as the one
        that was found; None where there is no effect size.
        """
        return None if self.effect is None else t_power(self.effect, self.topics, 1 - self.confidence)

    @property
    def statement(self) -> str:
        """Why the interval and the effect size are undefined; empty where they are defined."""
        if not self.topics:
            return NO_TOPICS
        if not self.differences.any():
            return NO_DIFFERENCE
        if self.topics == 1:
            return ONE_TOPIC
        return "" if self.effect is not None else SAME_DIFFERENCE


def compare(first: Floats, second: Floats, confidence: float = 0.95) -> Comparison:
    """Compare two runs' scores, shapes (topics,), NaN where a run has none: such topics are dropped, and counted."""
    from scipy import special

    both = ~np.isnan(first) & ~np.isnan(second)
    d = differences_of(first[both], second[both])
    n = len(d)
    mean = float(d.mean()) if n else 0.0
    deviation = (0.0 if is_constant(d) else float(d.std(ddof=1))) if n > 1 else None
    half = float(special.stdtrit(n - 1, 0.5 + confidence / 2)) * deviation / n**0.5 if deviation else None
    effect = mean / deviation if deviation else None
    return Comparison(
        differences=d,
        dropped=int((~both & ~(np.isnan(first) & np.isnan(second))).sum()),
        confidence=confidence,
        mean=mean,
        deviation=deviation,
        interval=None if half is None else (mean - half, mean + half),
        effect=effect,
        wins=int((d > 0).sum()),
        ties=int((d == 0).sum()),
        losses=int((d < 0).sum()),
        needed=topics_needed(effect, 1 - confidence) if effect else None,
    )


def t_power(effect: float, topics: int, alpha: float = 0.05) -> float:
    """The chance that a two-sided paired t-test at ``alpha`` over so many topics, two or more, finds an ``effect``
    (d), by the noncentral t distribution (J. Cohen, *Statistical Power Analysis for the Behavioral Sciences*, 1988).
    """
    from scipy import special

    limit, shift = float(special.stdtrit(topics - 1, 1 - alpha / 2)), abs(effect) * topics**0.5
    above, below = special.nctdtr(topics - 1, shift, limit), special.nctdtr(topics - 1, shift, -limit)
    return float(1 - above + (0.0 if np.isnan(below) else below))


def topics_needed(effect: float, alpha: float = 0.05, power: float = 0.8) -> int | None:
    """The least number of topics with which a two-sided paired t-test at ``alpha`` finds an ``effect`` (d) with a
    ``power``; None where it is more than a million. See `t_power`.
    """
    from scipy import special

    about = (special.ndtri(1 - alpha / 2) + special.ndtri(power)) / abs(effect)  # by the normal distribution, squared
    if about > 1000:
        return None
    topics = max(2, int(about**2))
    while t_power(effect, topics, alpha) < power:
        topics += 1
    while topics > 2 and t_power(effect, topics - 1, alpha) >= power:
        topics -= 1
    return topics


def run_test(
    test: PairedTest,
    d: Floats,
    *,
    seed: int = 1,
    permutations: int = PERMUTATIONS,
    progress: Progress = QUIET,
    workers: Workers = ALONE,
) -> Outcome:
    """Test whether differences, shape (topics,), could come from two runs that are alike.

    Raises `TaskCancelled`.
    """
    if why := undefined(test, d):
        return Outcome(undefined=why)
    if test in {PairedTest.RANDOMIZATION, PairedTest.BOOTSTRAP}:
        resample = randomization if test is PairedTest.RANDOMIZATION else bootstrap
        return resample(d, seed, permutations, progress, workers)
    return _PLAIN[test](d)


def undefined(test: PairedTest, d: Floats) -> str:
    """Return why a test of differences, shape (topics,), is undefined; empty where it is defined.

    Sign flips, signed ranks and signs also hold where all differences are equal: p is 2 · 2^-n.
    """
    if not len(d):
        return NO_TOPICS
    if not d.any():
        return NO_DIFFERENCE
    if len(d) == 1:
        return "" if test is PairedTest.SIGN else ONE_TOPIC
    return SAME_DIFFERENCE if test in {PairedTest.T, PairedTest.BOOTSTRAP} and is_constant(d) else ""


def few_topics(topics: int) -> int | None:
    """Return the number of topics where it is so small that it must be named."""
    return topics if topics < FEW_TOPICS else None


def _few_differences(nonzero: int) -> int | None:
    return nonzero if nonzero < FEW_DIFFERENCES else None


def paired_t(d: Floats) -> Outcome:
    """Student's t of the mean difference."""
    from scipy import special

    t = float(d.mean()) / (float(d.std(ddof=1)) / len(d) ** 0.5)
    p = float(2 * special.stdtr(len(d) - 1, -abs(t)))
    return Outcome(
        p,
        side=_side(t),
        symbol="t",
        statistic=t,
        freedom=len(d) - 1,
        nonzero=int((d != 0).sum()),
        few=few_topics(len(d)),
    )


def _side(value: float) -> int:
    return int(np.sign(value))


def sign(d: Floats) -> Outcome:
    """The sign test: wins against losses by the binomial distribution; ties are dropped."""
    from scipy import special

    wins, losses = int((d > 0).sum()), int((d < 0).sum())
    n = wins + losses
    tail = float(special.bdtr(min(wins, losses), n, 0.5))
    return Outcome(
        min(1.0, 2 * tail),
        side=_side(wins - losses),
        signs=(wins, losses),
        nonzero=n,
        least=_least_of_signs(n),
        few=_few_differences(n),
    )


def _least_of_signs(nonzero: int) -> float:
    """Return the least two-sided p of so many random signs."""
    return float(2.0 ** (1 - nonzero))


def wilcoxon(d: Floats) -> Outcome:
    """Wilcoxon's signed-rank test, zeros dropped, exact also where differences are tied: the null distribution is that
    of all sign flips of the mean ranks that were found.
    """
    kept = d[d != 0]
    doubled = _doubled_ranks(np.abs(kept))
    ways = np.zeros(int(doubled.sum()) + 1)
    ways[0] = 1.0
    reach = 0
    for rank in doubled.tolist():  # each rank counts as positive or as negative
        reach += rank
        ways[rank : reach + 1] = ways[rank : reach + 1] / 2 + ways[: reach + 1 - rank] / 2
        ways[:rank] /= 2
    positive = int(doubled[kept > 0].sum())
    negative = int(doubled.sum()) - positive
    n = len(kept)
    return Outcome(
        min(1.0, 2 * float(ways[: min(positive, negative) + 1].sum())),
        side=_side(positive - negative),
        symbol="W",
        statistic=positive / 2,
        nonzero=n,
        least=_least_of_signs(n),
        few=_few_differences(n),
    )


def _doubled_ranks(values: Floats) -> Ints:
    """Twice the mean rank of each value, an integer."""
    _, group, counts = np.unique(values, return_inverse=True, return_counts=True)
    ends = np.cumsum(counts)
    doubled: Ints = (2 * ends - counts + 1)[group]
    return doubled


def randomization(
    d: Floats, seed: int, permutations: int, progress: Progress = QUIET, workers: Workers = ALONE
) -> Outcome:
    """Fisher's randomization: how often do differences of random sign have as great a mean?

    All sign flips where at most 20 topics differ, otherwise ``permutations`` of them, and p = (b + 1) / (m + 1).
    """
    kept = d[d != 0]
    if len(kept) <= EXACT_UP_TO:
        sums = np.zeros(1)
        for value in kept.tolist():
            sums = np.concatenate((sums - value, sums + value))
        reached = int((np.abs(sums) >= least_reached(kept.sum())).sum())
        return _flipped(reached / len(sums), d, None, len(sums))
    reached = _reached(flips, d, seed, permutations, progress, workers)
    return outcome_of(PairedTest.RANDOMIZATION, (reached + 1) / (permutations + 1), d, seed, permutations)


def outcome_of(test: PairedTest, p: float, d: Floats, seed: int, permutations: int) -> Outcome:
    """Return the outcome of a test by resampling from its p of differences, shape (topics,).

    Of the bootstrap p is at least n^-n, the chance of a single one of the n^n resamples of n topics: a smaller p would
    only say that no resample reaches the observed mean.
    """
    if test is PairedTest.RANDOMIZATION:
        return _flipped(p, d, seed, permutations)
    n = len(d)
    least = max(1 / (permutations + 1), float(n) ** -n)
    return Outcome(
        max(p, least),
        side=_side(float(d.mean())),
        nonzero=int((d != 0).sum()),
        resamples=permutations,
        seed=seed,
        least=least,
        few=few_topics(n),
    )


def _flipped(p: float, d: Floats, seed: int | None, count: int) -> Outcome:
    n = int((d != 0).sum())
    return Outcome(
        p,
        side=_side(float(d.mean())),
        nonzero=n,
        resamples=count,
        seed=seed,
        least=_least_of_signs(n) if seed is None else 1 / (count + 1),
        few=_few_differences(n),
    )


def least_reached(total: Floats | float) -> Floats:
    """From where on a sum counts as great as ``total``, whatever the order in which floating point added it."""
    return np.abs(np.asarray(total, np.float64)) * (1 - 1e-12) - 1e-12


Part = tuple[int, int]
"""Some of many permutations, at most `AT_ONCE`: the first, and how many."""
Draw = Callable[[int, int, Part], Floats]
"""Draws random weights of so many topics from a seed, for a part; shape (permutations of the part, topics)."""


def parts_of(permutations: int) -> list[Part]:
    """Return the parts of so many permutations. Each has random numbers of its own, so it can be computed anywhere."""
    return [(first, min(AT_ONCE, permutations - first)) for first in range(0, permutations, AT_ONCE)]


def _reached(draw: Draw, d: Floats, seed: int, permutations: int, progress: Progress, workers: Workers) -> int:
    """Count the drawn sums of differences that are as great as their sum."""
    some = workers.worth(float(permutations) * len(d) * _DRAWN)
    return sum(some.map(partial(_reached_in, draw, d, seed), parts_of(permutations), progress))


def _reached_in(draw: Draw, d: Floats, seed: int, part: Part) -> int:
    return int((np.abs(draw(len(d), seed, part) @ d) >= least_reached(d.sum())).sum())


def flips(topics: int, seed: int, part: Part) -> Floats:
    """Return random signs: for one seed the same for every pair of runs. See `Draw`."""
    signs = np.random.default_rng([seed, part[0]]).integers(0, 2, (part[1], topics)).astype(np.float64)
    return np.asarray(2 * signs - 1)


def bootstrap(d: Floats, seed: int, permutations: int, progress: Progress = QUIET, workers: Workers = ALONE) -> Outcome:
    """The paired bootstrap with the mean shifted to 0 (B. Efron, R. Tibshirani, *An Introduction to the Bootstrap*,
    1993, 16.4): how often is a resampled mean as far from 0 as the one that was found?
    """
    reached = _reached(resamples, d, seed, permutations, progress, workers)
    return outcome_of(PairedTest.BOOTSTRAP, (reached + 1) / (permutations + 1), d, seed, permutations)


def resamples(topics: int, seed: int, part: Part) -> Floats:
    """Return how often each topic is drawn in a resample, less the once that it stands among the topics: what sums of
    scores shifted to 0 are made of. For one seed the same for every pair of runs. See `Draw`.
    """
    return counts_drawn(topics, seed, part) - 1


def counts_drawn(topics: int, seed: int, part: Part) -> Floats:
    """Return how often each topic is drawn in a resample. See `Draw`."""
    first, count = part
    chosen = np.random.default_rng([seed, first]).integers(0, topics, (count, topics))
    chosen += topics * np.arange(count)[:, None]
    return np.bincount(chosen.ravel(), minlength=count * topics).reshape(count, topics).astype(np.float64)


_PLAIN: dict[PairedTest, Callable[[Floats], Outcome]] = {
    PairedTest.T: paired_t,
    PairedTest.WILCOXON: wilcoxon,
    PairedTest.SIGN: sign,
}
