"""Comparisons of many runs at once: two-way ANOVA, Tukey's honestly significant differences, tests of all pairs.

B. Carterette, *Multiple testing in statistical analysis of systems-based information retrieval experiments*, TOIS 2012.
Scores have shape (topics, runs) and no NaN: callers drop and count topics that a run lacks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from math import lgamma
from typing import Any

import numpy as np
import numpy.typing as npt

from irdesk.domain.progress import QUIET, Progress
from irdesk.evaluation.comparison.significance.few_topics import few_topics
from irdesk.evaluation.comparison.significance.p_value_and_statistic import (
    NO_DIFFERENCE,
    NO_TOPICS,
    NO_VARIATION,
    ONE_TOPIC,
    Outcome,
)
from irdesk.evaluation.comparison.significance.paired_tests import (
    EXACT_UP_TO,
    PERMUTATIONS,
    Draw,
    PairedTest,
    Part,
    flips,
    least_reached,
    outcome_of,
    parts_of,
    resamples,
    run_test,
    why_undefined,
)
from irdesk.evaluation.comparison.significance.quadrature import gauss_legendre
from irdesk.evaluation.comparison.significance.score_differences import differences_of
from irdesk.evaluation.scoring.ranked_lists import Floats, Ints
from irdesk.system.workers import ALONE, Workers

_ERROR_NODES, _RANGE_NODES = 96, 200  # numbers of quadrature nodes for the two integrals of the studentized range
_ROUNDING = 1e-12  # residuals up to this share of the largest score are rounding errors
_HALVINGS = 40  # number of bisections to find a quantile of the studentized range
_DEGREE = 400  # degree of the polynomial that approximates the studentized range
_SHUFFLED = 16  # shuffling one number costs about as much as computing this many numbers (see `Workers.worth`)
_SMALL_ORDER = 256  # maximum length of a permutation for which 32-bit sort keys rarely collide


@dataclass(frozen=True)
class Anova:
    """Result of a two-way analysis of variance without replication. The two factors are runs and topics.

    ``runs`` and ``topics`` are F and p of each factor. They are None if there is no residual variance, so that the
    analysis is undefined. ``squares`` are the mean squares of the two factors, ``error`` the mean square error (0 if
    undefined). ``freedoms`` are the degrees of freedom of the two factors, ``freedom`` those of the error.
    """

    runs: tuple[float, float] | None
    topics: tuple[float, float] | None
    squares: tuple[float, float]
    error: float
    freedoms: tuple[int, int]
    freedom: int


def anova(scores: Floats) -> Anova:
    """Test whether any runs (and any topics) differ, using an additive model of runs and topics."""
    from scipy import special

    n, k = scores.shape
    total = scores.mean()
    by_run, by_topic = scores.mean(axis=0), scores.mean(axis=1)
    rest = scores - by_run[None, :] - by_topic[:, None] + total
    freedoms, freedom = (k - 1, n - 1), (n - 1) * (k - 1)

    def square(means: Floats, each: int, degrees: int) -> float:
        return float(each * ((means - total) ** 2).sum() / degrees) if degrees else 0.0

    squares = square(by_run, n, k - 1), square(by_topic, k, n - 1)
    error = float((rest**2).sum()) / freedom if freedom else 0.0
    if error <= (_ROUNDING * float(np.abs(scores).max())) ** 2:
        return Anova(None, None, squares, 0.0, freedoms, freedom)

    def ratio(index: int) -> tuple[float, float]:
        f = squares[index] / error
        return f, float(special.fdtrc(freedoms[index], freedom, f))

    return Anova(ratio(0), ratio(1), squares, error, freedoms, freedom)


def tukey(scores: Floats) -> Floats:
    """Return p of each pair of runs from Tukey's test on blocked (topic × run) data. Shape (runs, runs), 1 on the
    diagonal.

    Without residual variance, the test is undefined, and all values off the diagonal are NaN.
    """
    k = scores.shape[1]
    upper = np.array(np.triu_indices(k, 1)).T
    p = np.ones((k, k))
    for (i, j), (value, _) in zip(upper.tolist(), _ranges(scores, upper), strict=True):
        p[i, j] = p[j, i] = value
    return p


def _ranges(scores: Floats, pairs: Ints) -> list[tuple[float, float]]:
    """Return p and q from Tukey's test on blocked data for pairs of runs, shape (pairs, 2); NaN if undefined."""
    analysis = anova(scores)
    n, k = scores.shape
    means = scores.mean(axis=0)
    if not analysis.error:
        return [(np.nan, np.nan)] * len(pairs)
    q = np.abs(means[pairs[:, 0]] - means[pairs[:, 1]]) / (analysis.error / n) ** 0.5
    return list(zip(studentized_range_sf(q, k, analysis.freedom).tolist(), q.tolist(), strict=True))


def tukey_half_width(scores: Floats, confidence: float = 0.95) -> float | None:
    """Return half the width of the confidence intervals that contain the mean differences of all pairs simultaneously,
    with the given ``confidence``.

    The intervals are those of Tukey's test on blocked data. Return None if the test is undefined.
    """
    n, k = scores.shape
    analysis = anova(scores) if n > 1 and k > 1 else None
    if analysis is None or not analysis.error:
        return None
    low, high = 0.0, 1.0
    while studentized_range_sf(np.array([high]), k, analysis.freedom)[0] > 1 - confidence:
        low, high = high, 2 * high
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        above = studentized_range_sf(np.array([middle]), k, analysis.freedom)[0] > 1 - confidence
        low, high = (middle, high) if above else (low, middle)
    return float(high * (analysis.error / n) ** 0.5)


def tukey_outcomes(scores: Floats, shown: Sequence[tuple[int, int]]) -> list[Outcome]:
    """Test the pairs ``shown`` with Tukey's test on blocked data, which is corrected for all pairs."""
    n, k = scores.shape
    pairs = np.array(shown, np.int64).reshape(-1, 2)
    ranges = _ranges(scores, pairs) if n > 1 else [(np.nan, np.nan)] * len(pairs)
    outcomes = []
    for (i, j), (p, q) in zip(pairs.tolist(), ranges, strict=True):
        d = differences_of(scores[:, i], scores[:, j])
        if why := _undefined(d) or (NO_VARIATION if np.isnan(p) else ""):
            outcomes.append(Outcome(undefined=why))
            continue
        outcomes.append(
            Outcome(
                p,
                side=int(np.sign(d.sum())),
                symbol="q",
                statistic=q,
                groups=k,
                freedom=(n - 1) * (k - 1),
                nonzero=int((d != 0).sum()),
                few=few_topics(n),
            )
        )
    return outcomes


def _undefined(d: Floats) -> str:
    """Return why a test of all runs at once is undefined for a pair's differences, or an empty string if it
    is defined.
    """
    if not len(d):
        return NO_TOPICS
    return NO_DIFFERENCE if not d.any() else ONE_TOPIC if len(d) == 1 else ""


def studentized_range_sf(q: Floats, groups: int, freedom: int) -> Floats:
    """Return the survival function of the studentized range: for each value in ``q``, the probability that the
    studentized range exceeds it.

    The studentized range is that of ``groups`` normal means, divided by an independent estimate of their standard
    deviation. The result has the shape of ``q`` and is accurate to 1e-10 (1e-7 with a single degree of freedom).

    The double integral of H. Lund, J. Lund (*Applied Statistics* 1983, AS 190) is computed by Gauss–Legendre
    quadrature. For very many q, it is computed at Chebyshev points and interpolated by a polynomial. SciPy's function
    is not used, since it takes milliseconds for each q.
    """
    if len(q) <= _DEGREE:
        return _exceeding(q, groups, freedom)
    ends = [0.0, float(q.max())]
    smooth = np.polynomial.Chebyshev.interpolate(_exceeding, _DEGREE, ends, (groups, freedom))
    result: Floats = np.clip(smooth(q), 0.0, 1.0)
    return result


def _exceeding(q: Floats, groups: int, freedom: int) -> Floats:
    from scipy import special

    nodes, weights = gauss_legendre(_ERROR_NODES)
    # For the estimate s, s² · freedom is a χ² variable; its quantiles bound the range of integration.
    ends = np.sqrt(special.chdtri(freedom, np.array([1 - 1e-14, 1e-14])) / freedom)
    s = ends[0] + (ends[1] - ends[0]) * (nodes + 1) / 2
    half = freedom / 2
    density = np.exp(half * np.log(half) - special.gammaln(half) + (freedom - 1) * np.log(s) - half * s**2)
    outer = weights * (ends[1] - ends[0]) * density
    nodes, weights = gauss_legendre(_RANGE_NODES)
    z = 8.5 * nodes
    inner = weights * 8.5 * np.exp(-(z**2) / 2) / np.sqrt(2 * np.pi) * groups
    result = np.empty(len(q))
    for i, value in enumerate(q.tolist()):
        below = special.ndtr(z)[None, :] - special.ndtr(z[None, :] - value * s[:, None])
        result[i] = 1 - float((outer * (inner[None, :] * below ** (groups - 1)).sum(axis=1)).sum())
    return np.clip(result, 0.0, 1.0)


def randomized_tukey(
    scores: Floats,
    seed: int = 1,
    permutations: int = PERMUTATIONS,
    progress: Progress = QUIET,
    workers: Workers = ALONE,
) -> Floats:
    """Return p of each pair of runs from Tukey's randomized test, (b + 1) / (m + 1). Shape (runs, runs).

    Each topic's scores are shuffled among the runs m times. b is the number of shuffles in which the range of all means
    is at least as large as the pair's difference.
    """
    ranges = shuffled_ranges(scores, seed, permutations, progress, workers)
    sums = scores.sum(axis=0)
    reached = len(ranges) - np.searchsorted(ranges, least_reached(sums[:, None] - sums[None, :]), side="left")
    p: Floats = (reached + 1) / (permutations + 1)
    np.fill_diagonal(p, 1.0)
    return p


def randomized_tukey_outcomes(
    scores: Floats,
    shown: Sequence[tuple[int, int]],
    seed: int = 1,
    permutations: int = PERMUTATIONS,
    progress: Progress = QUIET,
    workers: Workers = ALONE,
) -> list[Outcome]:
    """Test the pairs ``shown`` with Tukey's randomized test. Raises `TaskCancelled`.

    Applying one permutation of the runs to all topics does not change the range, so p is at least k!^(1 - n) with n
    topics and k runs.
    """
    n, k = scores.shape
    p = randomized_tukey(scores, seed, permutations, progress, workers) if n > 1 else np.ones((k, k))
    least = max(1 / (permutations + 1), float(np.exp((1 - n) * lgamma(k + 1))))
    outcomes = []
    for i, j in shown:
        d = differences_of(scores[:, i], scores[:, j])
        if why := _undefined(d):
            outcomes.append(Outcome(undefined=why))
            continue
        outcomes.append(
            Outcome(
                float(p[i, j]),
                side=int(np.sign(d.sum())),
                nonzero=int((d != 0).sum()),
                resamples=permutations,
                seed=seed,
                least=least,
                few=few_topics(n),
            )
        )
    return outcomes


def shuffled_ranges(
    scores: Floats,
    seed: int = 1,
    permutations: int = PERMUTATIONS,
    progress: Progress = QUIET,
    workers: Workers = ALONE,
) -> Floats:
    """Shuffle each topic's scores among the runs many times. For each shuffle, return the range of the runs' sums over
    topics. The ranges are in ascending order.

    Shape (permutations,). Raises `TaskCancelled`.
    """
    some = workers.worth(float(permutations) * scores.size * _SHUFFLED)
    ranges = some.map(partial(_ranges_in, scores, seed), parts_of(permutations), progress)
    return np.sort(np.concatenate(list(ranges)))


def _ranges_in(scores: Floats, seed: int, part: Part) -> Floats:
    """Return the ranges of the runs' sums for one part of the permutations, unsorted."""
    first, count = part
    rng = np.random.default_rng([seed, first])
    sums = np.zeros((count, scores.shape[1]))
    for row in scores:  # shuffles of one topic fit in the CPU cache
        sums += row[_orders(rng, count, scores.shape[1])]
    return np.asarray(np.ptp(sums, axis=1))


def _orders(rng: np.random.Generator, count: int, k: int) -> Ints:
    """Return random permutations of ``k`` positions, shape (count, k).

    Random numbers that carry their position in the lowest bits are sorted. If two numbers of a permutation differ only
    in these bits, this permutation is drawn again, so that all permutations are equally likely. This takes a third of
    the time of numpy's shuffle.
    """
    small = k <= _SMALL_ORDER
    kind: type[np.uint32] | type[np.uint64] = np.uint32 if small else np.uint64
    places = kind((1 << max(1, (k - 1).bit_length())) - 1)
    positions: npt.NDArray[Any] = np.arange(k, dtype=kind)
    keys = np.empty((count, k), kind)
    again = np.arange(count)
    while len(again):
        drawn: npt.NDArray[Any] = rng.integers(0, 2 ** (32 if small else 64), (len(again), k), dtype=kind)
        drawn = drawn & ~places | positions
        drawn.sort(axis=1)
        keys[again] = drawn
        again = again[((drawn[:, 1:] ^ drawn[:, :-1]) <= places).any(axis=1)]
    orders: Ints = (keys & places).astype(np.int64)
    return orders


def all_pairs(
    scores: Floats,
    test: PairedTest,
    seed: int = 1,
    permutations: int = PERMUTATIONS,
    progress: Progress = QUIET,
    shown: Sequence[tuple[int, int]] | None = None,
    workers: Workers = ALONE,
) -> list[Outcome]:
    """Test each pair of runs (or those ``shown``) with a paired test. Return one result per pair, in the form of
    `run_test`.

    Raises `TaskCancelled`.
    """
    k = scores.shape[1]
    pairs = np.array(list(combinations(range(k), 2)) if shown is None else shown, np.int64).reshape(-1, 2)
    d = differences_of(scores[:, pairs[:, 0]], scores[:, pairs[:, 1]])
    resampled: dict[int, Outcome] = {}
    if test in {PairedTest.RANDOMIZATION, PairedTest.BOOTSTRAP} and len(pairs) > 1:
        flipped = test is PairedTest.RANDOMIZATION
        is_sampled = (d != 0).sum(axis=0) > (EXACT_UP_TO if flipped else 0)
        is_sampled &= np.array([not why_undefined(test, differences) for differences in d.T], np.bool_)
        if is_sampled.any():
            draw = flips if flipped else resamples
            p = _resampled(scores, draw, seed, permutations, _in_all(pairs), progress, workers)
            for index in np.flatnonzero(is_sampled).tolist():
                one, other = pairs[index].tolist()
                resampled[index] = outcome_of(test, float(p[one, other]), d[:, index], seed, permutations)
    outcomes = []
    for index in range(len(pairs)):
        progress.report(index, len(pairs))
        outcomes.append(
            resampled.get(index)
            or run_test(test, d[:, index], seed=seed, permutations=permutations, progress=progress, workers=workers)
        )
    return outcomes


def _in_all(pairs: Ints) -> int | None:
    """Return the run that all pairs have in common, or None."""
    return next((run for run in pairs[0].tolist() if (pairs == run).any(axis=1).all()), None)


def _resampled(
    scores: Floats, draw: Draw, seed: int, permutations: int, base: int | None, progress: Progress, workers: Workers
) -> Floats:
    """Return the resampled p of each pair, (b + 1) / (m + 1).

    ``draw`` draws weights m times. b is the number of draws in which the difference of the weighted sums is at least as
    large as that of the unweighted sums.

    The sum of a pair's weighted differences is the difference of its weighted sums, so one matrix product is enough for
    all pairs. If ``base`` is given, only pairs that contain this run are computed.
    """
    topics, k = scores.shape
    some = workers.worth(float(permutations) * (topics * k + k * (k if base is None else 1)))
    reached = np.zeros((k, k), np.int64)
    for part in some.map(partial(_reached_in, scores, draw, seed, base), parts_of(permutations), progress):
        reached += part
    p: Floats = (reached + reached.T + 1) / (permutations + 1)
    np.fill_diagonal(p, 1.0)
    return p


def _reached_in(scores: Floats, draw: Draw, seed: int, base: int | None, part: Part) -> npt.NDArray[np.uint16]:
    """For each pair, count the permutations of one part that make its difference at least as large as observed.

    Shape (runs, runs). Only the upper triangle or, with a ``base``, one row is filled.
    """
    topics, k = scores.shape
    rows = [(i, slice(i + 1, None)) for i in range(k - 1)] if base is None else [(base, slice(None))]
    sums = scores.sum(axis=0)
    limits = least_reached(sums[:, None] - sums[None, :])
    reached = np.zeros((k, k), np.uint16)
    weighted = scores.T @ draw(topics, seed, part).T  # shape (runs, permutations)
    for i, others in rows:
        apart = np.abs(weighted[others] - weighted[i])
        reached[i, others] = (apart >= limits[i, others, None]).view(np.uint8).sum(axis=1, dtype=np.uint16)
    return reached
