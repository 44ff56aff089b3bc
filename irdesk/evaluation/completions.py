"""Judgings of the unjudged that can be the worst or the best for a measure: where bounds are looked for.

Each function here gives some completions of one list: arrays of shape (open documents,), each with the grade that every
open document is given, or `UNJUDGED` where it is left as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product

import numpy as np
import numpy.typing as npt

from irdesk.evaluation.gains import Scheme
from irdesk.evaluation.lists import UNJUDGED, Codes, Floats, Ints, Truth
from irdesk.evaluation.measure import Cutoff, Measure
from irdesk.evaluation.profile import Ideal

# How many codes the sweep over all numbers of relevant documents may take, and how many judgings are tried one by one.
SWEEP = 400_000
FEW = 512
_DINKELBACH_STEPS = 50


@dataclass(frozen=True, eq=False)
class OpenList:
    """One list and what may be judged of it.

    ``codes`` in the order of evaluation, shape (n,); ``places`` of the documents that may be judged, ascending, shape
    (u,); ``grades`` those that a judgement can give, ascending; ``rel`` the relevance level.
    """

    measure: Measure
    codes: Codes
    truth: Truth
    places: Ints
    grades: Ints
    rel: int
    scheme: Scheme
    condensed: bool
    ideal: Ideal = Ideal.JUDGED

    @property
    def ranks(self) -> Ints:
        """The ranks of the documents that may be judged."""
        return self.places + 1

    @property
    def cutoff(self) -> int:
        """The measure's cutoff, or the length of the list."""
        is_rank = self.measure.family.cutoff in {Cutoff.RANK, Cutoff.OPTIONAL_RANK}
        return self.measure.rank or len(self.codes) if is_rank else len(self.codes)

    @property
    def can_be_relevant(self) -> bool:
        """Whether any judgement makes a document relevant."""
        return bool((self.grades >= self.rel).any())

    def as_is(self) -> Codes:
        """Nothing judged."""
        return np.full(len(self.places), UNJUDGED)

    def all_of(self, grade: int) -> Codes:
        """Everything judged with one grade."""
        return np.full(len(self.places), grade)

    def some(self, chosen: slice | npt.NDArray[np.bool_]) -> Codes:
        """Some given the top grade, by a mask or slice, the others left."""
        found = self.as_is()
        found[chosen] = self.grades[-1]
        return found


Finder = Callable[[OpenList], "list[Codes] | None"]


def corners(own: OpenList) -> list[Codes] | None:
    """For measures that never fall when a document's grade rises: nothing, all of the least, all of the top grade.

    In a condensed list a judgement also pushes other documents down; then the worst is a grade of 0 for all, which the
    scale has to have, and the best only one that is not pushing better ones down.
    """
    better = own.measure.family.graded and int(own.codes.max(initial=0)) > own.grades[-1]
    if own.condensed and (own.grades[0] > 0 or better):
        return None
    return [own.as_is(), own.all_of(int(own.grades[0])), own.all_of(int(own.grades[-1]))]


def gain_corners(own: OpenList) -> list[Codes] | None:
    """The same for gains of the collection's own: the grades of the least and of the greatest gain."""
    gains = own.scheme.gains(own.grades)
    if gains.min() < 0:
        return None
    known = own.scheme.gains(own.codes[own.codes >= 0])
    if own.condensed and (gains.min() > 0 or gains.max() < known.max(initial=0.0)):
        return None
    return [own.as_is(), own.all_of(int(own.grades[gains.argmin()])), own.all_of(int(own.grades[gains.argmax()]))]


def inside_or_outside(own: OpenList) -> list[Codes] | None:
    """For measures of (relevant in the top k, R): all of the top k relevant, or all below it."""
    if own.condensed:
        return None
    if not own.can_be_relevant:
        return [own.as_is()]
    inside = own.ranks <= own.cutoff
    return [own.as_is(), own.some(inside), own.some(~inside)]


def sweep(own: OpenList) -> list[Codes] | None:
    """For measures that, with as many relevant documents, are better the higher these stand.

    For each number of documents made relevant the topmost and the lowest ones; None where that takes too long.
    """
    if own.condensed or (2 * len(own.places) + 1) * len(own.codes) > SWEEP:
        return None
    if not own.can_be_relevant:
        return [own.as_is()]
    counts = range(len(own.places) + 1)
    return [*(own.some(slice(0, s)) for s in counts), *(own.some(slice(len(own.places) - s, None)) for s in counts)]


def by_precision_sum(value: Callable[[Floats, Floats], Floats]) -> Finder:
    """For measures of (S, R), S the sum of precisions at relevant documents, that rise with S: AP and its kin.

    With s more relevant documents, S is greatest where they are the topmost ones and least where they are the lowest:
    moving one up from rank b to a adds 1/i for each relevant rank i between, and at a at least what it had at b. So S
    is known for each s without trying.
    """

    def find(own: OpenList) -> list[Codes] | None:
        if own.condensed:
            return None
        if not own.can_be_relevant:
            return [own.as_is()]
        n, u = len(own.codes), len(own.places)
        ranks = np.arange(1, n + 1)
        known = own.codes >= own.rel
        counted = ranks <= own.cutoff
        shares = np.where(counted, 1 / ranks, 0.0)
        above: Ints = np.cumsum(known) - known
        known_shares = np.where(known, shares, 0.0)
        below = known_shares.sum() - np.cumsum(known_shares)
        first = float(((above + 1) * known_shares).sum())
        at = own.places
        downwards = (above[at] + np.arange(1, u + 1)) * shares[at] + np.where(counted[at], below[at], 0.0)
        others = shares[at].sum() - np.cumsum(shares[at])
        upwards = (above[at] + 1) * shares[at] + np.where(counted[at], below[at] + others, 0.0)
        base = own.truth.relevant(own.rel) + np.arange(u + 1.0)
        best = value(first + np.concatenate(([0.0], np.cumsum(downwards))), base)
        worst = value(first + np.concatenate(([0.0], np.cumsum(upwards[::-1]))), base)
        return [
            own.as_is(), own.some(slice(0, int(best.argmax()))), own.some(slice(u - int(worst.argmin()), None)),
        ]  # fmt: skip

    return find


def r_precision(own: OpenList) -> list[Codes] | None:
    """Rprec with s more relevant documents: relevant among the first R + s, the topmost or the lowest chosen."""
    if own.condensed:
        return None
    if not own.can_be_relevant:
        return [own.as_is()]
    u = len(own.places)
    more = np.arange(u + 1)
    base = own.truth.relevant(own.rel) + more
    found = np.searchsorted(np.flatnonzero(own.codes >= own.rel) + 1, base, side="right")
    within = np.searchsorted(own.ranks, base, side="right")
    divisors = np.maximum(base, 1)
    best, worst = (found + np.minimum(more, within)) / divisors, (found + np.maximum(more - (u - within), 0)) / divisors
    return [own.as_is(), own.some(slice(0, int(best.argmax()))), own.some(slice(u - int(worst.argmin()), None))]


def ndcg(own: OpenList) -> list[Codes] | None:
    """nDCG, whose ideal moves with every judgement.

    Least: DCG is linear in the gains and the ideal convex, so their ratio is quasi-concave and least at a corner; there
    the lowest s documents have the greatest gain, for some s. Greatest: written as a sum over levels of gain, the
    ideal only asks how many documents reach a level (Σ over levels of step · Σ of the first that many discounts). For
    a given ratio λ the best number of topmost documents at each level is then found level by level, and is the
    smaller the higher the level, since fewer known documents reach it; λ is improved until it stays (Dinkelbach,
    Management Science 13(7), 1967).
    """
    gains = own.scheme.gains(own.grades)
    if own.condensed or gains.min() < 0:
        return None
    if own.ideal is Ideal.TOP:
        return gain_corners(own)
    shown = own.ideal is Ideal.SHOWN
    places = own.places[own.ranks <= own.cutoff] if shown else own.places
    u = len(places)
    levels, first = np.unique(gains, return_index=True)
    level_grades = own.grades[first][levels > 0]
    levels = levels[levels > 0]
    if not len(levels) or not u:
        return [own.as_is()]
    listed = np.where(own.codes >= 0, own.scheme.gains(own.codes), 0.0)
    known = listed[: own.cutoff] if shown else own.scheme.gains(own.truth.grades[own.truth.grades >= 0])
    known = known[known > 0]
    depth = max(len(own.codes), len(known) + u)
    cutoff = own.measure.rank or depth
    discounts = np.where(np.arange(1, depth + 1) <= cutoff, 1 / own.scheme.discounts(np.arange(1, depth + 1)), 0.0)
    reach = np.concatenate(([0.0], np.cumsum(discounts)))
    now = float((listed * discounts[: len(listed)]).sum())
    steps = np.unique(np.concatenate((levels, known)))
    widths = np.diff(steps, prepend=0.0)
    reached = len(known) - np.searchsorted(np.sort(known), steps)
    level_of = np.searchsorted(levels, steps)
    more = np.arange(u + 1)
    costs = np.zeros((len(levels) + 1, u + 1))
    for step in range(len(steps)):  # steps above the top level ask for known documents alone
        asked = reached[step] + (more if level_of[step] < len(levels) else 0)
        costs[level_of[step]] += widths[step] * reach[asked]
    heights = np.diff(levels, prepend=0.0)
    topmost = np.concatenate(([0.0], np.cumsum(discounts[places])))
    lowest = np.concatenate(([0.0], np.cumsum(discounts[places][::-1])))
    ratios = (now + levels[-1] * lowest) / np.maximum(costs.sum(axis=0), np.finfo(float).tiny)
    ratios[costs.sum(axis=0) <= 0] = 0.0
    s = int(ratios.argmin())
    worst, best = own.as_is(), own.as_is()
    worst[u - s : u] = level_grades[-1]
    for level, number in enumerate(_best_numbers(heights, topmost, costs, now)):
        best[:number] = level_grades[level]
    return [own.as_is(), worst, best]


def _best_numbers(heights: Floats, topmost: Floats, costs: Floats, now: float) -> list[int]:
    """How many of the topmost documents reach each level, for the greatest ratio."""
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


def one_by_one(own: OpenList) -> list[Codes] | None:
    """All judgings there are, where they are few."""
    choices = [UNJUDGED, *own.grades.tolist()]
    if len(choices) ** len(own.places) > FEW:
        return None
    return [np.array(chosen, np.int64) for chosen in product(choices, repeat=len(own.places))]


def _average(total: Floats, base: Floats) -> Floats:
    return total / np.maximum(base, 1.0)


def _smoothed(total: Floats, base: Floats) -> Floats:
    return (1 + total) / (1 + base - total)


AVERAGE_PRECISION, SMOOTHED = by_precision_sum(_average), by_precision_sum(_smoothed)
# By family: where its bounds are found. All others: one by one where that is possible.
FINDERS: dict[str, Finder] = {
    **dict.fromkeys(
        ("P", "Success", "RR", "RBP", "RBPResidual", "ERR", "SetR", "SetF", "SetAP", "Utility", "Judged", "Unjudged",
         "NumQ", "NumRet", "NumRel", "NumRelRet", "NumNonrelJudgedRet"),
        corners,
    ),
    **dict.fromkeys(("DCG", "CG"), gain_corners),
    **dict.fromkeys(("R", "F"), inside_or_outside),
    **dict.fromkeys(("IPrec", "IPrecAvg", "RprecMult", "RelP", "SetP", "binG"), sweep),
    **dict.fromkeys(("AP", "GMAP"), AVERAGE_PRECISION),
    "YAAP": SMOOTHED,
    "Rprec": r_precision,
    "nDCG": ndcg,
}  # fmt: skip
