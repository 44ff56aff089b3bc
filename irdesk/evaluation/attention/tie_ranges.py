"""Between which values a score lies, whatever order tied documents are given.

Within each tied group the best order has its grades descending, the worst ascending: so for every measure by which a
better grade at a better rank never counts less.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from irdesk.evaluation.expectation import expected_parts
from irdesk.evaluation.lists import Floats, Ints, RankedLists
from irdesk.evaluation.measure import Average, Measure, rates
from irdesk.evaluation.rules import Rules


@dataclass(frozen=True, eq=False)
class TieRanges:
    """What some lists' scores lose in the worst order of their ties, gain in the best, and gain on average over all
    orders, each of shape (measures, L), or (measures,) for their sums; NaN where a measure has no such range or
    average.
    """

    lost: Floats
    gained: Floats
    expected: Floats

    @property
    def sums(self) -> TieRanges:
        """The exact sums over the lists, whatever their order."""
        return TieRanges(*(_sums(own) for own in (self.lost, self.gained, self.expected)))


def ranged(measure: Measure) -> bool:
    """Whether a measure looks at whole lists (ties across a cutoff are counted elsewhere), a better grade at a better
    rank never counts less, and its average is a mean.
    """
    family = measure.family
    return measure.cutoff is None and family.average is Average.MEAN and rates(measure) and family.needs is None


def mixed_lists(lists: RankedLists) -> Ints:
    """Return the lists in which tied documents differ in grade, a positive one among them."""
    assert lists.tied is not None
    seen = np.maximum(lists.cells, 0)
    differs = np.flatnonzero(lists.tied[1:] & (seen[1:] != seen[:-1])) + 1
    return np.unique(np.searchsorted(np.cumsum(lists.lengths), differs, side="right"))


def tie_ranges(lists: RankedLists, rules: Rules, measures: Sequence[Measure]) -> TieRanges:
    """Compute the ranges of lists that have ties (see `mixed_lists`), as they come; ``rules`` then cut or condense."""
    shown = [i for i, measure in enumerate(measures) if ranged(measure)]
    chosen = tuple(measures[i] for i in shown)
    score = [rules.scores(own, chosen) for own in (lists, _reordered(lists, best=False), _reordered(lists, best=True))]
    lost, gained, expected = (np.full((len(measures), lists.size), np.nan) for _ in range(3))
    lost[shown] = score[0] - score[1]
    gained[shown] = score[2] - score[0]
    if rules.depth is None:  # a tie that -M cuts has no such form
        applied = rules.applied(lists)
        for row, i in enumerate(shown):
            if parts := expected_parts(measures[i], applied, rules.level):
                expected[i] = parts.scores() - score[0][row]
    return TieRanges(lost, gained, expected)


def _sums(values: Floats) -> Floats:
    return np.array([math.fsum(row) if np.isfinite(row).all() else np.nan for row in values], np.float64)


def _reordered(lists: RankedLists, *, best: bool) -> RankedLists:
    """The lists with each tied group's grades descending (or ascending), unjudged documents as grade 0."""
    assert lists.tied is not None
    grades = np.maximum(lists.cells, 0).astype(np.int64)
    order = np.lexsort((-grades if best else grades, np.cumsum(~lists.tied)))
    return replace(lists, cells=lists.cells[order], documents=None, known=None)
