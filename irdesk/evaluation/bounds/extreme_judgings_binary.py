"""Candidate assignments of grades for binary measures, which distinguish only relevant and nonrelevant documents.

For a fixed number of relevant documents, the score rises if these documents move up. It never rises if a document above
them is judged nonrelevant. The best assignment of grades therefore makes some of the topmost open (unjudged) documents
relevant and leaves the remaining ones unjudged. The worst assignment makes some of the lowest open documents relevant
and the remaining ones nonrelevant.

The rule also holds for condensed lists, since a judged document pushes down the documents below it. Only the number of
relevant documents has to be searched.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from irdesk.evaluation.bounds.unjudged_documents_of_list import UnjudgedList
from irdesk.evaluation.measures.families.precision import multiple_of
from irdesk.evaluation.scoring.ranked_lists import Codes, Floats, Ints, RankedLists, TopicJudgements

Finder = Callable[[UnjudgedList], "list[Codes] | None"]

# Limits: the total number of documents in all lists tried for one bound, the number of documents scored at once, and
# the number of pairs of documents.
_MOST_CODES = 1_200_000
_AT_ONCE = 1 << 18
_MOST_PAIRS = 1 << 23


@dataclass(frozen=True, eq=False)
class Counted:
    """Ranks and counts of the relevant documents and the u open (unjudged) documents in one list, before any further
    judgement.

    Ranks count all documents of the list, judged or not. ``known`` are the ranks of the h relevant documents, shape
    (h,). For each relevant document, ``above`` is the number of open documents above it and ``nth`` its position among
    the relevant documents, from 1.

    ``opened`` are the ranks of the open documents, shape (u,). ``before`` is the number of relevant documents above
    each open document.

    ``numbers`` are the possible numbers of documents made relevant, 0 to u. ``base`` is R for each of these numbers.
    """

    known: Ints
    above: Ints
    nth: Ints
    opened: Ints
    before: Ints
    base: Floats
    numbers: Ints

    @classmethod
    def of(cls, open_list: UnjudgedList) -> Counted:
        """Compute the ranks and counts of a list."""
        relevant = open_list.codes >= open_list.rel
        places = np.flatnonzero(relevant)
        numbers = np.arange(len(open_list.places) + 1)
        return cls(
            places + 1,
            np.cumsum(open_list.codes < 0, dtype=np.int64)[places],
            np.arange(1, len(places) + 1),
            open_list.ranks,
            np.cumsum(relevant, dtype=np.int64)[open_list.places],
            open_list.truth.relevant(open_list.rel) + numbers.astype(np.float64),
            numbers,
        )

    @property
    def inserted(self) -> Ints:
        """Return how many of the topmost s open documents lie above each of the h known relevant documents, for s from
        0 to u. Shape (h, u + 1).
        """
        return np.minimum(self.above[:, None], self.numbers)

    @property
    def condensed(self) -> Ints:
        """Return the rank of each of the h known relevant documents in the condensed list if the topmost s of the u
        open documents are judged. Shape (h, u + 1).
        """
        return (self.known - self.above)[:, None] + self.inserted


def counted(ends: Callable[[UnjudgedList, Counted], tuple[Floats, Floats] | None]) -> Finder:
    """Return a finder for binary measures, that is, a function that returns candidate assignments of grades for a list.

    ``ends`` returns the best and the worst score (or a value that rises with the score) for 0 to u documents made
    relevant, shapes (u + 1,), where u is the number of open documents. It returns None if the computation takes too
    long.
    """

    def find(open_list: UnjudgedList) -> list[Codes] | None:
        if open_list.condensed and not open_list.can_be_nonrelevant:
            return None  # no rule applies if a document can be judged only as relevant
        if not open_list.can_be_relevant:
            return [open_list.as_is(), open_list.all_of(int(open_list.grades[0]))]
        scores = ends(open_list, Counted.of(open_list))
        return scores and [
            open_list.as_is(),
            open_list.topmost(int(scores[0].argmax())),
            open_list.lowest(int(scores[1].argmin())),
        ]

    return find


def at_cutoff(
    cutoff: Callable[[UnjudgedList, Floats], Floats], value: Callable[[UnjudgedList, Floats, Floats], Floats]
) -> Finder:
    """Return a finder for measures that depend on R, the number of all relevant documents, and on the number of
    relevant documents among the first c. Examples are R@k and Rprec.

    ``cutoff`` returns c for each R, where c is fixed or grows with R. ``value`` returns the score for each number of
    relevant documents and R, shapes (u + 1,).
    """

    def ends(open_list: UnjudgedList, counts: Counted) -> tuple[Floats, Floats] | None:
        cutoffs = cutoff(open_list, counts.base)
        within = np.searchsorted(counts.opened, cutoffs, side="right")
        known = np.searchsorted(counts.known, cutoffs, side="right")
        worst = known + np.maximum(counts.numbers - (len(counts.opened) - within), 0)
        if open_list.condensed:
            if len(counts.known) * len(counts.numbers) > _MOST_PAIRS:
                return None
            known = (counts.condensed <= cutoffs).sum(axis=0)
        best = known + np.minimum(counts.numbers, within)
        return value(open_list, best.astype(np.float64), counts.base), value(
            open_list, worst.astype(np.float64), counts.base
        )

    return counted(ends)


def by_precision_sum(value: Callable[[Floats, Floats], Floats]) -> Finder:
    """Return a finder for measures that depend on R, the number of all relevant documents, and rise with S, the sum of
    precisions at relevant documents, such as AP.

    With s more relevant documents, S is largest if they are the topmost open ones and smallest if they are the lowest.
    Moving a document up from rank b to rank a adds 1/i for each relevant rank i in between, and precision at a is at
    least the former precision at b.

    S is thus known for each s without trying assignments. In a condensed list, a known document's precision n / r
    becomes (n + x) / (r + x) if x documents are inserted above it.
    """

    def ends(open_list: UnjudgedList, counts: Counted) -> tuple[Floats, Floats] | None:
        if (sums := precision_sums(open_list, counts)) is None:
            return None
        best, worst = sums
        return value(best, counts.base), value(worst, counts.base)

    return counted(ends)


def precision_sums(open_list: UnjudgedList, counts: Counted) -> tuple[Floats, Floats] | None:
    """Return the largest and the smallest S for each number of documents made relevant, shapes (u + 1,).

    S is defined in `by_precision_sum`. Return None if the computation takes too long.
    """
    cutoff, u = open_list.cutoff, len(open_list.places)
    shown = counts.known <= cutoff
    first = float((counts.nth / counts.known)[shown].sum())
    reciprocal = np.zeros(len(open_list.codes) + 1)
    reciprocal[counts.known[shown]] = 1 / counts.known[shown]
    counted_in = counts.opened <= cutoff
    shares = np.where(counted_in, 1 / counts.opened, 0.0)
    after = np.where(counted_in, (reciprocal.sum() - np.cumsum(reciprocal))[counts.opened], 0.0)
    others = np.where(counted_in, shares.sum() - np.cumsum(shares), 0.0)
    upwards = (counts.before + 1) * shares + after + others
    worst = first + np.concatenate(([0.0], np.cumsum(upwards[::-1])))
    downwards = (counts.before + np.arange(1, u + 1)) * shares
    if open_list.condensed:
        if len(counts.known) * len(counts.numbers) > _MOST_PAIRS:
            return None
        ranks = counts.condensed
        precisions = (counts.nth[:, None] + counts.inserted) / ranks
        known = np.where(ranks <= cutoff, precisions, 0.0).sum(axis=0)
    else:
        known, downwards = np.full(u + 1, first), downwards + after
    best = known + np.concatenate(([0.0], np.cumsum(downwards)))
    return best, worst


def _swept(open_list: UnjudgedList, counts: Counted) -> tuple[Floats, Floats] | None:
    """Compute the best and the worst score for each number of documents made relevant by scoring lists under the
    measure. This is used for measures without a more specific rule.
    """
    if len(counts.numbers) * len(open_list.codes) > _MOST_CODES:
        return None
    return _tried(open_list, lowest=False), _tried(open_list, lowest=True)


def _tried(open_list: UnjudgedList, *, lowest: bool) -> Floats:
    """For s from 0 to u, return the score if the topmost s open documents are relevant. With ``lowest``, the lowest s
    open documents are relevant instead. Shape (u + 1,).

    These measures ignore grades, so 1 represents every relevant grade.
    """
    u, n = len(open_list.places), len(open_list.codes)
    measure = replace(open_list.measure, rel=None, judged_only=False)
    known = np.where(open_list.codes < 0, -1, open_list.codes >= open_list.rel).astype(np.int8)
    base = open_list.truth.relevant(open_list.rel)
    pieces = []
    step = max(_AT_ONCE // max(n, 1), 1)
    for start in range(0, u + 1, step):
        numbers = np.arange(start, min(start + step, u + 1))
        cells = np.tile(known, (len(numbers), 1))
        index = np.arange(u)
        if lowest:
            cells[:, open_list.places] = index >= u - numbers[:, None]
        else:
            cells[:, open_list.places] = np.where(index < numbers[:, None], 1, -1)
        lists = RankedLists(
            cells.ravel(),
            np.full(len(numbers), n),
            np.arange(len(numbers)),
            (),
            open_list.rules.convention,
            open_list.rules.profile,
            memo={(TopicJudgements.relevant, (1,)): base + numbers.astype(np.float64)},
        )
        pieces.append(measure.scores(lists.condensed if open_list.condensed else lists, 1))
    return np.concatenate(pieces)


def _fixed(open_list: UnjudgedList, base: Floats) -> Floats:
    return np.full(len(base), float(open_list.cutoff))


def _of_recall_base(open_list: UnjudgedList, base: Floats) -> Floats:  # noqa: ARG001
    return base


def _of_multiple(open_list: UnjudgedList, base: Floats) -> Floats:
    return multiple_of(open_list.measure, base)


def _over_base(open_list: UnjudgedList, count: Floats, base: Floats) -> Floats:  # noqa: ARG001
    return count / np.maximum(base, 1.0)


def _over_multiple(open_list: UnjudgedList, count: Floats, base: Floats) -> Floats:
    return count / np.maximum(multiple_of(open_list.measure, base), 1.0)


def _over_greatest(open_list: UnjudgedList, count: Floats, base: Floats) -> Floats:
    return count / np.maximum(np.minimum(open_list.cutoff, base), 1.0)


def _f(open_list: UnjudgedList, count: Floats, base: Floats) -> Floats:
    """Return a value that rises with the F-measure at cutoff k, F = (1 + β²) · count / (β² R + k). The constant factor
    is omitted.
    """
    return count / np.maximum(open_list.measure.number("beta") ** 2 * base + open_list.cutoff, 1.0)


def _average(total: Floats, base: Floats) -> Floats:
    return total / np.maximum(base, 1.0)


def _smoothed(total: Floats, base: Floats) -> Floats:
    return (1 + total) / (1 + base - total)


SWEPT = counted(_swept)
AVERAGE_PRECISION, SMOOTHED = by_precision_sum(_average), by_precision_sum(_smoothed)
RECALL, R_PRECISION = at_cutoff(_fixed, _over_base), at_cutoff(_of_recall_base, _over_base)
PRECISION_AT_MULTIPLE, RELATIVE = at_cutoff(_of_multiple, _over_multiple), at_cutoff(_fixed, _over_greatest)
F = at_cutoff(_fixed, _f)
