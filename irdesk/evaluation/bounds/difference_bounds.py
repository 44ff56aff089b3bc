"""Bounds of the difference of two runs' scores on a topic, over all possible judgements. Both scores are computed with
the same assignment of grades, so these bounds are often tighter than the difference of the two runs' own bounds. A
`Finder` returns the largest difference or, if the runs are swapped, the negated smallest one.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from itertools import product

import numpy as np

from irdesk.evaluation.bounds.bounds import bounds_of
from irdesk.evaluation.bounds.extreme_judgings import FEW
from irdesk.evaluation.bounds.extreme_judgings_binary import Counted, precision_sums
from irdesk.evaluation.bounds.loose_bounds import plain
from irdesk.evaluation.bounds.unjudged_documents_of_list import batch
from irdesk.evaluation.bounds.unjudged_documents_of_pair import UnjudgedPair
from irdesk.evaluation.measures.families.precision import multiple_of
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.measures.measure_traits import DependsOn, DifferenceRule
from irdesk.evaluation.scoring.gain_settings import Ideal
from irdesk.evaluation.scoring.gains import Scheme
from irdesk.evaluation.scoring.ideal_ranking import ideal_of
from irdesk.evaluation.scoring.ranked_lists import UNJUDGED, Bools, Codes, Floats, Ints

_DINKELBACH_STEPS = 50
_ROUNDING = 1e-12
_MOST_COUPLED = 64  # maximum number of documents for which `_coupled` uses all pairs
_TRIED = 24  # `_guesses` tries at most this many numbers of documents judged relevant, for each run


@dataclass(frozen=True, eq=False)
class GreatestDifference:
    """The largest difference and an assignment of grades that reaches it. If no such assignment is known, ``judging``
    is None and ``value`` is an upper bound.
    """

    value: float
    judging: Codes | None = None


@dataclass(frozen=True)
class DifferenceBounds:
    """The bounds of a difference, ``lower`` and ``upper``, which are infinite if nothing is known. ``least`` and
    ``greatest`` are the smallest and the largest difference that a known assignment of grades reaches. If they equal
    the bounds, the bounds are ``exact``.
    """

    lower: float
    upper: float
    least: float
    greatest: float
    exact: bool


Finder = Callable[[UnjudgedPair], GreatestDifference | None]


def reach(pair: UnjudgedPair) -> DifferenceBounds:
    """Compute the bounds of the difference. Assignments of grades are scored with the measure's own kernel."""
    if linear(pair):
        steps = np.concatenate((np.zeros((1, pair.size)), pair.full_changes))
        ends = pair.now + float(steps.min(axis=0).sum()), pair.now + float(steps.max(axis=0).sum())
        return DifferenceBounds(*ends, *ends, exact=True)
    highest, lowest = greatest(pair), greatest(pair.swapped)
    judgings = [pair.as_is(), *(extreme.judging for extreme in (highest, lowest) if extreme.judging is not None)]
    exact = len(judgings) == 3
    if not exact:
        judgings += _guesses(pair)
    reached = pair.differences(judgings)
    least, most = float(reached.min()), float(reached.max())
    if exact:
        return DifferenceBounds(least, most, least, most, exact)
    lower, upper = min(-lowest.value, least), max(highest.value, most)
    return DifferenceBounds(lower, upper, least, most, lower > least - _ROUNDING and upper < most + _ROUNDING)


def linear(pair: UnjudgedPair) -> bool:
    """Return whether the score is a sum in which each document's contribution depends only on its own grade and
    rank.
    """
    if pair.condensed:
        return False
    match pair.measure.family.traits.difference:
        case DifferenceRule.LINEAR:
            return True
        case DifferenceRule.LINEAR_UNLESS_RELATIVE:
            return not pair.measure.param("relative")
        case DifferenceRule.NDCG:
            return ideal_of(pair.measure, pair.rules.profile) is Ideal.TOP
        case _:
            return False


def mattering(pair: UnjudgedPair) -> Bools:
    """Return, for each of the u documents that can still be judged, whether it can change the difference, individually
    or together with others. Shape (u,).
    """
    if _alike(pair):
        return np.zeros(pair.size, np.bool_)
    if linear(pair):
        return np.asarray(pair.changes.any(axis=0))
    of_first = {DifferenceRule.FIRST_RELEVANT, DifferenceRule.ANY_RELEVANT}
    if pair.measure.family.traits.difference in of_first and not pair.condensed:
        first = [int((codes >= pair.rel).argmax()) if (codes >= pair.rel).any() else len(codes) for codes in pair.codes]
        above = (pair.places >= 0) & (pair.places < np.array(first)[:, None])
        return np.asarray(above.any(axis=0) & pair.can_be_relevant)
    return np.ones(pair.size, np.bool_)


def greatest(pair: UnjudgedPair, few: int | None = None) -> GreatestDifference:
    """Return the largest difference, or an upper bound, for a measure that is not `linear`. If no rule finds the
    largest difference, all assignments of grades are tried, provided that at most ``few`` exist.
    """
    if _alike(pair):
        return GreatestDifference(0.0, pair.as_is())
    find = None if pair.condensed else _FINDERS.get(pair.measure.family.traits.difference)
    result = find(pair) if find else None
    if result is not None and result.judging is not None:
        return result
    if tried := _every(pair, FEW if few is None else few):
        differences = pair.differences(tried)
        best = int(differences.argmax())
        return GreatestDifference(float(differences[best]), tried[best])
    if result is not None:
        return result
    low, high = plain(pair.list(0))
    return GreatestDifference(high - low)


def _alike(pair: UnjudgedPair) -> bool:
    """Return whether the two lists are equivalent, so that every score is the same for both."""
    return np.array_equal(pair.places[0], pair.places[1]) and np.array_equal(*pair.codes)


def _every(pair: UnjudgedPair, few: int) -> list[Codes]:
    """Return all assignments of grades if there are at most ``few``, otherwise an empty list. For a binary measure,
    each document is either left unchanged or made relevant.
    """
    binary = pair.measure.family.traits.depends_on is DependsOn.RELEVANCE and not pair.condensed
    choices = [UNJUDGED, *([pair.ends[1]] if binary else pair.grades.tolist())]
    if len(choices) ** pair.size > few:
        return []
    return [np.array(chosen, np.int64) for chosen in product(choices, repeat=pair.size)]


def _guesses(pair: UnjudgedPair) -> list[Codes]:
    """Return assignments of grades that favour the first or the second run. For several numbers s, the s documents that
    individually help the run most are judged relevant.
    """
    guesses = []
    change = pair.changes[0]
    for order in (np.argsort(-change, kind="stable"), np.argsort(change, kind="stable")):
        numbers = np.unique(np.geomspace(1, max(pair.size, 1), _TRIED).astype(np.int64))
        guesses += [pair.some(order[:number]) for number in numbers.tolist() if number <= pair.size]
    return guesses


def _first_relevant(pair: UnjudgedPair) -> GreatestDifference:
    """Find the largest difference for RR and Success. Only the first relevant document matters. The best assignment
    therefore makes at most one document relevant.
    """
    current = pair.scores([pair.as_is()])[0]
    if not pair.can_be_relevant or not pair.size:
        return GreatestDifference(float(current[0] - current[1]), pair.as_is())
    ranks = np.where(pair.places >= 0, pair.places + 1.0, math.inf)
    worth = (
        np.isfinite(ranks).astype(np.float64)
        if pair.measure.family.traits.difference is DifferenceRule.ANY_RELEVANT
        else 1 / ranks
    )
    first, second = (np.maximum(value, now) for value, now in zip(worth, current, strict=True))
    best = int((first - second).argmax())
    if first[best] - second[best] <= current[0] - current[1]:
        return GreatestDifference(float(current[0] - current[1]), pair.as_is())
    return GreatestDifference(float(first[best] - second[best]), pair.some(np.array([best])))


def _counted(
    cutoff: Callable[[UnjudgedPair, Floats], Floats], divisor: Callable[[UnjudgedPair, Floats], Floats]
) -> Finder:
    """Return a finder for measures of the form (relevant among the first c) / d, where c and d depend on R, such as R@k
    and Rprec. If s documents are made relevant, the best ones are those among the first c of the first list only. The
    next best are those among the first c of both lists or of neither.
    """

    def find(pair: UnjudgedPair) -> GreatestDifference:
        if not pair.can_be_relevant or not pair.size:
            return GreatestDifference(pair.now, pair.as_is())
        numbers = np.arange(pair.size + 1)
        base = pair.truth.relevant(pair.rel) + numbers.astype(np.float64)
        cutoffs = cutoff(pair, base)
        known = [np.searchsorted(np.flatnonzero(codes >= pair.rel) + 1, cutoffs, side="right") for codes in pair.codes]
        ranks = np.where(pair.places >= 0, pair.places + 1.0, math.inf)
        better, worse = ranks[0] < ranks[1], ranks[0] > ranks[1]
        helps, harms = (_between(ranks[:, documents], cutoffs) for documents in (better, worse))
        added = np.minimum(numbers, helps) - np.maximum(numbers - (pair.size - harms), 0)
        values = (known[0] - known[1] + added) / np.maximum(divisor(pair, base), 1.0)
        s = int(values.argmax())
        weights = (ranks[0] <= cutoffs[s]).astype(np.int64) - (ranks[1] <= cutoffs[s])
        return GreatestDifference(float(values[s]), pair.some(np.argsort(-weights, kind="stable")[:s]))

    return find


def _between(ranks: Floats, cutoffs: Floats) -> Ints:
    """Count the documents that are within each cutoff in exactly one of the lists. ``ranks`` has shape (2, n)."""
    near, far = np.sort(ranks.min(axis=0)), np.sort(ranks.max(axis=0))
    within: Ints = np.searchsorted(near, cutoffs, side="right") - np.searchsorted(far, cutoffs, side="right")
    return within


def _ndcg(pair: UnjudgedPair) -> GreatestDifference | None:
    """Find the largest difference of nDCG with the ideal of all judged documents, which changes with every judgement.

    The difference is a ratio: the difference of the DCGs, which is linear in the gains, divided by the ideal. The ideal
    is a sum over gain levels. If m documents reach a level, its term is the gain above the next lower level, times the
    sum of the first m discounts. If the ratio can be above 0, it is improved until it is stable (Dinkelbach 1967): for
    a given ratio, the best number of documents is found separately for each level. Otherwise the ratio is quasi-convex
    in the gains and largest at a corner: the s most helpful documents have the largest gain, the other open ones none.
    """
    scheme = Scheme.of(batch([], pair.rules), pair.measure)
    gains = scheme.gains(pair.grades)
    if ideal_of(pair.measure, pair.rules.profile) is not Ideal.JUDGED or gains.min() < 0:
        return None
    levels, first = np.unique(gains, return_index=True)
    level_grades, levels = pair.grades[first][levels > 0], levels[levels > 0]
    if not len(levels) or not pair.size:
        return GreatestDifference(pair.now, pair.as_is())
    given = pair.truth.grades[pair.truth.grades >= 0]
    known = scheme.gains(given)
    if known.min(initial=0.0) < 0:
        return None
    known = known[known > 0]
    depth = max(*map(len, pair.codes), len(known) + pair.size)
    ranks = np.arange(1, depth + 1)
    discounts = np.where(ranks <= (pair.measure.rank or depth), 1 / scheme.discounts(ranks), 0.0)
    sums = [
        float((np.where(codes >= 0, scheme.gains(codes), 0.0) * discounts[: len(codes)]).sum()) for codes in pair.codes
    ]
    open_discounts = np.where(pair.places >= 0, discounts[pair.places], 0.0)
    order = np.argsort(open_discounts[1] - open_discounts[0], kind="stable")
    helped = np.concatenate(([0.0], np.cumsum((open_discounts[0] - open_discounts[1])[order])))
    costs = _costs(levels, known, np.concatenate(([0.0], np.cumsum(discounts))), pair.size)
    now, heights = sums[0] - sums[1], np.diff(levels, prepend=0.0)
    total = costs.sum(axis=0)
    ratios = np.divide(now + levels[-1] * helped, total, out=np.zeros(len(total)), where=total > 0)
    s = int(ratios.argmax())
    value, judging = float(ratios[s]), pair.as_is()
    judging[order[:s]] = level_grades[-1]
    for _ in range(_DINKELBACH_STEPS):
        if value <= 0:
            break
        numbers = [int((heights[i] * helped - value * costs[i]).argmax()) for i in range(len(heights))]
        numbers = np.minimum.accumulate(numbers).tolist()
        gained = now + sum(float(heights[i] * helped[n]) for i, n in enumerate(numbers))
        cost = float(costs[-1, 0]) + sum(float(costs[i, n]) for i, n in enumerate(numbers))
        if cost <= 0 or gained / cost <= value:
            break
        value, judging = gained / cost, pair.as_is()
        for level, number in enumerate(numbers):
            judging[order[:number]] = level_grades[level]
    return GreatestDifference(value, judging)


def _costs(levels: Floats, known: Floats, reached: Floats, size: int) -> Floats:
    """Return each level's contribution to the ideal if 0 to ``size`` open documents reach the level. Shape (levels + 1,
    size + 1). The last row is for levels above all given levels; only known documents reach these. ``reached`` are
    cumulative discounts.
    """
    steps = np.unique(np.concatenate((levels, known)))
    widths = np.diff(steps, prepend=0.0)
    known_above = len(known) - np.searchsorted(np.sort(known), steps)
    level_of = np.searchsorted(levels, steps)
    costs = np.zeros((len(levels) + 1, size + 1))
    for step in range(len(steps)):
        more = np.arange(size + 1) if level_of[step] < len(levels) else 0
        costs[level_of[step]] += widths[step] * reached[known_above[step] + more]
    return costs


def _average_precision(pair: UnjudgedPair) -> GreatestDifference:
    """Return an upper bound of the difference of AP, see `_beyond`."""
    if not pair.can_be_relevant or not pair.size:
        return GreatestDifference(pair.now, pair.as_is())
    (best, _), (_, worst) = _precision_sums(pair)
    return GreatestDifference(_beyond(pair, best - worst))


def _beyond(pair: UnjudgedPair, sums: Floats) -> float:
    """Return an upper bound of the difference of AP. For each number s of documents made relevant, ``sums`` holds the
    largest sum of precisions of the first list minus the smallest sum of the second list. For few documents, `_coupled`
    computes a second bound of this difference. The smaller of the two bounds is divided by R, which includes the s
    documents. The result is the maximum over s.
    """
    base = np.maximum(pair.truth.relevant(pair.rel) + np.arange(pair.size + 1.0), 1.0)
    values = np.minimum(sums, _coupled(pair)) if pair.size <= _MOST_COUPLED else sums
    return float((values / base).max())


def _precision_sums(pair: UnjudgedPair) -> list[tuple[Floats, Floats]]:
    """Return both lists' largest and smallest sums of precisions for 0 to u documents made relevant, shapes (u + 1,).
    Documents that a list lacks add nothing to its sum.
    """
    numbers = np.arange(pair.size + 1)
    sums = []
    for side in (0, 1):
        open_list = pair.list(side)
        found_sums = precision_sums(open_list, Counted.of(open_list))
        assert found_sums is not None  # `precision_sums` returns None only for condensed lists
        listed = len(open_list.places)
        best, worst = found_sums
        sums.append((best[np.minimum(numbers, listed)], worst[np.maximum(numbers - (pair.size - listed), 0)]))
    return sums


def ends(pair: UnjudgedPair, few: int) -> tuple[float, float]:
    """Return the lower and upper bound of the difference for a measure that is not `linear`. If no rule finds them, all
    assignments of grades are tried, provided that at most ``few`` exist.
    """
    of_precisions = pair.measure.family.traits.difference is DifferenceRule.AVERAGE_PRECISION and not pair.condensed
    if not (of_precisions and 2**pair.size > few and pair.can_be_relevant):
        return -greatest(pair.swapped, few).value, greatest(pair, few).value
    (best, worst), (best_other, worst_other) = _precision_sums(pair)
    return -_beyond(pair.swapped, best_other - worst), _beyond(pair, best - worst_other)


def _coupled(pair: UnjudgedPair) -> Floats:
    """Return upper bounds of the first list's sum of precisions minus the second list's, for 0 to u documents made
    relevant. Shape (u + 1,). Pairs of documents are used: R · AP is Σ_i x_i / r_i + Σ_{i<j} x_i x_j / max(r_i, r_j),
    where x_i is 1 for a relevant document at rank r_i (Carterette et al. 2006).
    """
    ranks = np.where(pair.places >= 0, pair.places + 1.0, math.inf)
    relevant = [np.flatnonzero(codes >= pair.rel) + 1.0 for codes in pair.codes]
    parts = []
    for list_ranks, known in zip(ranks, relevant, strict=True):
        single = 1 / list_ranks + (1 / np.maximum(list_ranks[:, None], known[None, :])).sum(axis=1)
        parts.append((single, 1 / np.maximum(list_ranks[:, None], list_ranks[None, :])))
    together = np.maximum(parts[0][1] - parts[1][1], 0.0)
    np.fill_diagonal(together, 0.0)
    halves = np.cumsum(np.sort(together, axis=1)[:, ::-1], axis=1) / 2
    added = (parts[0][0] - parts[1][0])[:, None] + np.concatenate((np.zeros((pair.size, 1)), halves), axis=1)
    # Each of s + 1 relevant documents adds at most its own term and half of the s largest terms of its pairs. The sum
    # of the s + 1 largest such contributions is therefore an upper bound.
    best = np.cumsum(np.sort(added, axis=0)[::-1], axis=0)
    sums = [float((np.arange(1, len(known) + 1) / known).sum()) for known in relevant]
    number = np.arange(pair.size)
    return np.concatenate(([0.0], best[number, number])) + sums[0] - sums[1]


def _of_own_lists(pair: UnjudgedPair) -> GreatestDifference:
    """Bound the difference by the bounds of each list. Different assignments of grades may reach these two bounds."""
    lists = [(codes, pair.truth) for codes in pair.codes]
    bounds = bounds_of(pair.measure, lists, pair.grades.tolist(), pair.rules)
    return GreatestDifference(float(bounds.upper[0] - bounds.lower[1]))


def _fixed(pair: UnjudgedPair, base: Floats) -> Floats:
    return np.full(len(base), float(pair.measure.rank or max(map(len, pair.codes))))


def _recall_base(pair: UnjudgedPair, base: Floats) -> Floats:  # noqa: ARG001
    return base


def _multiple(pair: UnjudgedPair, base: Floats) -> Floats:
    return multiple_of(pair.measure, base)


def _relative(pair: UnjudgedPair, base: Floats) -> Floats:
    return np.minimum(_fixed(pair, base), base)


def _weighted(measure: Measure, base: Floats) -> Floats:
    """Return the divisor d of F = (relevant documents found) / d: d = (β² R + k) / (1 + β²)."""
    square = measure.number("beta") ** 2
    return (square * base + float(measure.rank or 0)) / (1 + square)


def _f(pair: UnjudgedPair) -> GreatestDifference | None:
    if pair.measure.rank is None:
        return None
    return _counted(_fixed, lambda open_list, base: _weighted(open_list.measure, base))(pair)


_FINDERS: dict[DifferenceRule, Finder] = {
    DifferenceRule.FIRST_RELEVANT: _first_relevant,
    DifferenceRule.ANY_RELEVANT: _first_relevant,
    DifferenceRule.RECALL: _counted(_fixed, _recall_base),
    DifferenceRule.RELATIVE: _counted(_fixed, _relative),
    DifferenceRule.R_PRECISION: _counted(_recall_base, _recall_base),
    DifferenceRule.PRECISION_AT_MULTIPLE: _counted(_multiple, _multiple),
    DifferenceRule.F: _f,
    DifferenceRule.NDCG: _ndcg,
    DifferenceRule.AVERAGE_PRECISION: _average_precision,
    DifferenceRule.SEPARATE: _of_own_lists,
}
