"""The judgements of all topics, and their join with rankings in one pass over a run's keys."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from functools import cached_property
from itertools import pairwise, repeat
from types import ModuleType

import numpy as np

from irdesk.domain import compiled_run_parsing
from irdesk.domain.docno_keys import Keys, keys_of
from irdesk.domain.qrels import GradeColumns, TopicDetail
from irdesk.evaluation.scoring.judgement_details import Detail
from irdesk.evaluation.scoring.ranked_lists import Cells, Floats, Ints, TopicJudgements, type_of, unjudged_of

_SLOTS = 8  # minimum number of slots per judgement
_FACTOR = np.uint64(0x9E3779B97F4A7C15)  # an odd factor, so that multiplication loses no information
_JOINED_TOGETHER = 1 << 16  # maximum number of positions joined at a time


class Judgements(Mapping[str, TopicJudgements]):
    """The judgements of all topics at one point in time, with data derived from them once for all runs. Immutable.

    ``index`` maps each topic to its index in ``all``. ``memo`` caches values computed for topics, see
    `RankedLists.of_topics`.
    """

    def __init__(self, truths: Mapping[str, TopicJudgements]) -> None:
        self._truths = dict(truths)
        self.index = {topic: i for i, topic in enumerate(self._truths)}
        self.all = tuple(self._truths.values())
        self.memo: dict[Hashable, Floats] = {}

    @classmethod
    def of(
        cls, grades: Mapping[str, Mapping[str, int]], details: Mapping[str, TopicDetail] | None = None
    ) -> Judgements:
        """Create the judgements of all topics in one pass, from grades keyed by topic and docno. For each topic, the
        result equals that of `TopicJudgements.of`.
        """
        if isinstance(grades, GradeColumns):
            sizes, keys, values = np.diff(grades.bounds), grades.keys_of_all, grades.grades_of_all
        else:
            sizes = np.fromiter(map(len, grades.values()), np.int64, len(grades))
            keys = keys_of([docno for topic_grades in grades.values() for docno in topic_grades])
            values = np.fromiter(
                (grade for topic_grades in grades.values() for grade in topic_grades.values()), np.int64, len(keys)
            )
        topics = np.repeat(np.arange(len(sizes)), sizes)
        order = np.argsort(keys)  # two sorts, by key and then by topic number, are faster than a single `numpy.lexsort`
        order = order[np.argsort(topics[order].astype(np.min_scalar_type(len(sizes))), kind="stable")]
        keys, values = keys[order], values[order]
        if ((keys[1:] == keys[:-1]) & (topics[1:] == topics[:-1])).any():
            raise ValueError("two judged docnos of one topic have the same 64-bit key")
        known = {topic: Detail(detail) for topic, detail in (details or {}).items()}
        return cls._of_columns(tuple(grades), sizes, keys, values, known)

    @classmethod
    def _of_columns(
        cls, topics: tuple[str, ...], sizes: Ints, keys: Keys, grades: Ints, details: Mapping[str, Detail]
    ) -> Judgements:
        bounds = pairwise([0, *np.cumsum(sizes).tolist()])
        return cls(
            {
                topic: TopicJudgements(keys[a:b], grades[a:b], details.get(topic))
                for topic, (a, b) in zip(topics, bounds, strict=True)
            }
        )

    def __reduce__(self) -> tuple[Callable[..., Judgements], tuple[object, ...]]:
        """Pickle only the judgements, as a few long arrays, and recompute derived data later.

        Pickling thousands of short arrays would block all other threads.
        """
        details = {topic: truth.detail for topic, truth in self._truths.items() if truth.detail}
        return Judgements._of_columns, (tuple(self._truths), *self._columns(), details)

    def __getitem__(self, topic: str) -> TopicJudgements:
        return self._truths[topic]

    def __iter__(self) -> Iterator[str]:
        return iter(self._truths)

    def __len__(self) -> int:
        return len(self._truths)

    def places(self, topics: Collection[str]) -> Ints:
        """Return the index of each topic in ``all``; -1 for an unjudged topic. Shape (len(topics),)."""
        return np.fromiter(map(self.index.get, topics, repeat(-1)), np.int64, len(topics))

    def _columns(self) -> tuple[Ints, Keys, Ints]:
        """Return the number of judgements of each topic, and the concatenated keys and grades of all topics."""
        sizes = np.fromiter(map(len, self.all), np.int64, len(self.all))
        keys = np.concatenate([truth.keys for truth in self.all] or [np.zeros(0, np.uint64)])
        grades = np.concatenate([truth.grades for truth in self.all] or [np.zeros(0, np.int64)])
        return sizes, keys, grades

    @cached_property
    def _table(self) -> _Table:
        sizes, keys, grades = self._columns()
        # The extra value is the code for slots shared by several keys (see `_Table`).
        kind = type_of(np.append(grades, grades.min(initial=0) - 1))
        return _Table(keys, grades.astype(kind), np.repeat(np.arange(len(sizes)), sizes), len(sizes))

    def cells(self, keys: Keys, topics: Ints, lengths: Ints) -> Cells:
        """Return the grade for each key in concatenated lists. Shape (len(keys),).

        ``topics``, shape (L,), has the index of each list's topic, -1 for an unjudged topic. ``lengths``, shape (L,),
        has the lists' lengths.
        """
        if compiled_run_parsing.compiled and self._table.grades.dtype == np.int8:
            return self._table.look_up_lists(compiled_run_parsing.compiled, keys, topics, lengths)
        cells = np.empty(len(keys), self._table.grades.dtype)
        ends = np.cumsum(lengths)
        first = 0
        while first < len(lengths):  # batch size: intermediates fit in the CPU cache
            last = max(first + 1, int(np.searchsorted(ends, ends[first] + _JOINED_TOGETHER)))
            some = slice(int(ends[first] - lengths[first]), int(ends[last - 1]))
            cells[some] = self._table.look_up(keys[some], np.repeat(topics[first:last], lengths[first:last]))
            first = last
        return cells


class _Table:
    """A hash table of grades keyed by topic and document key. The highest bits of a key, which are practically random,
    select a slot in the range of its topic.

    Keys that share a slot are stored in a second table with another hash function; their slot holds the value
    ``_several``.
    """

    def __init__(self, keys: Keys, grades: Cells, topics: Ints, count: int) -> None:
        bits = np.ceil(np.log2(np.maximum(np.bincount(topics, minlength=count + 1), 1) * _SLOTS)).astype(np.int64)
        # There is one entry per topic, and a last entry for topic index -1, whose slots are all empty.
        self._shifts = (64 - bits).astype(np.uint64)
        self._bases = (np.cumsum(1 << bits) - (1 << bits)).astype(np.uint64)
        self._unjudged = unjudged_of(grades.dtype)
        self._several = self._unjudged + 1
        slots = self._slots(keys, topics)
        taken = np.bincount(slots, minlength=int((1 << bits).sum()))
        alone = taken[slots] == 1
        self.grades = np.full(len(taken), self._unjudged, grades.dtype)
        self.grades[taken > 1] = self._several
        self.grades[slots[alone]] = grades[alone]
        self._keys = np.zeros(len(taken), np.uint64)
        # In a shared slot, store a key that never matches; the second table holds the real keys.
        self._keys[slots] = np.where(alone, keys, ~keys)
        rest = ~alone
        self._further = _Table(_mixed(keys[rest]), grades[rest], topics[rest], count) if rest.any() else None

    def _slots(self, keys: Keys, topics: Ints) -> Ints:
        slots: Ints = ((keys >> self._shifts[topics]) + self._bases[topics]).view(np.int64)
        return slots

    def look_up_lists(self, compiled: ModuleType, keys: Keys, topics: Ints, lengths: Ints) -> Cells:
        """Look up the keys of concatenated lists with the compiled kernel. The result equals that of `look_up`."""
        cells = np.empty(len(keys), np.int8)
        if compiled.look_up(keys, topics, lengths, self._shifts, self._bases, self._keys, self.grades, cells):
            several = np.flatnonzero(cells == self._several)
            cells[several] = self._unjudged
            if self._further:
                topic_of = np.repeat(topics, lengths)
                cells[several] = self._further.look_up(_mixed(keys[several]), topic_of[several])
        return cells

    def look_up(self, keys: Keys, topics: Ints) -> Cells:
        """Return the grade of each key. ``topics`` holds the topic index of each key, -1 for an unjudged topic. Shape
        (len(keys),).
        """
        slots = self._slots(keys, topics)
        cells = self.grades[slots]
        taken = np.flatnonzero(cells != self._unjudged)
        other = taken[self._keys[slots[taken]] != keys[taken]]
        several = other[cells[other] == self._several]
        cells[other] = self._unjudged
        if self._further and len(several):
            cells[several] = self._further.look_up(_mixed(keys[several]), topics[several])
        return cells


def _mixed(keys: Keys) -> Keys:
    """Map keys one-to-one to other keys whose highest bits depend on all bits of the original keys."""
    mixed: Keys = (keys ^ (keys >> np.uint64(32))) * _FACTOR
    return mixed
