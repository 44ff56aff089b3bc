"""Exact mean of a score over all orders of tied documents, computed without sampling.

McSherry & Najork, *Computing information retrieval performance measures efficiently in the presence of tied scores*,
ECIR 2008. If a score is a sum over documents, each document contributes its expectation. Any other measure is computed
for every order if there are few orders; otherwise the mean is unknown.

For a tied group, n is the number of its documents, and m the number of relevant documents among them. t is the number
of documents above the group, and r the number of relevant documents among those.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product

import numpy as np

from irdesk.evaluation.measures.families.expected_reciprocal_rank import stops_of, top_of
from irdesk.evaluation.measures.measure import Average, Measure, Parts
from irdesk.evaluation.measures.measure_traits import TiesRule
from irdesk.evaluation.scoring.gain_settings import Ideal
from irdesk.evaluation.scoring.ideal_ranking import IDEAL, ideal_of
from irdesk.evaluation.scoring.ranked_lists import Bools, Cells, Floats, Hits, Ints, RankedLists

MOST_ORDERS = 2000  # maximum number of orders tried for one list
MOST_PLACES = 4_000_000  # maximum number of positions scored, over all lists and orders
UNKNOWN = math.inf  # stands for an expected score that would take too long to compute


@dataclass(frozen=True, eq=False)
class _Ties:
    """The tied groups of a batch. Arrays have shape (n,), one value per position, or (g,), one value per group."""

    lists: RankedLists

    @cached_property
    def tied(self) -> Bools:
        assert self.lists.tied is not None
        return self.lists.tied

    @cached_property
    def heads(self) -> Ints:
        """Return the position of each group's first document."""
        return np.flatnonzero(~self.tied)

    @cached_property
    def of(self) -> Ints:
        """Return the index of the group of each position."""
        return np.cumsum(~self.tied) - 1

    @cached_property
    def sizes(self) -> Ints:
        """Return the size n of each group."""
        return np.diff(self.heads, append=len(self.tied))

    @cached_property
    def starts(self) -> Ints:
        """Return, for each position, the position where its list begins."""
        lengths = self.lists.lengths
        return np.repeat(np.cumsum(lengths) - lengths, lengths)

    @cached_property
    def ranks(self) -> Ints:
        """Return the rank of each position."""
        return np.arange(1, len(self.tied) + 1) - self.starts

    @cached_property
    def mixed(self) -> Bools:
        """Return a mask of the groups that contain documents of different grades."""
        cells = self.lists.cells
        differs = np.zeros(len(cells), np.bool_)
        differs[1:] = self.tied[1:] & (cells[1:] != cells[:-1])
        return self.sums(differs) > 0

    @cached_property
    def with_ties(self) -> Ints:
        """Return the indices of the lists with tied documents."""
        return np.unique(np.searchsorted(np.cumsum(self.lists.lengths), np.flatnonzero(self.tied), side="right"))

    def sums(self, values: Floats | Bools) -> Floats:
        """Return the sum of the values in each group."""
        return np.add.reduceat(values.astype(np.float64), self.heads) if len(self.heads) else np.zeros(0)

    def above(self, mask: Bools) -> Floats:
        """Return, for each group, the number of positions above it in its list for which ``mask`` is true."""
        before = np.concatenate(([0], np.cumsum(mask)))
        return (before[self.heads] - before[self.starts[self.heads]]).astype(np.float64)


def expected_parts(measure: Measure, lists: RankedLists, level: int) -> Parts | None:
    """Return the `Parts` of the expected score, with each document's expected contribution. Return None if the expected
    score cannot be computed as a sum over documents.

    ``lists`` must contain the information about ties.
    """
    whole = lists.condensed if measure.judged_only else lists
    rel, plain = measure.level(level), measure.parts(lists, level)
    some = _with_mixed_ties(whole)
    if not len(some) and plain:
        return plain
    find = _FINDERS.get(measure.family.traits.ties)
    # With a cutoff, the ideal ranking of the retrieved documents depends on their order.
    shown = IDEAL in measure.family.params and ideal_of(measure, lists.profile) is Ideal.SHOWN
    if plain is None or find is None or (shown and measure.rank is not None):
        return None
    one = whole.only(some)
    ties = _Ties(one)
    adds = find(ties, replace(measure, judged_only=False), rel)
    hits = one.places((adds != 0) | (one.cells >= rel))
    starts = np.cumsum(one.lengths) - one.lengths
    weights = adds[starts[hits.lists] + hits.ranks - 1]
    kept = ~np.isin(plain.hits.lists, some)
    joined = Hits(
        np.concatenate((plain.hits.lists[kept], some[hits.lists])),
        np.concatenate((plain.hits.ranks[kept], hits.ranks)),
        np.concatenate((plain.hits.grades[kept], hits.grades)),
    )
    order = np.argsort(joined.lists, kind="stable")
    return Parts(
        Hits(joined.lists[order], joined.ranks[order], joined.grades[order]),
        np.concatenate((np.broadcast_to(plain.weights, len(kept))[kept], weights))[order],
        plain.divisors,
    )


def expected_scores(measure: Measure, lists: RankedLists, level: int) -> Floats:
    """Return the expected score of each list, shape (L,); `UNKNOWN` if there are too many orders to try."""
    scores = measure.scores(lists, level)
    whole = lists.condensed if measure.judged_only else lists
    if measure.family.needs:  # the measure needs more than grades, so documents with equal grades may differ
        scores[_Ties(whole).with_ties] = UNKNOWN
        return scores
    some = _with_mixed_ties(whole)
    if not len(some) or (measure.family.traits.ties is TiesRule.ANY_ORDER and measure.rank is None):
        return scores
    # The geometric mean of the expected scores is not the expected value of the geometric mean.
    if measure.family.average is Average.GEOMETRIC:
        scores[some] = UNKNOWN
        return scores
    if parts := expected_parts(measure, lists, level):
        return parts.scores()
    if measure.family.traits.ties is TiesRule.RESIDUAL:
        one = whole.only(some)
        scores[some] = _residuals(_Ties(one), measure)
        return scores
    for index in some.tolist():
        scores[index] = _in_every_order(replace(measure, judged_only=False), whole.only(np.array([index])), level)
    return scores


def whole_above(lists: RankedLists, depth: int) -> Ints:
    """Return, for each list, the number of ranks above the tied group that is split by a cut at ``depth``. Shape (L,).

    If the cut splits no group of mixed grades, return ``depth``.
    """
    ties = _Ties(lists)
    above = np.full(lists.size, depth)
    starts = np.cumsum(lists.lengths) - lists.lengths
    longer = np.flatnonzero(lists.lengths > depth)
    groups = ties.of[starts[longer] + depth]
    through = ties.tied[starts[longer] + depth] & ties.mixed[groups]
    above[longer[through]] = ties.ranks[ties.heads[groups[through]]] - 1
    return above


def _with_mixed_ties(lists: RankedLists) -> Ints:
    """Return the indices of the lists in which documents of different grades are tied."""
    ties = _Ties(lists)
    places = ties.heads[ties.mixed]
    ends = np.cumsum(lists.lengths)
    return np.unique(np.searchsorted(ends, places, side="right"))


def _cutoff(measure: Measure) -> float:
    return math.inf if measure.rank is None else measure.rank


def _linear(ties: _Ties, measure: Measure, rel: int) -> Floats:
    """Return each document's expected contribution: the contribution of its grade, averaged over the ranks of its
    group.
    """
    lists, inside = ties.lists, ties.mixed[ties.of]
    adds = _dense(measure, lists, rel)
    for grade in np.unique(lists.cells[inside]):
        of_grade = inside & (lists.cells == grade)
        cells: Cells = np.where(inside, grade, lists.cells)
        there = ties.sums(_dense(measure, replace(lists, cells=cells, known=None), rel)) / ties.sizes
        adds[of_grade] = there[ties.of[of_grade]]
    return adds


def _dense(measure: Measure, lists: RankedLists, level: int) -> Floats:
    """Return the contribution of the document at each position."""
    parts = measure.parts(lists, level)
    assert parts
    starts = np.cumsum(lists.lengths) - lists.lengths
    adds = np.zeros(len(lists.cells))
    adds[starts[parts.hits.lists] + parts.hits.ranks - 1] = parts.weights
    return adds


def _average_precision(ties: _Ties, measure: Measure, rel: int) -> Floats:
    """Return, for each relevant document, the sum of (1/n) (r + 1 + (i − 1) (m − 1) / (n − 1)) / (t + i) over the
    group's positions i = 1 … n.
    """
    relevant = ties.lists.cells >= rel
    n, m, r = ties.sizes.astype(np.float64), ties.sums(relevant), ties.above(relevant)
    i = ties.ranks - ties.ranks[ties.heads][ties.of] + 1.0
    others = ((m - 1) / np.maximum(n - 1, 1))[ties.of]
    terms = (r[ties.of] + 1 + (i - 1) * others) / (ties.ranks * n[ties.of])
    return _of_relevant(ties, relevant, np.where(ties.ranks <= _cutoff(measure), terms, 0.0))


def _of_relevant(ties: _Ties, relevant: Bools, terms: Floats) -> Floats:
    """Return contributions in which each relevant document gets the sum of the terms of its group, and other documents
    get 0.
    """
    return np.where(relevant, ties.sums(terms)[ties.of], 0.0)


def _first_relevant(ties: _Ties, measure: Measure, rel: int, worth: Callable[[Ints], Floats]) -> Floats:
    """Return the documents' contributions to the expected value of ``worth``, a function of the rank of the first
    relevant document. Only the first group with a relevant document contributes.
    """
    relevant = ties.lists.cells >= rel
    m, r = ties.sums(relevant), ties.above(relevant)
    terms = np.zeros(len(relevant))
    for group in np.flatnonzero((m > 0) & (r == 0)).tolist():
        n, relevant_count, head = int(ties.sizes[group]), int(m[group]), int(ties.heads[group])
        i = np.arange(1, n)
        goes_on = np.cumprod(np.concatenate(([1.0], np.maximum(n - i + 1 - relevant_count, 0) / (n - i + 1))))
        chances = goes_on * relevant_count / (n - np.arange(n))
        terms[head : head + n] = chances * worth(ties.ranks[head : head + n]) / relevant_count
    return _of_relevant(ties, relevant, np.where(ties.ranks <= _cutoff(measure), terms, 0.0))


def _reciprocal_rank(ties: _Ties, measure: Measure, rel: int) -> Floats:
    return _first_relevant(ties, measure, rel, lambda ranks: 1.0 / ranks)


def _success(ties: _Ties, measure: Measure, rel: int) -> Floats:
    return _first_relevant(ties, measure, rel, lambda ranks: np.ones(len(ranks)))


def _bpref(ties: _Ties, measure: Measure, rel: int) -> Floats:  # noqa: ARG001
    """Return, for each relevant document, 1 − the mean of min(b + j, R) / min(N, R) over j = 0 … q.

    q is the number of judged nonrelevant documents in the tied group, and b the number of such documents above the
    group.
    """
    lists, cells = ties.lists, ties.lists.cells
    nonrelevant = (cells >= 0) & (cells < rel)
    q, b = ties.sums(nonrelevant), ties.above(nonrelevant)
    of = np.searchsorted(np.cumsum(lists.lengths), ties.heads, side="right")
    base = lists.recall_base(rel)[of]
    worst = np.minimum(lists.nonrelevant_base(rel)[of], base)
    below = np.clip(base - b + 1, 0, q + 1)  # number of values in b … b + q that are at most R
    total = below * (2 * b + below - 1) / 2 + (q + 1 - below) * base
    lost = np.divide(total, (q + 1) * worst, out=np.zeros(len(total)), where=worst > 0)
    return np.where(cells >= rel, (1 - lost)[ties.of], 0.0)


def _bin_g(ties: _Ties, measure: Measure, rel: int) -> Floats:  # noqa: ARG001
    """Return, for each relevant document, the mean of 1 / log2(2 + b + j) over j = 0 … q.

    b and q are as in `_bpref`, but count all documents that are not relevant, judged or not.
    """
    relevant = ties.lists.cells >= rel
    q, b = ties.sums(~relevant).astype(np.int64), ties.above(~relevant).astype(np.int64)
    longest = int(ties.lists.lengths.max(initial=0))
    sums = np.concatenate(([0.0], np.cumsum(1 / np.log2(2.0 + np.arange(longest + 1)))))
    return np.where(relevant, ((sums[b + q + 1] - sums[b]) / (q + 1))[ties.of], 0.0)


def _expected_reciprocal_rank(ties: _Ties, measure: Measure, rel: int) -> Floats:  # noqa: ARG001
    """Return, for each document, the sum of G · p (1/n) S(i − 1) / (t + i) over the group's positions i = 1 … n.

    p is the probability that the user stops at the document, and G the probability of reaching the group. S(j) is the
    probability of passing j of the group's other documents in random order.
    """
    lists = ties.lists
    stops = np.zeros(len(lists.cells))
    judged = lists.cells >= 0
    stops[judged] = stops_of(lists.cells[judged].astype(np.int64), top_of(lists, measure), lists.profile.gains)
    adds = np.zeros(len(stops))
    cutoff, stop_of, rank_of = _cutoff(measure), stops.tolist(), ties.ranks.tolist()
    reached = 1.0
    for head, n in zip(ties.heads.tolist(), ties.sizes.tolist(), strict=True):
        rank = rank_of[head]
        reached = 1.0 if rank == 1 else reached
        if n == 1:  # a shortcut, since most groups are single documents
            adds[head] = reached * stop_of[head] * (1 / rank) if rank <= cutoff else 0.0
            reached *= 1 - stop_of[head]
            continue
        group_stops, ranks = stops[head : head + n], ties.ranks[head : head + n]
        within = ranks <= cutoff
        for stop in np.unique(group_stops[group_stops > 0]).tolist() if within.any() else ():
            others = np.delete(group_stops, np.flatnonzero(group_stops == stop)[0])
            go_on = _going_on(others[others > 0], len(others))
            there = group_stops == stop
            adds[head : head + n][there] = reached * stop * float((go_on[:n] / ranks)[within].sum()) / n
        reached *= float(np.prod(1 - group_stops))
    return adds


def _going_on(stops: Floats, size: int) -> Floats:
    """Return the probability of passing j of ``size`` documents in random order, for j = 0 … size.

    ``stops`` holds the stopping probabilities that are not 0; the other documents never stop the user. The result is
    computed with elementary symmetric means, document by document.
    """
    chances = np.ones(size + 1)
    for count, stop in enumerate(stops.tolist(), size - len(stops) + 1):
        j = np.arange(1, count + 1)
        chances[1 : count + 1] = ((count - j) * chances[1 : count + 1] + j * (1 - stop) * chances[:count]) / count
    return chances


_FINDERS: dict[TiesRule, Callable[[_Ties, Measure, int], Floats]] = {
    TiesRule.LINEAR: _linear,
    TiesRule.AVERAGE_PRECISION: _average_precision,
    TiesRule.FIRST_RELEVANT: _reciprocal_rank,
    TiesRule.ANY_RELEVANT: _success,
    TiesRule.BPREF: _bpref,
    TiesRule.BINARY_GAIN: _bin_g,
    TiesRule.EXPECTED_RECIPROCAL_RANK: _expected_reciprocal_rank,
}


def _residuals(ties: _Ties, measure: Measure) -> Floats:
    """Return the expected residual of RBP with persistence p for n documents: p^n, plus each rank's weight times the
    probability that the document at this rank is unjudged.
    """
    lists, p = ties.lists, measure.number("p")
    shown = np.minimum(lists.lengths.astype(np.float64), _cutoff(measure))
    terms = np.where(ties.ranks <= _cutoff(measure), (1 - p) * np.power(p, ties.ranks - 1.0), 0.0)
    often = (ties.sums(lists.cells < 0) / ties.sizes)[ties.of]
    of = np.repeat(np.arange(lists.size), lists.lengths)
    return np.power(p, shown) + np.bincount(of, terms * often, lists.size)


def _in_every_order(measure: Measure, one: RankedLists, level: int) -> float:
    """Return the mean of one list's score over all orders of tied documents. Orders with the same grades at all ranks
    are scored once, since all distinct orders are equally probable.
    """
    ties = _Ties(one)
    groups = [
        (head, one.cells[head : head + n].tolist())
        for head, n, mixed in zip(ties.heads.tolist(), ties.sizes.tolist(), ties.mixed.tolist(), strict=True)
        if mixed and ties.ranks[head] <= _cutoff(measure)
    ]
    orders = math.prod(_orders(grades) for _, grades in groups)
    if orders > MOST_ORDERS or orders * len(one.cells) > MOST_PLACES:
        return UNKNOWN
    cells = np.tile(one.cells, (orders, 1))
    for row, chosen in enumerate(product(*(_arrangements(sorted(grades)) for _, grades in groups))):
        for (head, _), grades in zip(groups, chosen, strict=True):
            cells[row, head : head + len(grades)] = grades
    every = replace(
        one,
        cells=cells.ravel(),
        lengths=np.repeat(one.lengths, orders),
        topic_of=np.repeat(one.topic_of, orders),
        tied=None,
        memo={},
    )
    return math.fsum(measure.scores(every, level).tolist()) / orders


def _orders(grades: list[int]) -> int:
    """Return the number of distinct orders of the given grades."""
    return math.factorial(len(grades)) // math.prod(math.factorial(grades.count(grade)) for grade in set(grades))


def _arrangements(grades: list[int]) -> Iterator[list[int]]:
    """Yield the distinct orders of sorted grades, in ascending order (Narayana's algorithm)."""
    order = list(grades)
    while True:
        yield order.copy()
        falls = next((place for place in range(len(order) - 1, 0, -1) if order[place - 1] < order[place]), 0)
        if falls == 0:
            return
        lower = order[falls - 1]
        higher = next(place for place in range(len(order) - 1, 0, -1) if order[place] > lower)
        order[falls - 1], order[higher] = order[higher], lower
        order[falls:] = order[: falls - 1 : -1]
