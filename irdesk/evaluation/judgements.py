"""The judgements of all topics together, and the join of rankings with them: one pass over a run's keys."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from functools import cached_property
from itertools import pairwise

import numpy as np

from irdesk.domain.docnos import Keys, keys_of
from irdesk.domain.qrels import TopicDetail
from irdesk.evaluation.details import Detail
from irdesk.evaluation.lists import Cells, Floats, Ints, Truth, type_of, unjudged_of

_SLOTS = 8  # of the table, for each judgement
_JOINED_TOGETHER = 1 << 15  # places


class Judgements(Mapping[str, Truth]):
    """The truths of all topics at one moment, and what is derived from them once for all runs. Never changes.

    ``index`` says where each topic stands in ``all``; ``memo`` keeps numbers of topics, see `RankedLists.of_topics`.
    """

    def __init__(self, truths: Mapping[str, Truth]) -> None:
        self._truths = dict(truths)
        self.index = {topic: i for i, topic in enumerate(self._truths)}
        self.all = tuple(self._truths.values())
        self.memo: dict[Hashable, Floats] = {}

    @classmethod
    def of(
        cls, grades: Mapping[str, Mapping[str, int]], details: Mapping[str, TopicDetail] | None = None
    ) -> Judgements:
        """The truths of topics from their grades by docno, all at once; each the same as `Truth.of` makes it."""
        sizes = np.fromiter(map(len, grades.values()), np.int64, len(grades))
        topics = np.repeat(np.arange(len(sizes)), sizes)
        keys = keys_of([docno for own in grades.values() for docno in own])
        values = np.fromiter((grade for own in grades.values() for grade in own.values()), np.int64, len(keys))
        order = np.lexsort((keys, topics))
        keys, values = keys[order], values[order]
        if ((keys[1:] == keys[:-1]) & (topics[1:] == topics[:-1])).any():
            raise ValueError("two judged docnos of one topic have the same 64-bit key")
        bounds = pairwise([0, *np.cumsum(sizes).tolist()])
        known = {topic: Detail(detail) for topic, detail in (details or {}).items()}
        return cls({
            topic: Truth(keys[a:b], values[a:b], known.get(topic))
            for topic, (a, b) in zip(grades, bounds, strict=True)
        })  # fmt: skip

    def __getitem__(self, topic: str) -> Truth:
        return self._truths[topic]

    def __iter__(self) -> Iterator[str]:
        return iter(self._truths)

    def __len__(self) -> int:
        return len(self._truths)

    @cached_property
    def _join(self) -> _Join:
        return _Join(self.all)

    def cells(self, keys: Keys, topics: Ints, lengths: Ints) -> Cells:
        """The grade at each of ``keys``, which stand list after list: ``topics``, shape (L,), says of which topic each
        list is, -1 for one that is not judged, and ``lengths`` how long it is. Shape (len(keys),).
        """
        found = np.full(len(keys), unjudged_of(self._join.grades.dtype), self._join.grades.dtype)
        ends = np.cumsum(lengths)
        first = 0
        while first < len(lengths):  # so many lists at once as keep what is computed between in the processor's cache
            last = max(first + 1, int(np.searchsorted(ends, ends[first] + _JOINED_TOGETHER)))
            some = slice(int(ends[first] - lengths[first]), int(ends[last - 1]))
            self._join.into(found[some], keys[some], topics[first:last], lengths[first:last])
            first = last
        return found


class _Join:
    """All judgements in one array, topic after topic and by key, with a table of where each topic's keys begin.

    Keys are spread evenly over their 64 bits, so that the highest bits of a key nearly tell its place.
    """

    def __init__(self, truths: tuple[Truth, ...]) -> None:
        sizes = np.fromiter(map(len, truths), np.int64, len(truths))
        self.keys = np.concatenate([truth.keys for truth in truths]) if len(sizes) else np.zeros(0, np.uint64)
        grades = np.concatenate([truth.grades for truth in truths]) if len(sizes) else np.zeros(0, np.int64)
        self.grades = grades.astype(type_of(grades))
        bits = np.ceil(np.log2(np.maximum(sizes, 1) * _SLOTS)).astype(np.int64)
        self._shifts = (64 - bits).astype(np.uint64)
        slots = np.left_shift(1, bits)
        self._bases = (np.cumsum(slots) - slots).astype(np.uint64)
        taken = np.repeat(self._bases, sizes) + (self.keys >> np.repeat(self._shifts, sizes))
        counts = np.bincount(taken.astype(np.int64), minlength=int(slots.sum()))
        self._starts = np.concatenate(([0], np.cumsum(counts))).astype(np.int32 if len(grades) < 2**31 else np.int64)

    def into(self, found: Cells, keys: Keys, topics: Ints, lengths: Ints) -> None:
        """Write the grades at ``keys`` into ``found``; see `Judgements.cells`."""
        judged = topics >= 0
        rows = np.arange(len(keys)) if judged.all() else np.flatnonzero(np.repeat(judged, lengths))
        own, counts = topics[judged], lengths[judged]
        keys = keys if len(rows) == len(keys) else keys[rows]
        slots = ((keys >> np.repeat(self._shifts[own], counts)) + np.repeat(self._bases[own], counts)).view(np.int64)
        at, ends = self._starts[slots], self._starts[slots + 1]
        left = np.flatnonzero(at < ends)
        rows, keys, at, ends = rows[left], keys[left], at[left], ends[left]
        while len(rows):
            hit = self.keys[at] == keys
            found[rows[hit]] = self.grades[at[hit]]
            at += 1
            left = np.flatnonzero(~hit & (at < ends))
            rows, keys, at, ends = rows[left], keys[left], at[left], ends[left]
