"""Candidate assignments of grades for Bpref, the only measure that depends on documents judged nonrelevant."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from irdesk.evaluation.bounds.extreme_judgings_binary import Counted
from irdesk.evaluation.bounds.unjudged_documents_of_list import UnjudgedList
from irdesk.evaluation.scoring.ranked_lists import Codes, Floats, Ints

# Maximum number of computed pairs of a document and an assignment of grades.
_MOST_PAIRS = 1 << 23


def bpref(open_list: UnjudgedList) -> list[Codes] | None:
    """Return the current judgements and two candidates. In the best candidate, the topmost s open documents are
    relevant and the lowest t nonrelevant. In the worst candidate, the lowest s are relevant and the topmost t
    nonrelevant.

    Only ranks among judged documents matter, so the rule also holds for condensed lists. R and N are the numbers of
    documents judged relevant and nonrelevant so far. Once min(N + t, R + s) has reached R + s, a larger t only lowers
    the score. In the worst candidate, all remaining documents are therefore nonrelevant.
    """
    u, counts = len(open_list.places), Counted.of(open_list)
    s, left = _numbers(open_list, counts)
    useful = np.maximum(open_list.truth.relevant(open_list.rel) + s - open_list.truth.nonrelevant(open_list.rel), 0)
    some = np.minimum(left, useful) + 1
    if (int(some.sum()) + len(s)) * (len(counts.known) + 1) > _MOST_PAIRS:
        return None
    t = np.concatenate((np.arange(some.sum()) - np.repeat(np.cumsum(some) - some, some), left))
    s = np.concatenate((np.repeat(s, some), s))
    above, known = counts.above[:, None], _nonrelevant_above(open_list)[counts.known - 1][:, None]
    highest = _Terms.of(open_list, s, t).mean(known + np.maximum(above - (u - t), 0), topmost=True)
    lowest = _Terms.of(open_list, s, t).mean(known + np.minimum(above, t), topmost=False)
    best, worst = int(highest.argmax()), int(lowest.argmin())
    judgings = [open_list.as_is(), open_list.as_is(), open_list.as_is()]
    for judging, relevant, others in (
        (judgings[1], slice(0, s[best]), slice(u - t[best], u)),
        (judgings[2], slice(u - s[worst], u), slice(0, t[worst])),
    ):
        judging[others], judging[relevant] = open_list.grades[0], open_list.grades[-1]
    return judgings


def bpref_limits(open_list: UnjudgedList) -> tuple[float, float]:
    """Return a lower and an upper bound of Bpref. Each relevant document's term is computed with the number t of open
    documents judged nonrelevant that is worst or best for this document.

    In the worst case, t is the number of all open documents above the document. In the best case, t is the number of
    nonrelevant open documents below it, since (n + x) / (N + x) grows with x.
    """
    u, counts = len(open_list.places), Counted.of(open_list)
    s, left = _numbers(open_list, counts)
    if len(counts.known) * len(s) > _MOST_PAIRS:
        return 0.0, 1.0
    above, known = counts.above[:, None], _nonrelevant_above(open_list)[counts.known - 1][:, None]
    pushed, rest = np.minimum(above, left), np.minimum(u - above, left)
    terms = _Terms.of(open_list, s, left)
    least = terms.mean(known + pushed, topmost=False, more=pushed)
    most = terms.mean(known + np.zeros_like(s), topmost=True, more=rest)
    return float(least.min()), float(most.max())


def _numbers(open_list: UnjudgedList, counts: Counted) -> tuple[Ints, Ints]:
    """Return the possible numbers s of open documents made relevant, and for each s the number of open documents that
    can then be made nonrelevant.
    """
    s = counts.numbers if open_list.can_be_relevant else counts.numbers[:1]
    return s, len(open_list.places) - s if open_list.can_be_nonrelevant else np.zeros_like(s)


def _nonrelevant_above(open_list: UnjudgedList) -> Ints:
    """Count the documents judged nonrelevant at or above each position. Shape (n,)."""
    return np.cumsum((open_list.codes >= 0) & (open_list.codes < open_list.rel), dtype=np.int64)


@dataclass(frozen=True, eq=False)
class _Terms:
    """Bpref's terms 1 − min(n, R) / min(N, R) for several pairs of s and t (see `bpref`), shapes (p,).

    n is the number of nonrelevant documents above a document, and N the number of all nonrelevant documents. ``base``
    is R, and ``judged`` is N without t. ``opened`` is the n of each open document, ascending, shape (u,).
    """

    s: Ints
    t: Ints
    base: Ints
    judged: int
    opened: Ints

    @classmethod
    def of(cls, open_list: UnjudgedList, s: Ints, t: Ints) -> _Terms:
        base = open_list.truth.relevant(open_list.rel) + s
        return cls(
            s, t, base, open_list.truth.nonrelevant(open_list.rel), _nonrelevant_above(open_list)[open_list.places]
        )

    def mean(self, known: Ints, *, topmost: bool, more: Ints | None = None) -> Floats:
        """Return the mean term over the known relevant documents and s open documents. ``known``, shape (h, p), is the
        value n of each known document.

        With ``topmost``, the s open documents are the topmost ones. Otherwise they are the lowest ones, and t
        nonrelevant documents are above them. N grows by t for the open documents. For the known documents, it grows by
        ``more``, shape (h, p), or by t if ``more`` is None.
        """
        worst = self._worst(self.t if more is None else more)
        terms = 1 - np.minimum(known, self.base) / worst
        lost = self._capped(self.base, self.s)
        if not topmost:
            every = np.full(len(self.s), len(self.opened))
            room = np.maximum(self.base - self.t, 0)
            lost = (
                self._capped(room, every) - self._capped(room, every - self.s) + self.s * np.minimum(self.t, self.base)
            )
        return np.asarray(
            (terms.sum(axis=0) + self.s - lost / self._worst(self.t)) / np.maximum(self.base, 1), np.float64
        )

    def _worst(self, more: Ints) -> Ints:
        return np.maximum(np.minimum(self.judged + more, self.base), 1)

    def _capped(self, most: Ints, number: Ints) -> Ints:
        """For each of the p pairs of s and t, return the sum of min(n, most) over the first ``number`` open documents.
        Shape (p,).
        """
        sums = np.concatenate(([0], np.cumsum(self.opened)))
        below = np.minimum(np.searchsorted(self.opened, most, side="right"), number)
        return np.asarray(sums[below] + (number - below) * most, np.int64)
