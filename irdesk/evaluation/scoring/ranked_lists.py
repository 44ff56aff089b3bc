"""Ranked lists joined with judgements: the input of every measure, in batches of lists.

A batch may be one topic over all runs, one run over all topics, or any other set of lists. For each list, the
contributions to its score are added separately and in rank order (``numpy.bincount`` adds one by one). A list's score
therefore does not depend on the other lists of the batch.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from irdesk.domain.docno_keys import Keys, keys_of
from irdesk.domain.qrels import TopicDetail
from irdesk.domain.run import Convention
from irdesk.evaluation.scoring.gain_settings import USUAL, GainSettings
from irdesk.evaluation.scoring.judgement_details import Detail, Need

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]
Codes = npt.NDArray[np.int64]
Cells = npt.NDArray[np.signedinteger]
"""Grades in the smallest integer type that holds them. The type's minimum means unjudged."""
Weights = Floats | float
"""The weight of each hit, shape (h,), or 1.0 for all hits."""

# The code of an unjudged document. Every other code is a grade.
UNJUDGED: int = np.iinfo(np.int64).min


@dataclass(frozen=True, eq=False)
class TopicJudgements:
    """The judgements of one topic: document ``keys`` in ascending order and the grade of each document, both of shape
    (m,).

    ``detail`` holds judgements other than grades.
    """

    keys: Keys
    grades: Ints
    detail: Detail | None = None

    @classmethod
    def of(cls, grades: Mapping[str, int], detail: TopicDetail | None = None) -> TopicJudgements:
        """Create the judgements of one topic from its grades, keyed by docno."""
        keys = keys_of(list(grades))
        order = np.argsort(keys)
        keys = keys[order]
        if (keys[1:] == keys[:-1]).any():
            raise ValueError("two judged docnos of one topic have the same 64-bit key")
        known = np.fromiter(grades.values(), np.int64, len(grades))[order]
        return cls(keys, known, Detail(detail) if detail else None)

    def changed(self, key: np.uint64, grade: int | None) -> TopicJudgements:
        """Return a copy of the judgements in which one document has the given grade, or is unjudged if the grade is
        None. The detail is kept.
        """
        index = int(np.searchsorted(self.keys, key))
        known = index < len(self.keys) and self.keys[index] == key
        if grade is None:
            return (
                replace(self, keys=np.delete(self.keys, index), grades=np.delete(self.grades, index)) if known else self
            )
        if known:
            grades = self.grades.copy()
            grades[index] = grade
            return replace(self, grades=grades)
        return replace(self, keys=np.insert(self.keys, index, key), grades=np.insert(self.grades, index, grade))

    def __len__(self) -> int:
        return len(self.keys)

    def __reduce__(self) -> tuple[type[TopicJudgements], tuple[Keys, Ints, Detail | None]]:
        """Omit derived values when pickling, since another thread may add one while the object is sent to a process."""
        return TopicJudgements, (self.keys, self.grades, self.detail)

    def codes(self, keys: Keys) -> Codes:
        """Return the grade of each of ``keys``, `UNJUDGED` if it has none. Shape (len(keys),)."""
        if not len(self.keys):
            return np.full(len(keys), UNJUDGED)
        places = np.minimum(np.searchsorted(self.keys, keys), len(self.keys) - 1)
        return np.where(self.keys[places] == keys, self.grades[places], UNJUDGED)

    def relevant(self, rel: int) -> int:
        """Return R, the number of documents with a grade of at least ``rel``."""
        return int(np.count_nonzero(self.grades >= rel))

    def nonrelevant(self, rel: int) -> int:
        """Return N, the number of documents judged with 0 ≤ grade < ``rel``."""
        return int(np.count_nonzero((self.grades >= 0) & (self.grades < rel)))

    @cached_property
    def given(self) -> bytes:
        """The grades in ascending order, as bytes. Topics with equal bytes have equal ideal rankings."""
        return np.sort(self.grades).tobytes()

    @cached_property
    def gains(self) -> Floats:
        """The positive grades in descending order. They are the gains of the ideal ranking if every gain equals its
        grade.
        """
        positive = self.grades[self.grades > 0]
        return np.sort(positive)[::-1].astype(np.float64)


def type_of(grades: Ints) -> np.dtype[np.signedinteger]:
    """Return the smallest integer type that holds the grades and whose minimum is free to mean unjudged."""
    least, most = int(grades.min(initial=0)), int(grades.max(initial=0))
    types = (np.dtype(np.int8), np.dtype(np.int16), np.dtype(np.int32), np.dtype(np.int64))
    return next(kind for kind in types if unjudged_of(kind) < least and most <= np.iinfo(kind).max)


def unjudged_of(kind: np.dtype[np.signedinteger]) -> int:
    """Return the value that means unjudged in an array of grades of the given integer type: the type's minimum."""
    return int(np.iinfo(kind).min)


def in_type(cells: Cells, kind: np.dtype[np.signedinteger]) -> Cells:
    """Convert an array of grades to an integer type that is at least as large."""
    if cells.dtype == kind:
        return cells
    wide = cells.astype(kind)
    wide[cells == unjudged_of(cells.dtype)] = unjudged_of(kind)
    return wide


def judged_places(cells: Cells) -> tuple[Ints, Cells]:
    """Return the positions of judged documents in an array of grades, and the documents' grades."""
    places = np.flatnonzero(cells >= 0)
    return places, cells[places]


@dataclass(frozen=True, eq=False)
class Hits:
    """A subset of the positions in a batch, in rank order, list by list.

    Each hit has the index of its list, its rank (from 1) and its grade. ``nth`` numbers the hits of each list from 1.
    All arrays have shape (h,).
    """

    lists: Ints
    ranks: Ints
    grades: Ints

    def __len__(self) -> int:
        return len(self.lists)

    @cached_property
    def nth(self) -> Ints:
        """Return the position of each hit among the hits of its list, from 1."""
        return np.arange(1, len(self) + 1) - np.repeat(self._starts, self._counts)

    @cached_property
    def _counts(self) -> Ints:
        """Return the number of hits of each list that has any hit."""
        ends = np.append(self._starts[1:], len(self))
        return ends[: len(self._starts)] - self._starts

    @cached_property
    def _starts(self) -> Ints:
        """Return the index of the first hit of each list that has any hit."""
        changes = np.flatnonzero(self.lists[1:] != self.lists[:-1])
        return np.concatenate(([0], changes + 1)) if len(self) else changes

    def where(self, mask: npt.NDArray[np.bool_]) -> Hits:
        """Return the hits for which ``mask``, shape (h,), is true."""
        indices = np.flatnonzero(mask)
        return Hits(self.lists[indices], self.ranks[indices], self.grades[indices])

    def within(self, cutoff: int | None) -> Hits:
        """Return the hits at ranks up to a cutoff, or all hits if the cutoff is None."""
        if cutoff is None or self._deepest <= cutoff:
            return self
        if cutoff not in self._within:
            self._within[cutoff] = self.where(self.ranks <= cutoff)
        return self._within[cutoff]

    @cached_property
    def _deepest(self) -> int:
        return int(self.ranks.max(initial=0))

    @cached_property
    def _within(self) -> dict[int, Hits]:
        return {}

    def sums(self, weights: Weights, lists: int) -> Floats:
        """Return, for each of ``lists`` lists, the sum of its hits' weights, added in rank order. Shape (lists,)."""
        if isinstance(weights, float):
            return weights * self.counts(lists)
        # For an empty array, bincount returns integers.
        return np.bincount(self.lists, weights, lists).astype(np.float64)

    def running(self, weights: Floats, operation: np.ufunc = np.add) -> Floats:
        """Return the running sum (or product) of the weights at each hit, over the hits of its list in rank order.
        Shape (h,).
        """
        totals = np.empty(len(weights))
        for start, end in pairwise([*self._starts.tolist(), len(weights)]):
            totals[start:end] = operation.accumulate(weights[start:end])
        return totals

    def remaining(self, weights: Floats) -> Floats:
        """Return, for each hit, the sum of weights from this hit to the end of its list, added from the end. Shape
        (h,).
        """
        totals = np.empty(len(weights))
        for start, end in pairwise([*self._starts.tolist(), len(weights)]):
            totals[start:end] = np.add.accumulate(weights[start:end][::-1])[::-1]
        return totals

    def counts(self, lists: int) -> Floats:
        """Return the number of hits in each list. Shape (lists,)."""
        totals = np.zeros(lists)
        totals[self.lists[self._starts]] = self._counts
        return totals


@dataclass(frozen=True, eq=False)
class RankedLists:
    """A batch of L ranked lists.

    ``cells`` holds the grade at each position, list after list. Positions are in the order of evaluation under
    ``convention``, and grades have the smallest integer type (see `type_of`). ``codes`` holds the same grades with
    `UNJUDGED` for unjudged documents. ``lengths`` holds the length of each list. ``topic_of`` holds the index of each
    list's topic in ``truths``. ``profile`` defines the gains of grades.

    ``tied`` has the shape of ``cells`` and is True where a document has the same retrieval score as the previous one in
    its list. It is None if ties are not needed. ``documents`` returns the document key at each position, for measures
    that use more than grades. ``known`` holds the positions of judged documents and their grades (see `judged_places`),
    if known in advance.
    """

    cells: Cells
    lengths: Ints
    topic_of: Ints
    truths: tuple[TopicJudgements, ...]
    convention: Convention = Convention.TREC_EVAL_9
    profile: GainSettings = USUAL
    tied: Bools | None = None
    memo: dict[Hashable, Floats] = field(default_factory=dict)
    documents: Callable[[], Keys] | None = None
    known: tuple[Ints, Cells] | None = None

    @cached_property
    def keys(self) -> Keys:
        """The key of the document at each position."""
        assert self.documents or not len(self.cells)
        return self.documents() if self.documents else np.zeros(0, np.uint64)

    @cached_property
    def derived(self) -> dict[Hashable, object]:
        """Cache of values that several measures compute from this batch."""
        return {}

    def having(self, need: Need) -> npt.NDArray[np.bool_]:
        """Return whether each list's topic has the judgements that a measure needs. Shape (L,)."""
        known = [truth.detail is not None and truth.detail.has(need) for truth in self.truths]
        return np.array(known, np.bool_)[self.topic_of]

    @cached_property
    def codes(self) -> Codes:
        """The grade at each position, or `UNJUDGED`."""
        return in_type(self.cells, np.dtype(np.int64)).astype(np.int64, copy=False)

    @property
    def size(self) -> int:
        """The number L of lists."""
        return len(self.lengths)

    @cached_property
    def judged(self) -> Hits:
        """The positions of judged documents. A negative grade does not count as judged."""
        return self._hits(*self._judged_places)

    @cached_property
    def _judged_places(self) -> tuple[Ints, Cells]:
        """The positions of judged documents in the batch, and the documents' grades."""
        return self.known or judged_places(self.cells)

    @cached_property
    def unjudged(self) -> Hits:
        """The positions of documents that are unjudged or have a negative grade."""
        return self.places(self.cells < 0)

    def places(self, mask: npt.NDArray[np.bool_]) -> Hits:
        """Return the positions for which ``mask`` is true. The mask has the shape of the codes."""
        places = np.flatnonzero(mask)
        return self._hits(places, in_type(self.cells[places], np.dtype(np.int64)))

    def _hits(self, places: Ints, grades: Cells) -> Hits:
        ends = np.cumsum(self.lengths)
        starts = ends - self.lengths
        counts = np.searchsorted(places, ends) - np.searchsorted(places, starts)
        lists = np.repeat(np.arange(len(ends)), counts)
        ranks = places - np.repeat(starts - 1, counts)
        return Hits(lists, ranks, grades.astype(np.int64, copy=False))

    def nonrelevant_above(self, rel: int) -> Ints:
        """Return, for each hit of `relevant`, the number of documents above it that are judged with a grade below
        ``rel``. Shape (h,).
        """
        hits = self.relevant(rel)
        judged_above = self._relevant_at[rel]  # each hit's index among the judged documents of all lists
        before = np.searchsorted(self._judged_places[0], np.cumsum(self.lengths) - self.lengths)
        return judged_above - before[hits.lists] - hits.nth + 1

    def relevant(self, rel: int) -> Hits:
        """Return the positions of documents with a grade of at least ``rel``. Negative grades are never relevant."""
        if rel not in self._relevant_hits:
            places, grades = self._judged_places
            indices = self._relevant_at[rel] = np.flatnonzero(grades >= rel)
            self._relevant_hits[rel] = self._hits(places[indices], grades[indices])
        return self._relevant_hits[rel]

    @cached_property
    def _relevant_hits(self) -> dict[int, Hits]:
        return {}

    @cached_property
    def _relevant_at(self) -> dict[int, Ints]:
        """Cache of the indices of relevant documents among the judged documents, keyed by relevance level."""
        return {}

    def recall_base(self, rel: int) -> Floats:
        """Return, for each list, the number R of documents that are relevant for its topic. Shape (L,)."""
        return self.of_topics(TopicJudgements.relevant, rel)

    def nonrelevant_base(self, rel: int) -> Floats:
        """Return, for each list, the number N of documents that are judged nonrelevant for its topic. Shape (L,)."""
        return self.of_topics(TopicJudgements.nonrelevant, rel)

    def of_topics(self, number: Callable[..., float], *arguments: Hashable) -> Floats:
        """Return ``number(truth, *arguments)`` for each list's topic, shape (L,).

        The value is cached in ``memo``. It is computed once for all batches that share the memo, and once for all
        topics with the same grades. ``number`` must therefore be a module-level function or a method, and its result
        must depend only on how often each grade occurs.
        """
        known = self.memo.get((number, arguments))
        if known is None:
            of_grades: dict[bytes, float] = {}
            for truth in self.truths:
                if truth.given not in of_grades:
                    of_grades[truth.given] = number(truth, *arguments)
            known = np.array([of_grades[truth.given] for truth in self.truths], np.float64)
            self.memo[number, arguments] = known
        return known[self.topic_of]

    @cached_property
    def condensed(self) -> RankedLists:
        """Return the lists without documents that are unjudged or have a negative grade, with new ranks (trec_eval's
        ``-J``).
        """
        kept = self.cells >= 0
        lengths = self.judged.counts(self.size).astype(np.int64)
        tied = None
        if self.tied is not None:  # two tied documents stay tied if a document between them is dropped
            groups = np.cumsum(~self.tied)[kept]
            tied = np.diff(groups, prepend=-1) == 0
        documents = _some(self.documents, kept)
        return replace(self, cells=self.cells[kept], lengths=lengths, tied=tied, documents=documents, known=None)

    def only(self, lists: Ints) -> RankedLists:
        """Return the batch restricted to some of its lists."""
        lengths = self.lengths[lists]
        starts = (np.cumsum(self.lengths) - self.lengths)[lists]
        places = np.arange(int(lengths.sum())) + np.repeat(starts - (np.cumsum(lengths) - lengths), lengths)
        tied = None if self.tied is None else self.tied[places]
        topics = self.topic_of[lists]
        return replace(self, cells=self.cells[places], lengths=lengths, topic_of=topics, tied=tied, memo={}, known=None)

    def cut(self, depth: int) -> RankedLists:
        """Return the lists cut at ``depth`` (trec_eval's ``-M``); R is unchanged."""
        starts = np.repeat(np.cumsum(self.lengths) - self.lengths, self.lengths)
        kept = np.arange(len(self.cells)) - starts < depth
        tied = None if self.tied is None else self.tied[kept]
        lengths, documents = np.minimum(self.lengths, depth), _some(self.documents, kept)
        return replace(self, cells=self.cells[kept], lengths=lengths, tied=tied, documents=documents, known=None)


def _some(documents: Callable[[], Keys] | None, kept: npt.NDArray[np.bool_]) -> Callable[[], Keys] | None:
    return (lambda: documents()[kept]) if documents else None


def ratio(numerators: Floats, denominators: Floats) -> Floats:
    """Return the quotients, or 0 where the denominator is 0, so that a topic without a relevant document scores 0."""
    return np.divide(numerators, denominators, out=np.zeros(len(numerators)), where=denominators > 0)
