"""Ranges of a score over all orders of tied documents.

In the best order, the grades of each tied group descend; in the worst, they ascend. This holds for every measure whose
score never falls when a better grade moves to a better rank.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from irdesk.evaluation.attention.caution_thresholds import TIES_MATTER
from irdesk.evaluation.measures.measure import Average, Measure, rates
from irdesk.evaluation.scoring.expected_over_ties import expected_parts
from irdesk.evaluation.scoring.ranked_lists import Floats, Ints, RankedLists
from irdesk.evaluation.scoring.scoring_options import ScoringOptions


@dataclass(frozen=True, eq=False)
class TieRanges:
    """The amounts by which scores fall in the worst order of tied documents (``lost``) and rise in the best order
    (``gained``).

    Both arrays have shape (measures, lists) and no negative values; NaN for a measure without tie ranges.
    """

    lost: Floats
    gained: Floats


@dataclass(frozen=True, eq=False)
class TieSums:
    """Sums over a run's lists. ``lost`` and ``gained`` are the sums of the `TieRanges`. ``expected`` is the sum of the
    expected changes. A list's expected change is its score averaged over all orders of the tied documents, minus its
    score in the order of evaluation.

    Each sum has shape (measures,); NaN if undefined for a measure. ``expected`` is also NaN if ties matter too little
    to be reported.
    """

    lost: Floats
    gained: Floats
    expected: Floats

    @classmethod
    def of(cls, ranges: TieRanges, lists: int, expected: Callable[[], Floats]) -> TieSums:
        """Return the exact sums, which do not depend on the order of the lists.

        ``expected`` returns the expected change of each mixed list's scores (see `TieSums`), shape (measures, mixed
        lists). It is called only if ties can change a mean over ``lists`` lists by enough to be reported.
        """
        lost, gained = exact_sums(ranges.lost), exact_sums(ranges.gained)
        matters = bool((np.nan_to_num(lost + gained) >= TIES_MATTER * lists).any())
        return cls(lost, gained, exact_sums(expected()) if matters else np.full(len(lost), np.nan))


def exact_sums(values: Floats) -> Floats:
    """Return the exact sum of each row; NaN if the row contains NaN or infinity."""
    return np.array([math.fsum(row) if np.isfinite(row).all() else np.nan for row in values], np.float64)


def uses_whole_lists(measure: Measure) -> bool:
    """Return whether tie ranges apply to a measure.

    The measure must use whole lists (see `irdesk.evaluation.scoring.cutoff_ties` for ties across a cutoff), and its
    scores must be averaged by the arithmetic mean. Its score must never fall when a better grade moves to a better
    rank.
    """
    family = measure.family
    return measure.cutoff is None and family.average is Average.MEAN and rates(measure) and family.needs is None


def mixed_lists(lists: RankedLists) -> Ints:
    """Return the indices of the lists in which documents of different grades, at least one positive, are tied."""
    mixed = np.searchsorted(np.cumsum(lists.lengths), _differing(lists), side="right")
    return mixed[np.diff(mixed, prepend=-1) > 0]  # not np.unique, which would import numpy.ma in every process


def _differing(lists: RankedLists) -> Ints:
    """Return the positions of documents that are tied with the previous document and have a different grade.

    Unjudged documents count as grade 0.
    """
    assert lists.tied is not None
    places = np.flatnonzero(lists.tied)
    differs = np.maximum(lists.cells[places], 0) != np.maximum(lists.cells[places - 1], 0)
    return np.asarray(places[differs], np.int64)


def tie_ranges(
    lists: RankedLists, rules: ScoringOptions, measures: Sequence[Measure], scores: Floats | None = None
) -> TieRanges:
    """Compute the tie ranges of complete lists with mixed ties (see `mixed_lists`). The tied documents are reordered
    first; then ``rules``, such as ``-M``, are applied.

    Pass the lists' ``scores``, shape (measures, lists), if they are known.
    """
    shown = [i for i, measure in enumerate(measures) if uses_whole_lists(measure)]
    chosen = tuple(measures[i] for i in shown)
    score = rules.scores(lists, chosen) if scores is None else scores[shown]
    worst, best = (rules.scores(extreme, chosen) for extreme in _extremes(lists))
    lost, gained = (np.full((len(measures), lists.size), np.nan) for _ in range(2))
    lost[shown], gained[shown] = score - worst, best - score
    return TieRanges(lost, gained)


def expected_gains(lists: RankedLists, rules: ScoringOptions, measures: Sequence[Measure]) -> Floats:
    """Compute each list's scores averaged over all orders of the tied documents, minus its scores in the order of
    evaluation. Shape (measures, lists); NaN if the average has no closed form.
    """
    gains = np.full((len(measures), lists.size), np.nan)
    if rules.depth is not None:  # the average over a tie that is cut by -M has no closed form
        return gains
    applied = rules.applied(lists)
    for i, measure in enumerate(measures):
        if uses_whole_lists(measure) and (parts := expected_parts(measure, applied, rules.level)):
            gains[i] = parts.scores() - rules.score(measure, applied)
    return gains


def _extremes(lists: RankedLists) -> tuple[RankedLists, RankedLists]:
    """Return the lists twice: with the grades of each tied group in ascending order (the worst order), and in
    descending order (the best order).

    Unjudged documents count as grade 0.
    """
    assert lists.tied is not None
    groups = np.cumsum(~lists.tied) - 1
    mixed = np.zeros(int(groups[-1]) + 1 if len(groups) else 0, np.bool_)
    mixed[groups[_differing(lists)]] = True
    places = np.flatnonzero(mixed[groups])  # documents outside mixed groups keep their grades
    grades = np.maximum(lists.cells[places], 0).astype(np.int64)
    orders = (np.lexsort((sign * grades, groups[places])) for sign in (1, -1))
    worst, best = (_moved(lists, places, places[order]) for order in orders)
    return worst, best


def _moved(lists: RankedLists, places: Ints, order: Ints) -> RankedLists:
    cells = lists.cells.copy()
    cells[places] = lists.cells[order]
    return replace(lists, cells=cells, documents=None, known=None)
