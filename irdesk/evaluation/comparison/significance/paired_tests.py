"""Paired tests of whether two runs differ, from their differences topic by topic.

M. Smucker, J. Allan, B. Carterette, *A comparison of statistical significance tests for information retrieval
evaluation*, CIKM 2007; T. Sakai, *Laboratory Experiments in Information Retrieval*, 2018.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import partial

import numpy as np

from irdesk.domain.progress import QUIET, Progress
from irdesk.evaluation.comparison.significance.few_topics import few_differences, few_topics
from irdesk.evaluation.comparison.significance.p_value_and_statistic import (
    NO_DIFFERENCE,
    NO_TOPICS,
    ONE_TOPIC,
    SAME_DIFFERENCE,
    Outcome,
)
from irdesk.evaluation.comparison.significance.score_differences import is_constant
from irdesk.evaluation.scoring.ranked_lists import Floats, Ints
from irdesk.system.workers import ALONE, Workers

EXACT_UP_TO = 20  # maximum number of differing topics for which all sign flips are tried
PERMUTATIONS = 100_000
_DRAWN = 8  # drawing one random number costs about as much as computing this many numbers (see `Workers.worth`)
AT_ONCE = 1024  # number of permutations in a part: their random numbers fit in the CPU cache


class PairedTest(StrEnum):
    """Two-sided paired tests."""

    T = "paired t"
    WILCOXON = "Wilcoxon signed-rank"
    SIGN = "sign"
    RANDOMIZATION = "sign-flip randomization"
    BOOTSTRAP = "paired bootstrap"


def run_test(
    test: PairedTest,
    d: Floats,
    *,
    seed: int = 1,
    permutations: int = PERMUTATIONS,
    progress: Progress = QUIET,
    workers: Workers = ALONE,
) -> Outcome:
    """Test whether differences, shape (topics,), are compatible with two runs that do not differ.

    Raises `TaskCancelled`.
    """
    if why := why_undefined(test, d):
        return Outcome(undefined=why)
    if test in {PairedTest.RANDOMIZATION, PairedTest.BOOTSTRAP}:
        resample = randomization if test is PairedTest.RANDOMIZATION else bootstrap
        return resample(d, seed, permutations, progress, workers)
    return _PLAIN[test](d)


def why_undefined(test: PairedTest, d: Floats) -> str:
    """Return why a test of differences, shape (topics,), is undefined, or an empty string if it is defined.

    The randomization, signed-rank and sign tests are also defined if all differences are equal: p is then 2 · 2^-n.
    """
    if not len(d):
        return NO_TOPICS
    if not d.any():
        return NO_DIFFERENCE
    if len(d) == 1:
        return "" if test is PairedTest.SIGN else ONE_TOPIC
    return SAME_DIFFERENCE if test in {PairedTest.T, PairedTest.BOOTSTRAP} and is_constant(d) else ""


def paired_t(d: Floats) -> Outcome:
    """Compute Student's paired t-test."""
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
    """Compute the sign test of wins against losses from the binomial distribution; ties are dropped."""
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
        few=few_differences(n),
    )


def _least_of_signs(nonzero: int) -> float:
    """Return the smallest possible two-sided p for ``nonzero`` random signs."""
    return float(2.0 ** (1 - nonzero))


def wilcoxon(d: Floats) -> Outcome:
    """Compute Wilcoxon's signed-rank test, with zero differences dropped. It is exact, even for tied differences.

    The null distribution consists of all sign flips of the observed mean ranks.
    """
    kept = d[d != 0]
    doubled = _doubled_ranks(np.abs(kept))
    ways = np.zeros(int(doubled.sum()) + 1)
    ways[0] = 1.0
    reach = 0
    for rank in doubled.tolist():  # each rank is positive or negative with probability ½
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
        few=few_differences(n),
    )


def _doubled_ranks(values: Floats) -> Ints:
    """Return twice the mean rank of each value, which is an integer."""
    _, group, counts = np.unique(values, return_inverse=True, return_counts=True)
    ends = np.cumsum(counts)
    doubled: Ints = (2 * ends - counts + 1)[group]
    return doubled


def randomization(
    d: Floats, seed: int, permutations: int, progress: Progress = QUIET, workers: Workers = ALONE
) -> Outcome:
    """Compute Fisher's randomization test: how often the mean difference with random signs is at least as large as
    observed.

    All sign flips are tried if at most 20 topics differ. Otherwise m random flips are tried (``permutations``). p is
    then (b + 1) / (m + 1), where b flips reach the observed difference.
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
    """Build the result of a resampling test from its p and the differences, shape (topics,).

    For the bootstrap, p is set to at least n^-n, the probability of a single one of the n^n resamples of n topics. A
    smaller p would only mean that no resample reached the observed mean.
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
        few=few_differences(n),
    )


def least_reached(total: Floats | float) -> Floats:
    """Return the limit at which a sum counts as reaching |``total``|; it is lowered slightly to allow for rounding."""
    return np.abs(np.asarray(total, np.float64)) * (1 - 1e-12) - 1e-12


Part = tuple[int, int]
"""A part of the permutations: the index of its first permutation, and the number of permutations, at most `AT_ONCE`."""
Draw = Callable[[int, int, Part], Floats]
"""A function that draws random weights, given the number of topics, a seed and a part. The weights have shape
(permutations of the part, topics).
"""


def parts_of(permutations: int) -> list[Part]:
    """Divide ``permutations`` permutations into parts. Each part has its own random numbers, so any worker can compute
    it.
    """
    return [(first, min(AT_ONCE, permutations - first)) for first in range(0, permutations, AT_ONCE)]


def _reached(draw: Draw, d: Floats, seed: int, permutations: int, progress: Progress, workers: Workers) -> int:
    """Count the resampled sums of differences that are at least as large as the observed sum."""
    some = workers.worth(float(permutations) * len(d) * _DRAWN)
    return sum(some.map(partial(_reached_in, draw, d, seed), parts_of(permutations), progress))


def _reached_in(draw: Draw, d: Floats, seed: int, part: Part) -> int:
    return int((np.abs(draw(len(d), seed, part) @ d) >= least_reached(d.sum())).sum())


def flips(topics: int, seed: int, part: Part) -> Floats:
    """Return random signs. They depend only on the seed, so every pair of runs gets the same signs. See `Draw`."""
    signs = np.random.default_rng([seed, part[0]]).integers(0, 2, (part[1], topics)).astype(np.float64)
    return np.asarray(2 * signs - 1)


def bootstrap(d: Floats, seed: int, permutations: int, progress: Progress = QUIET, workers: Workers = ALONE) -> Outcome:
    """Compute the paired bootstrap test with the mean shifted to 0 (B. Efron, R. Tibshirani, *An Introduction to the
    Bootstrap*, 1993, 16.4).

    It counts how often a resampled mean is at least as far from 0 as the observed mean.
    """
    reached = _reached(resamples, d, seed, permutations, progress, workers)
    return outcome_of(PairedTest.BOOTSTRAP, (reached + 1) / (permutations + 1), d, seed, permutations)


def resamples(topics: int, seed: int, part: Part) -> Floats:
    """Return how often each topic is drawn in a resample, minus one. See `Draw`.

    These are the weights for sums of differences shifted to mean 0. They depend only on the seed, so every pair of runs
    gets the same weights.
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
