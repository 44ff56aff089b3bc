"""Many runs at once: two-way analysis of variance, Tukey's honestly significant differences, all pairs of tests.

B. Carterette, *Multiple testing in statistical analysis of systems-based information retrieval experiments*, TOIS
2012. Scores have shape (topics, runs) and no NaN: topics that a run lacks are dropped before, and counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from irdesk.domain.progress import QUIET, Progress
from irdesk.evaluation.lists import Floats
from irdesk.evaluation.significance.paired import (
    AT_ONCE,
    DIGITS,
    EXACT_UP_TO,
    PERMUTATIONS,
    PairedTest,
    flips,
    least_reached,
    run_test,
)

_ERROR_NODES, _RANGE_NODES = 96, 200  # of the two integrals of the studentized range
_DEGREE = 400  # of the polynomial that stands for it between


@dataclass(frozen=True)
class Anova:
    """Two-way analysis of variance without replication: F and p of runs and of topics, and the error's mean square,
    None where nothing varies beside runs and topics.
    """

    runs: tuple[float, float] | None
    topics: tuple[float, float] | None
    error: float
    freedom: int


def anova(scores: Floats) -> Anova:
    """Whether the runs (and the topics) differ at all, given an additive model of both."""
    from scipy import special

    n, k = scores.shape
    total = scores.mean()
    by_run, by_topic = scores.mean(axis=0), scores.mean(axis=1)
    rest = scores - by_run[None, :] - by_topic[:, None] + total
    freedom = (n - 1) * (k - 1)
    error = float((rest**2).sum()) / freedom if freedom else 0.0
    if error <= 1e-24:
        return Anova(None, None, 0.0, freedom)

    def ratio(means: Floats, each: int) -> tuple[float, float]:
        f = float(each * ((means - total) ** 2).sum() / (len(means) - 1) / error) if len(means) > 1 else 0.0
        return f, float(special.fdtrc(len(means) - 1, freedom, f)) if len(means) > 1 else 1.0

    return Anova(ratio(by_run, n), ratio(by_topic, k), error, freedom)


def tukey(scores: Floats) -> Floats:
    """p of each pair of runs by Tukey's test on blocked (topic × run) data. Shape (runs, runs), 1 on the diagonal."""
    found = anova(scores)
    n, k = scores.shape
    means = scores.mean(axis=0)
    apart = np.abs(means[:, None] - means[None, :])
    if not found.error:
        return np.where(apart > 1e-12, 0.0, 1.0)
    p = np.ones((k, k))
    upper = np.triu_indices(k, 1)
    p[upper] = studentized_range_sf(apart[upper] / (found.error / n) ** 0.5, k, found.freedom)
    return np.minimum(p, p.T)


def studentized_range_sf(q: Floats, groups: int, freedom: int) -> Floats:
    """The chance that the range of ``groups`` normal means over an independent estimate of their deviation exceeds
    each of ``q``. Shape of q, to 1e-10 (1e-7 with
    a single degree of freedom).

    The double integral of H. Lund, J. Lund (*Applied Statistics* 1983, AS 190) by Gauss–Legendre quadrature. Of very
    many q it is computed at Chebyshev's points, between which a polynomial of it is read: SciPy's own takes
    milliseconds for each.
    """
    if len(q) <= _DEGREE:
        return _exceeding(q, groups, freedom)
    ends = [0.0, float(q.max())]
    smooth = np.polynomial.Chebyshev.interpolate(_exceeding, _DEGREE, ends, (groups, freedom))
    result: Floats = np.clip(smooth(q), 0.0, 1.0)
    return result


def _exceeding(q: Floats, groups: int, freedom: int) -> Floats:
    from scipy import special

    nodes, weights = np.polynomial.legendre.leggauss(_ERROR_NODES)
    # The estimate s: s² · freedom is a χ² variable, whose quantiles bound it.
    ends = np.sqrt(special.chdtri(freedom, np.array([1 - 1e-14, 1e-14])) / freedom)
    s = ends[0] + (ends[1] - ends[0]) * (nodes + 1) / 2
    half = freedom / 2
    density = np.exp(half * np.log(half) - special.gammaln(half) + (freedom - 1) * np.log(s) - half * s**2)
    outer = weights * (ends[1] - ends[0]) * density
    nodes, weights = np.polynomial.legendre.leggauss(_RANGE_NODES)
    z = 8.5 * nodes
    inner = weights * 8.5 * np.exp(-(z**2) / 2) / np.sqrt(2 * np.pi) * groups
    result = np.empty(len(q))
    for i, own in enumerate(q.tolist()):
        below = special.ndtr(z)[None, :] - special.ndtr(z[None, :] - own * s[:, None])
        result[i] = 1 - float((outer * (inner[None, :] * below ** (groups - 1)).sum(axis=1)).sum())
    return np.clip(result, 0.0, 1.0)


def randomized_tukey(
    scores: Floats, seed: int = 1, permutations: int = PERMUTATIONS, progress: Progress = QUIET
) -> Floats:
    """p of each pair of runs by the randomized form of Tukey's test: how often is the range of all means, each topic's
    scores shuffled among the runs, as great as their difference? (b + 1) / (m + 1). Shape (runs, runs).
    """
    ranges = []
    for done in range(0, permutations, AT_ONCE):
        progress.report(done, permutations)
        rng = np.random.default_rng([seed, done])
        many = np.broadcast_to(scores, (min(AT_ONCE, permutations - done), *scores.shape))
        ranges.append(np.ptp(rng.permuted(many, axis=2).mean(axis=1), axis=1))
    drawn = np.sort(np.concatenate(ranges))
    means = scores.mean(axis=0)
    apart = np.abs(means[:, None] - means[None, :]) * (1 - 1e-12)
    reached = len(drawn) - np.searchsorted(drawn, apart, side="left")
    p: Floats = (reached + 1) / (permutations + 1)
    np.fill_diagonal(p, 1.0)
    return p


def all_pairs(
    scores: Floats,
    test: PairedTest,
    seed: int = 1,
    permutations: int = PERMUTATIONS,
    progress: Progress = QUIET,
    shown: Sequence[tuple[int, int]] | None = None,
) -> Floats:
    """p of each pair of runs (or of those ``shown``) by a paired test: what `run_test` says of it. Shape (runs, runs),
    symmetric, 1 on the diagonal and where nothing was asked.
    """
    k = scores.shape[1]
    pairs = np.array(list(combinations(range(k), 2)) if shown is None else shown, np.int64).reshape(-1, 2)
    d = np.round(scores[:, pairs[:, 0]] - scores[:, pairs[:, 1]], DIGITS)
    p = np.ones((k, k))
    if test is PairedTest.RANDOMIZATION and len(pairs) > 1:
        drawn = (d != 0).sum(axis=0) > EXACT_UP_TO
        if drawn.any():
            together = _flipped(scores, seed, permutations, progress)
            p[tuple(pairs[drawn].T)] = together[tuple(pairs[drawn].T)]
        pairs, d = pairs[~drawn], d[:, ~drawn]
    for i, (one, other) in enumerate(pairs.tolist()):
        progress.report(i, len(pairs))
        p[one, other] = run_test(test, d[:, i], seed=seed, permutations=permutations).p
    return np.minimum(p, p.T)


def _flipped(scores: Floats, seed: int, permutations: int, progress: Progress) -> Floats:
    """(b + 1) / (m + 1) of each pair: how often is the difference of randomly signed sums as great as that of the sums?

    The sum of a pair's signed differences is the difference of its signed sums, so one matrix product serves all pairs.
    """
    k = scores.shape[1]
    sums = scores.sum(axis=0)
    limits = least_reached(sums[:, None] - sums[None, :])
    reached = np.zeros((k, k), np.int64)
    for signs in flips(len(scores), seed, permutations, progress):
        signed = scores.T @ signs.T  # (runs, permutations)
        for i in range(k - 1):
            apart = np.abs(signed[i + 1 :] - signed[i])
            reached[i, i + 1 :] += (apart >= limits[i, i + 1 :, None]).view(np.uint8).sum(axis=1, dtype=np.uint16)
    p: Floats = (reached + reached.T + 1) / (permutations + 1)
    np.fill_diagonal(p, 1.0)
    return p
