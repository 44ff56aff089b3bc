"""Candidates for the worst and the best assignment of grades to the unjudged documents. The bounds are the smallest and
the largest score of a candidate.

Each function returns assignments of grades for one list (see `UnjudgedList`) that include the worst and the best one,
or None if no rule applies. `irdesk.evaluation.bounds.extreme_judgings_binary` has the rules for binary measures.
"""

from __future__ import annotations

from itertools import product

import numpy as np

from irdesk.evaluation.bounds import extreme_judgings_binary as by_count
from irdesk.evaluation.bounds.extreme_judgings_binary import Finder
from irdesk.evaluation.bounds.extreme_judgings_bpref import bpref
from irdesk.evaluation.bounds.unjudged_documents_of_list import UnjudgedList
from irdesk.evaluation.measures.measure_traits import BoundsRule
from irdesk.evaluation.scoring.gain_settings import Ideal
from irdesk.evaluation.scoring.ranked_lists import UNJUDGED, Codes, Floats

# Maximum number of assignments of grades tried one by one.
FEW = 512
_DINKELBACH_STEPS = 50


def corners(open_list: UnjudgedList) -> list[Codes] | None:
    """Return the corners for measures that never fall when a document's grade rises.

    The corners are: nothing judged, all documents with the lowest grade, and all with the top grade. In a condensed
    list a judgement also pushes other documents down. The worst corner is then grade 0 for all documents, and the scale
    must contain this grade. The best corner is the top grade for all.
    """
    if open_list.condensed and open_list.grades[0] > 0:
        return None
    return [open_list.as_is(), open_list.all_of(int(open_list.grades[0])), open_list.all_of(int(open_list.grades[-1]))]


def gain_corners(open_list: UnjudgedList) -> list[Codes] | None:
    """Return the corners for graded gains: nothing judged, all documents with the smallest gain, and all with the
    largest gain.

    In a condensed list the smallest gain must be 0, and no known gain may exceed the largest one.
    """
    worth = open_list.worth(open_list.grades)
    if worth.min() < 0:
        return None
    if open_list.condensed and (
        worth.min() > 0 or worth.max() < open_list.worth(open_list.codes[open_list.codes >= 0]).max(initial=0.0)
    ):
        return None
    return [
        open_list.as_is(),
        open_list.all_of(int(open_list.grades[worth.argmin()])),
        open_list.all_of(int(open_list.grades[worth.argmax()])),
    ]


def all_or_nothing(open_list: UnjudgedList) -> list[Codes] | None:
    """Return the corners (see `gain_corners`) for measures that model a user who stops after enough gain. Return None
    if any gain is neither 0 nor 1.

    With gains of 0 and 1, more gain only makes the user stop sooner, without a loss. A fractional gain could stop the
    user before a better document.
    """
    worth = open_list.worth(np.concatenate((open_list.grades, open_list.codes[open_list.codes >= 0])))
    return gain_corners(open_list) if np.isin(worth, (0.0, 1.0)).all() else None


def uncondensed(find: Finder) -> Finder:
    """Wrap a rule that is not valid for condensed lists, so that it returns None for them."""
    return lambda open_list: None if open_list.condensed else find(open_list)


def _set_precision(open_list: UnjudgedList) -> list[Codes] | None:
    return by_count.RELATIVE(open_list) if open_list.measure.param("relative") else corners(open_list)


def _f(open_list: UnjudgedList) -> list[Codes] | None:
    return corners(open_list) if open_list.measure.rank is None else by_count.F(open_list)


def ndcg(open_list: UnjudgedList) -> list[Codes] | None:
    """Return candidates for nDCG, whose ideal changes with every judgement.

    Minimum: DCG is linear in the gains, and the ideal is convex in them. Their ratio is therefore quasi-concave and
    smallest at a corner: the lowest s documents have the largest gain, for some s.

    Maximum: the ideal is a sum over gain levels. If m documents reach a level, the level's term is the increase in gain
    from the level below, times the sum of the first m discounts. For a given ratio λ, the best number of topmost
    documents is found separately for each level. This number is smaller for higher levels, since fewer known documents
    reach them. λ is improved until it is stable (Dinkelbach, Management Science 13(7), 1967).
    """
    gains = open_list.scheme.gains(open_list.grades)
    if gains.min() < 0:
        return None
    shown = open_list.ideal is Ideal.SHOWN
    places = open_list.places[open_list.ranks <= open_list.cutoff] if shown else open_list.places
    u = len(places)
    levels, first = np.unique(gains, return_index=True)
    level_grades = open_list.grades[first][levels > 0]
    levels = levels[levels > 0]
    if not len(levels) or not u:
        return [open_list.as_is()]
    listed = np.where(open_list.codes >= 0, open_list.scheme.gains(open_list.codes), 0.0)
    known = (
        listed[: open_list.cutoff]
        if shown
        else open_list.scheme.gains(open_list.truth.grades[open_list.truth.grades >= 0])
    )
    known = known[known > 0]
    depth = max(len(open_list.codes), len(known) + u)
    cutoff = open_list.measure.rank or depth
    discounts = np.where(
        np.arange(1, depth + 1) <= cutoff, 1 / open_list.scheme.discounts(np.arange(1, depth + 1)), 0.0
    )
    reach = np.concatenate(([0.0], np.cumsum(discounts)))
    now = float((listed * discounts[: len(listed)]).sum())
    steps = np.unique(np.concatenate((levels, known)))
    widths = np.diff(steps, prepend=0.0)
    reached = len(known) - np.searchsorted(np.sort(known), steps)
    level_of = np.searchsorted(levels, steps)
    more = np.arange(u + 1)
    costs = np.zeros((len(levels) + 1, u + 1))
    for step in range(len(steps)):  # only known documents reach steps above the top level
        document_counts = reached[step] + (more if level_of[step] < len(levels) else 0)
        costs[level_of[step]] += widths[step] * reach[document_counts]
    heights = np.diff(levels, prepend=0.0)
    topmost = np.concatenate(([0.0], np.cumsum(discounts[places])))
    lowest = np.concatenate(([0.0], np.cumsum(discounts[places][::-1])))
    ratios = (now + levels[-1] * lowest) / np.maximum(costs.sum(axis=0), np.finfo(float).tiny)
    ratios[costs.sum(axis=0) <= 0] = 0.0
    s = int(ratios.argmin())
    worst, best = open_list.as_is(), open_list.as_is()
    worst[u - s : u] = level_grades[-1]
    for level, number in enumerate(_best_numbers(heights, topmost, costs, now)):
        best[:number] = level_grades[level]
    return [open_list.as_is(), worst, best]


def _best_numbers(heights: Floats, topmost: Floats, costs: Floats, now: float) -> list[int]:
    """Return, for each level, the number of topmost documents that reach it in the assignment with the largest ratio of
    DCG to the ideal.
    """
    best, ratio = [0] * len(heights), -1.0
    numbers = best
    for _ in range(_DINKELBACH_STEPS):
        gained = now + sum(float(heights[i] * topmost[s]) for i, s in enumerate(numbers))
        cost = float(costs[-1, 0]) + sum(float(costs[i, s]) for i, s in enumerate(numbers))
        better = gained / cost if cost > 0 else 0.0
        if better <= ratio:
            break
        best, ratio = numbers, better
        numbers = [int((heights[i] * topmost - ratio * costs[i]).argmax()) for i in range(len(heights))]
        numbers = np.minimum.accumulate(numbers).tolist()
    return best


def _ndcg(open_list: UnjudgedList) -> list[Codes] | None:
    if open_list.ideal is not Ideal.TOP:
        return uncondensed(ndcg)(open_list)
    # Without a cutoff, the ideal is as deep as the list. Judgements lengthen a condensed list and so change the ideal:
    # no rule applies.
    return gain_corners(open_list) if open_list.measure.rank or not open_list.condensed else None


def one_by_one(open_list: UnjudgedList) -> list[Codes] | None:
    """Return all assignments of grades, or None if there are more than `FEW`."""
    choices = [UNJUDGED, *open_list.grades.tolist()]
    if len(choices) ** len(open_list.places) > FEW:
        return None
    return [np.array(chosen, np.int64) for chosen in product(choices, repeat=len(open_list.places))]


FINDERS: dict[BoundsRule, Finder] = {
    BoundsRule.ONE_BY_ONE: one_by_one,
    BoundsRule.RISING: corners,
    BoundsRule.RISING_GAINS: gain_corners,
    BoundsRule.RISING_IF_BINARY: all_or_nothing,
    BoundsRule.EVERY_NUMBER: by_count.SWEPT,
    BoundsRule.EVERY_NUMBER_UNCONDENSED: uncondensed(by_count.SWEPT),
    BoundsRule.PRECISION_SUM: by_count.AVERAGE_PRECISION,
    BoundsRule.SMOOTHED: by_count.SMOOTHED,
    BoundsRule.RECALL: by_count.RECALL,
    BoundsRule.F: _f,
    BoundsRule.SET_PRECISION: _set_precision,
    BoundsRule.RELATIVE: by_count.RELATIVE,
    BoundsRule.R_PRECISION: by_count.R_PRECISION,
    BoundsRule.PRECISION_AT_MULTIPLE: by_count.PRECISION_AT_MULTIPLE,
    BoundsRule.BPREF: bpref,
    BoundsRule.NDCG: _ndcg,
    BoundsRule.INFERRED: one_by_one,
}
"""For each bounds rule, the function that returns candidate assignments of grades."""
