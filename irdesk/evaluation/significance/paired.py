"""Two runs topic by topic: differences, effect, interval, and tests of whether there is a difference at all.

M. Smucker, J. Allan, B. Carterette, *A comparison of statistical significance tests for information retrieval
evaluation*, CIKM 2007; T. Sakai, *Laboratory Experiments in Information Retrieval*, 2018.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from irdesk.domain.progress import QUIET, Progress
from irdesk.evaluation.lists import Floats, Ints

DIGITS = 12  # to which differences are told apart: .7 - .5 and .3 - .1 are the same
EXACT_UP_TO = 20  # topics that differ: 2^20 sign flips are all tried
PERMUTATIONS = 100_000
AT_ONCE = 1024  # permutations, so that what is drawn stays in the processor's cache


class PairedTest(StrEnum):
    """A paired test, two-sided."""

    T = "paired t"
    WILCOXON = "Wilcoxon signed-rank"
    SIGN = "sign"
    RANDOMIZATION = "sign-flip randomization"
    BOOTSTRAP = "paired bootstrap"


@dataclass(frozen=True)
class Outcome:
    """What a test says: its p-value, its statistic where it has one, and how it came about (exact, or how many
    permutations of which seed).
    """

    test: PairedTest
    p: float
    statistic: float | None
    how: str


@dataclass(frozen=True, eq=False)
class Comparison:
    """Two runs' scores for the ``topics`` that both have, and what can be said without a test.

    ``differences``, shape (topics,), are the first less the second. ``interval`` is the confidence interval of their
    mean by Student's t at ``confidence``, ``effect`` the paired effect size d, the mean over the standard deviation,
    ``needed`` the number of topics with which the paired t-test at 1 - ``confidence`` would find such an effect with
    a power of 80 %; None where the differences are all alike, or fewer than two.
    """

    differences: Floats
    dropped: int
    confidence: float
    mean: float
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
        """What must be said of runs that a test has nothing to say of; empty otherwise."""
        if not self.topics:
            return "the runs have no topic in common"
        if not self.differences.any():
            return "the runs do not differ in any topic"
        if self.topics == 1:
            return "one topic alone shows no variation"
        return "" if self.effect is not None else "the difference is the same in every topic"


def compare(first: Floats, second: Floats, confidence: float = 0.95) -> Comparison:
    """Compare two runs' scores, shapes (topics,), NaN where a run has none: such topics are dropped, and counted."""
    from scipy import special

    both = ~np.isnan(first) & ~np.isnan(second)
    d = np.round(first[both] - second[both], DIGITS) + 0.0
    n = len(d)
    mean = float(d.mean()) if n else 0.0
    deviation = float(d.std(ddof=1)) if n > 1 and np.ptp(d) > 0 else 0.0
    half = float(special.stdtrit(n - 1, 0.5 + confidence / 2)) * deviation / n**0.5 if n > 1 else None
    effect = mean / deviation if deviation else None
    return Comparison(
        differences=d,
        dropped=int((~both & ~(np.isnan(first) & np.isnan(second))).sum()),
        confidence=confidence,
        mean=mean,
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
    test: PairedTest, d: Floats, *, seed: int = 1, permutations: int = PERMUTATIONS, progress: Progress = QUIET
) -> Outcome:
    """PairedTest whether differences, shape (topics,), could come from two runs that are alike.

    Where none differs, p is 1. Raises `TaskCancelled`.
    """
    if not d.any() or len(d) < 2:
        return Outcome(test, 1.0, None, "nothing to test")
    if test in {PairedTest.RANDOMIZATION, PairedTest.BOOTSTRAP}:
        resample = randomization if test is PairedTest.RANDOMIZATION else bootstrap
        return resample(d, seed, permutations, progress)
    return _PLAIN[test](d)


def paired_t(d: Floats) -> Outcome:
    """Student's t of the mean difference."""
    from scipy import special

    deviation = float(d.std(ddof=1)) if np.ptp(d) > 0 else 0.0
    if not deviation:
        return Outcome(PairedTest.T, 0.0, None, "the same difference in every topic")
    t = float(d.mean()) / (deviation / len(d) ** 0.5)
    return Outcome(PairedTest.T, float(2 * special.stdtr(len(d) - 1, -abs(t))), t, f"{len(d) - 1} degrees of freedom")


def sign(d: Floats) -> Outcome:
    """The sign test: wins against losses by the binomial distribution; ties are dropped."""
    from scipy import special

    wins, losses = int((d > 0).sum()), int((d < 0).sum())
    tail = float(special.bdtr(min(wins, losses), wins + losses, 0.5))
    return Outcome(PairedTest.SIGN, min(1.0, 2 * tail), float(wins), f"exact, {wins} wins and {losses} losses")


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
    least = min(positive, int(doubled.sum()) - positive)
    return Outcome(PairedTest.WILCOXON, min(1.0, 2 * float(ways[: least + 1].sum())), positive / 2, "exact")


def _doubled_ranks(values: Floats) -> Ints:
    """Twice the mean rank of each value, an integer."""
    _, group, counts = np.unique(values, return_inverse=True, return_counts=True)
    ends = np.cumsum(counts)
    doubled: Ints = (2 * ends - counts + 1)[group]
    return doubled


def randomization(d: Floats, seed: int, permutations: int, progress: Progress = QUIET) -> Outcome:
    """Fisher's randomization: how often do differences of random sign have as great a mean?

    All sign flips where at most 20 topics differ, otherwise ``permutations`` of them, and p = (b + 1) / (m + 1).
    """
    kept = d[d != 0]
    if len(kept) <= EXACT_UP_TO:
        sums = np.zeros(1)
        for value in kept.tolist():
            sums = np.concatenate((sums - value, sums + value))
        reached = int((np.abs(sums) >= least_reached(kept.sum())).sum())
        how = f"exact, all {len(sums):,} sign flips"
        return Outcome(PairedTest.RANDOMIZATION, reached / len(sums), float(d.mean()), how)
    reached = 0
    for signs in flips(len(d), seed, permutations, progress):
        reached += int((np.abs(signs @ d) >= least_reached(d.sum())).sum())
    p = (reached + 1) / (permutations + 1)
    return Outcome(PairedTest.RANDOMIZATION, p, float(d.mean()), resampled(permutations, seed))


def least_reached(total: Floats | float) -> Floats:
    """From where on a sum counts as great as ``total``, whatever the order in which floating point added it."""
    return np.abs(np.asarray(total, np.float64)) * (1 - 1e-12) - 1e-12


def flips(topics: int, seed: int, permutations: int, progress: Progress = QUIET) -> Iterator[Floats]:
    """Random signs, shape (some permutations, topics) each: for one seed the same for every pair of runs."""
    rng = np.random.default_rng(seed)
    for done in range(0, permutations, AT_ONCE):
        progress.report(done, permutations)
        signs: Floats = rng.integers(0, 2, (min(AT_ONCE, permutations - done), topics)).astype(np.float64)
        yield 2 * signs - 1


def bootstrap(d: Floats, seed: int, permutations: int, progress: Progress = QUIET) -> Outcome:
    """The paired bootstrap with the mean shifted to 0 (B. Efron, R. Tibshirani, *An Introduction to the Bootstrap*,
    1993, 16.4): how often is a resampled mean as far from 0 as the one that was found?
    """
    reached = 0
    for weights in resamples(len(d), seed, permutations, progress):
        reached += int((np.abs(weights @ d) >= least_reached(d.sum())).sum())
    return Outcome(
        PairedTest.BOOTSTRAP, (reached + 1) / (permutations + 1), float(d.mean()), resampled(permutations, seed)
    )


def resamples(topics: int, seed: int, permutations: int, progress: Progress = QUIET) -> Iterator[Floats]:
    """How often each topic is drawn in a resample, less the once that it stands among the topics: what sums of scores
    shifted to 0 are made of. Shape (some permutations, topics) each, for one seed the same for every pair of runs.
    """
    rng = np.random.default_rng(seed)
    for done in range(0, permutations, AT_ONCE):
        progress.report(done, permutations)
        count = min(AT_ONCE, permutations - done)
        chosen = rng.integers(0, topics, (count, topics)) + topics * np.arange(count)[:, None]
        drawn: Floats = np.bincount(chosen.ravel(), minlength=count * topics).reshape(count, topics).astype(np.float64)
        yield drawn - 1


def resampled(permutations: int, seed: int) -> str:
    """How a resampled p-value came about."""
    return f"{permutations:,} permutations, seed {seed}"


_PLAIN: dict[PairedTest, Callable[[Floats], Outcome]] = {
    PairedTest.T: paired_t,
    PairedTest.WILCOXON: wilcoxon,
    PairedTest.SIGN: sign,
}
