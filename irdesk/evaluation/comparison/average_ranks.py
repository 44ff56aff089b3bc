"""Average ranks of runs over topics, and the groups of runs that do not differ significantly.

J. Demšar, *Statistical comparisons of classifiers over multiple data sets*, JMLR 7, 2006: Friedman's test with Iman and
Davenport's correction (1980), and Nemenyi's critical difference (1963).

A. Benavoli, G. Corani, F. Mangili, *Should we really use post-hoc tests based on mean-ranks?*, JMLR 17, 2016: the
alternative of pairwise tests with Holm's correction, in which each test depends only on its two runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np
import numpy.typing as npt

from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import QUIET, Progress
from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.comparison.run_comparison import compare_runs
from irdesk.evaluation.comparison.significance.comparison_plan import Method, Plan
from irdesk.evaluation.comparison.significance.p_value_corrections import Correction
from irdesk.evaluation.comparison.significance.quadrature import gauss_legendre
from irdesk.evaluation.comparison.significance.score_differences import DIGITS
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.system.workers import ALONE, Workers

MOST_TESTED = 100  # maximum number of runs for tests of all pairs (4,950 pairs)
_NODES = 400  # number of quadrature nodes for the distribution of the range of normal values
_LIMIT = 9.0  # limit of the integral, beyond which the normal density is below 1e-18


class RankTest(StrEnum):
    """The method that identifies runs without a significant difference: Nemenyi's critical difference of ranks, or a
    Holm-corrected test of each pair.
    """

    NEMENYI = "nemenyi"
    HOLM = "holm"


@dataclass(frozen=True)
class Friedman:
    """Result of Friedman's test: χ², and Iman and Davenport's F with its degrees of freedom and p-value. F and the
    p-value are None if F is undefined.
    """

    chi_square: float
    f: float | None
    freedoms: tuple[int, int]
    p: float | None


@dataclass(frozen=True, eq=False)
class AverageRanks:
    """Average ranks of runs over the ``topics`` that all runs have; rank 1 is the best.

    ``order``, shape (runs,), has the runs sorted by rank and, for equal ranks, by mean. ``ranks`` are their ranks in
    that order.

    ``groups`` are the first and last positions of the largest sets of neighbouring runs in which no pair differs at
    level ``alpha``. ``critical`` is Nemenyi's critical difference; None if pairs are tested. ``plan`` names the tests.
    """

    order: tuple[int, ...]
    ranks: Floats
    topics: tuple[str, ...]
    friedman: Friedman | None
    test: RankTest
    alpha: float
    critical: float | None
    groups: tuple[tuple[int, int], ...]
    plan: Plan | None = None


def average_ranks(
    topics: Sequence[str],
    scores: Floats,
    test: RankTest,
    plan: Plan,
    progress: Progress = QUIET,
    workers: Workers = ALONE,
) -> AverageRanks:
    """Rank the runs by their scores, shape (topics, runs), topic by topic; equal scores share the mean of their ranks.

    Topics that a run lacks (NaN) are left out. Pairs are tested with the test of ``plan`` and Holm's correction. If
    that test covers all runs at once, the paired t-test is used instead.

    Call in a worker. Raises `TaskCancelled`, and `CommandRefused` if pairs of more than `MOST_TESTED` runs are to be
    tested.
    """
    if test is RankTest.HOLM and scores.shape[1] > MOST_TESTED:
        raise CommandRefused(
            worded(
                "Pairwise tests support at most {most} runs: hide some runs, or use Nemenyi's test", most=MOST_TESTED
            )
        )
    complete = ~np.asarray(np.isnan(scores).any(axis=1))
    complete_scores, (n, k) = scores[complete], (int(complete.sum()), scores.shape[1])
    alpha = 1 - plan.confidence
    ranks, means = (
        part.mean(axis=0) if n else np.full(k, np.nan) for part in (ranks_of(complete_scores), complete_scores)
    )
    order = np.lexsort((-np.round(means, DIGITS), np.round(ranks, DIGITS)))
    critical = critical_difference(k, n, alpha) if test is RankTest.NEMENYI and n and k > 1 else None
    used: Plan | None = None
    if not n or k < 2:
        alike = np.ones((k, k), np.bool_)
    elif test is RankTest.NEMENYI:
        assert critical is not None
        alike = np.abs(ranks[order, None] - ranks[order]) < critical
    else:
        method = plan.method if plan.method.paired else Method.T
        used = replace(plan, method=method, correction=Correction.HOLM)
        alike = _not_different(complete_scores[:, order], used, progress, workers)
    return AverageRanks(
        tuple(order.tolist()),
        ranks[order],
        tuple(topic for topic, whole in zip(topics, complete.tolist(), strict=True) if whole),
        friedman(ranks, n) if n > 1 and k > 1 else None,
        test,
        alpha,
        critical,
        groups_of(alike) if n else (),
        used,
    )


def ranks_of(scores: Floats) -> Floats:
    """Return each topic's ranks of the runs, 1 for the highest score; ties get the mean rank. Shape (topics, runs)."""
    rounded = np.round(scores, DIGITS)
    ranks = np.empty(rounded.shape)
    for row, ranked in zip(rounded, ranks, strict=True):
        rising = np.sort(row)
        below, up_to = np.searchsorted(rising, row, "left"), np.searchsorted(rising, row, "right")
        ranked[:] = len(row) - (below + up_to + 1) / 2 + 1
    return ranks


def friedman(ranks: Floats, topics: int) -> Friedman:
    """Compute Friedman's test from the average ranks, shape (runs,), and the number of topics (Demšar, section 3.2.2).

    As in Demšar's paper, the statistic is not corrected for ties. F is undefined if all topics rank the runs in the
    same order.
    """
    from scipy import special

    n, k = topics, len(ranks)
    chi_square = 12 * n / (k * (k + 1)) * (float((ranks**2).sum()) - k * (k + 1) ** 2 / 4)
    freedoms = k - 1, (k - 1) * (n - 1)
    rest = n * (k - 1) - chi_square
    if rest <= 1e-9 * n * k:
        return Friedman(chi_square, None, freedoms, None)
    f = max((n - 1) * chi_square / rest, 0.0)
    return Friedman(chi_square, f, freedoms, float(special.fdtrc(*freedoms, f)))


def critical_difference(runs: int, topics: int, alpha: float) -> float:
    """Return Nemenyi's critical difference q_α √(k (k + 1) / 6 N).

    q_α is the quantile of the studentized range of k normal values with infinite degrees of freedom, divided by √2.
    """
    q = range_quantile(runs, alpha) / 2**0.5
    return float(q * (runs * (runs + 1) / (6 * topics)) ** 0.5)


def range_quantile(count: int, alpha: float) -> float:
    """Return the value that the range of ``count`` independent standard normal values exceeds with probability
    ``alpha``.
    """
    from scipy import optimize, special

    nodes, weights = gauss_legendre(_NODES)
    z = _LIMIT * nodes
    density = _LIMIT * weights * np.exp(-(z**2) / 2) / np.sqrt(2 * np.pi)
    below = special.ndtr(z)

    def beyond(q: float) -> float:
        # P(range <= q) = k ∫ φ(z) (Φ(z) - Φ(z - q))^(k - 1) dz
        return 1 - alpha - count * float((density * (below - special.ndtr(z - q)) ** (count - 1)).sum())

    return float(optimize.brentq(beyond, 0.0, 2 * _LIMIT, xtol=1e-12))


def _not_different(scores: Floats, plan: Plan, progress: Progress, workers: Workers) -> npt.NDArray[np.bool_]:
    """Return which pairs of runs do not differ according to corrected pairwise tests. Shape (runs, runs)."""
    k = scores.shape[1]
    alike = np.ones((k, k), np.bool_)
    compared = compare_runs([""] * len(scores), scores, plan, None, progress, workers)
    for pair in compared.pairs:
        alike[pair.first, pair.second] = alike[pair.second, pair.first] = not compared.significant(pair)
    return alike


def groups_of(alike: npt.NDArray[np.bool_]) -> tuple[tuple[int, int], ...]:
    """Return the largest ranges of two or more positions within which all pairs are ``alike``, as (first, last)
    positions.

    ``alike`` has shape (runs, runs), in the order of ranks.
    """
    groups: list[tuple[int, int]] = []
    for first in range(len(alike)):
        last = first
        while last + 1 < len(alike) and bool(alike[last + 1, first : last + 1].all()):
            last += 1
        if last > first and (not groups or last > groups[-1][1]):
            groups.append((first, last))
    return tuple(groups)
