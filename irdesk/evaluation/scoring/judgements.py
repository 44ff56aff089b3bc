"""The judgements of all topics, and their join with rankings in one pass over a run's keys."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from functools import cached_property
from itertools import pairwise, repeat

import numpy as np

from irdesk.domain import compiled_run_parsing
from irdesk.domain.docno_keys import Keys, keys_of
from irdesk.domain.qrels import GradeColumns, TopicDetail
from irdesk.evaluation.scoring.judgement_details import Detail
from irdesk.evaluation.scoring.judgement_lookup_table import LookupTable
from irdesk.evaluation.scoring.ranked_lists import Cells, Floats, Ints, TopicJudgements, type_of

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
    def _table(self) -> LookupTable:
        sizes, keys, grades = self._columns()
        # One grade less than the lowest is added, so that the type has a spare value for `LookupTable._several`.
        kind = type_of(np.append(grades, grades.min(initial=0) - 1))
        return LookupTable(keys, grades.astype(kind), np.repeat(np.arange(len(sizes)), sizes), len(sizes))

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
