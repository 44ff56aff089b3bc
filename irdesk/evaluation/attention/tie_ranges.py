"""Between which values a score lies, whatever order tied documents are given.

Within each tied group the best order has its grades descending, the worst ascending: so for every measure by which a
better grade at a better rank never counts less.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from irdesk.evaluation.measures.measure import Average, Measure, rates
from irdesk.evaluation.scoring.expected_over_ties import expected_parts
from irdesk.evaluation.scoring.ranked_lists import Floats, Ints, RankedLists
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

TIES_MATTER = 0.005
"""By how much the order of ties has to change a mean to be told."""


@dataclass(frozen=True, eq=False)
class TieRanges:
    """What some lists' scores lose in the worst order of their ties and gain in the best, each of shape (measures, L);
    NaN where a measure has no such range.
    """

    lost: Floats
    gained: Floats


@dataclass(frozen=True, eq=False)
class TieSums:
    """The sums of `TieRanges` over a run's lists, and of what they gain on average over all orders, each of shape
    (measures,); NaN where a measure has none, and on average also where ties matter too little to be told.
    """

    lost: Floats
    gained: Floats
    expected: Floats

    @classmethod
    def of(cls, ranges: TieRanges, lists: int, expected: Callable[[], Floats]) -> TieSums:
        """Return the exact sums, whatever the order of the lists; ``expected`` gives what each list gains on average,
        shape (measures, L), and is asked only where the mean over ``lists`` changes by enough to be told.
        """
        lost, gained = exact_sums(ranges.lost), exact_sums(ranges.gained)
        matters = bool((np.nan_to_num(lost + gained) >= TIES_MATTER * lists).any())
        return cls(lost, gained, exact_sums(expected()) if matters else np.full(len(lost), np.nan))


def exact_sums(values: Floats) -> Floats:
    """Return the exact sum of each row, NaN where it holds what is no number."""
    return np.array([math.fsum(row) if np.isfinite(row).all() else np.nan for row in values], np.float64)


def ranged(measure: Measure) -> bool:
    """Whether a measure looks at whole lists (ties across a cutoff are counted elsewhere), a better grade at a better
    rank never counts less, and its average is a mean.
    """
    family = measure.family
    return measure.cutoff is None and family.average is Average.MEAN and rates(measure) and family.needs is None


def mixed_lists(lists: RankedLists) -> Ints:
    """Return the lists in which tied documents differ in grade, a positive one among them."""
    return np.unique(np.searchsorted(np.cumsum(lists.lengths), _differing(lists), side="right"))


def _differing(lists: RankedLists) -> Ints:
    """The places that are tied with the one before and have another grade; unjudged documents have grade 0."""
    assert lists.tied is not None
    places = np.flatnonzero(lists.tied)
    differs = np.maximum(lists.cells[places], 0) != np.maximum(lists.cells[places - 1], 0)
    return np.asarray(places[differs], np.int64)


def tie_ranges(
    lists: RankedLists, rules: ScoringOptions, measures: Sequence[Measure], scores: Floats | None = None
) -> TieRanges:
    """Compute the ranges of lists that have ties (see `mixed_lists`), as they come; ``rules`` then cut or condense.
    ``scores``, shape (measures, L), are those of the lists where they are known.
    """
    shown = [i for i, measure in enumerate(measures) if ranged(measure)]
    chosen = tuple(measures[i] for i in shown)
    score = rules.scores(lists, chosen) if scores is None else scores[shown]
    worst, best = (rules.scores(extreme, chosen) for extreme in _extremes(lists))
    lost, gained = (np.full((len(measures), lists.size), np.nan) for _ in range(2))
    lost[shown], gained[shown] = score - worst, best - score
    return TieRanges(lost, gained)


def expected_gains(lists: RankedLists, rules: ScoringOptions, measures: Sequence[Measure]) -> Floats:
    """Compute what scores gain on average over all orders of ties, shape (measures, L); NaN where that has no closed
    form.
    """
    gains = np.full((len(measures), lists.size), np.nan)
    if rules.depth is not None:  # a tie that -M cuts has no such form
        return gains
    applied = rules.applied(lists)
    for i, measure in enumerate(measures):
        if ranged(measure) and (parts := expected_parts(measure, applied, rules.level)):
            gains[i] = parts.scores() - rules.score(measure, applied)
    return gains


def _extremes(lists: RankedLists) -> tuple[RankedLists, RankedLists]:
    """The lists with each tied group's grades ascending, and descending; unjudged documents as grade 0."""
    assert lists.tied is not None
    groups = np.cumsum(~lists.tied) - 1
    mixed = np.zeros(int(groups[-1]) + 1 if len(groups) else 0, np.bool_)
    mixed[groups[_differing(lists)]] = True
    places = np.flatnonzero(mixed[groups])  # all others stay
    grades = np.maximum(lists.cells[places], 0).astype(np.int64)
    orders = (np.lexsort((sign * grades, groups[places])) for sign in (1, -1))
    worst, best = (_moved(lists, places, places[order]) for order in orders)
    return worst, best


def _moved(lists: RankedLists, places: Ints, order: Ints) -> RankedLists:
    cells = lists.cells.copy()
    cells[places] = lists.cells[order]
    return replace(lists, cells=cells, documents=None, known=None)
