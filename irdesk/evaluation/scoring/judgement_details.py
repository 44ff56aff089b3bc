"""A topic's judgements beyond one grade per document: subtopics, strata and preferences, keyed by document.

Measures that use only grades never read these judgements. Each of the three kinds is converted to arrays when a measure
first needs it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

import numpy as np
import numpy.typing as npt

from irdesk.domain.docno_keys import Keys, keys_of
from irdesk.domain.preference_judgements import Preferred, closure
from irdesk.domain.qrels import TopicDetail
from irdesk.evaluation.scoring.alpha_ndcg_ideal import ideal_gains

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

NOT_JUDGED = int(np.iinfo(np.int64).min)


class Need(StrEnum):
    """The judgements that a measure needs in addition to grades."""

    SUBTOPICS = "subtopics"
    STRATA = "strata"
    PREFERENCES = "preferences"


@dataclass(frozen=True, eq=False)
class Aspects:
    """The subtopics (or judgement groups) of a topic, in byte order of their names.

    ``keys``, shape (d,), holds the keys of all documents judged for any subtopic, in descending byte order of docnos.
    ``grades``, shape (d, m), holds a grade for each document and subtopic, `NOT_JUDGED` if there is none.
    """

    names: tuple[str, ...]
    keys: Keys
    grades: Ints
    _made: dict[object, Covers] = field(default_factory=dict)

    @classmethod
    def of(cls, subtopics: dict[str, dict[str, int]]) -> Aspects:
        """Create the subtopics from grades keyed by subtopic and docno."""
        names = sorted(subtopics, key=str.encode)
        docnos = sorted({docno for grades in subtopics.values() for docno in grades}, key=str.encode, reverse=True)
        row_of = {docno: i for i, docno in enumerate(docnos)}
        grades = np.full((len(docnos), len(names)), NOT_JUDGED)
        for column, name in enumerate(names):
            rows = [row_of[docno] for docno in subtopics[name]]
            grades[rows, column] = list(subtopics[name].values())
        return cls(tuple(names), keys_of(docnos), grades)

    def covers(self, rel: int) -> Covers:
        """Return the documents that are relevant for each subtopic at a relevance level."""
        if rel not in self._made:
            self._made[rel] = Covers.of(self, rel)
        return self._made[rel]


@dataclass(frozen=True, eq=False)
class Covers:
    """The documents that are relevant for any subtopic, with the subtopics for which they are relevant.

    ``keys``, shape (d,), holds the documents' keys in ascending order. ``aspects[starts[i]:starts[i + 1]]`` holds the
    indices of the i-th document's subtopics in ascending order. ``sizes``, shape (m,), holds the number of documents
    relevant for each subtopic. ``matrix``, shape (d, m), is True where a document is relevant for a subtopic; its rows
    are in the order of `Aspects`.
    """

    keys: Keys
    starts: Ints
    aspects: Ints
    sizes: Ints
    matrix: npt.NDArray[np.bool_]
    _ideals: dict[tuple[float, int | None], Floats] = field(default_factory=dict)

    @classmethod
    def of(cls, aspects: Aspects, rel: int) -> Covers:
        """Find the documents and their subtopics from grades and a relevance level. A negative grade is never
        relevant.
        """
        matrix = aspects.grades >= max(rel, 0)
        order = np.argsort(aspects.keys)
        order = order[matrix[order].any(axis=1)]
        rows, columns = np.nonzero(matrix[order])
        starts = np.searchsorted(rows, np.arange(len(order) + 1))
        return cls(aspects.keys[order], starts, columns, matrix.sum(axis=0), matrix[matrix.any(axis=1)])

    @property
    def covered(self) -> int:
        """The number of subtopics with a relevant document. ndeval counts only these."""
        return int(np.count_nonzero(self.sizes))

    def ideal(self, alpha: float, depth: int | None) -> Floats:
        """Return the gain at each rank of the ideal ranking, see `ideal_gains`. Shape (ranks,)."""
        if (alpha, depth) not in self._ideals:
            self._ideals[alpha, depth] = ideal_gains(self.matrix, alpha, depth)
        return self._ideals[alpha, depth]


@dataclass(frozen=True, eq=False)
class Strata:
    """The strata of a sampled pool, with their ``names``.

    ``keys``, shape (n,), holds the documents' keys in ascending order. ``numbers``, shape (n,), holds the index of each
    document's stratum. ``sizes``, shape (strata,), holds the number of documents in each stratum.
    """

    names: tuple[str, ...]
    keys: Keys
    numbers: Ints
    sizes: Ints

    @classmethod
    def of(cls, strata: dict[str, str]) -> Strata:
        """Create the strata from the stratum names of documents, keyed by docno."""
        names = sorted(set(strata.values()), key=str.encode)
        number_of = {name: i for i, name in enumerate(names)}
        keys = keys_of(list(strata))
        order = np.argsort(keys)
        numbers = np.array([number_of[name] for name in strata.values()], np.int64)[order]
        return cls(tuple(names), keys[order], numbers, np.bincount(numbers, minlength=len(names)))

    def numbers_at(self, keys: Keys) -> Ints:
        """Return the index of each document's stratum; -1 if it is in none. Shape (len(keys),)."""
        places = np.minimum(np.searchsorted(self.keys, keys), len(self.keys) - 1)
        return np.where(self.keys[places] == keys, self.numbers[places], -1)


@dataclass(frozen=True, eq=False)
class Group:
    """The preferences of one judgement group.

    ``preferred``, shape (n, n), is True where the document of the row is preferred to the document of the column.
    ``levels``, shape (n,), holds the last level given to each document; NaN if the group does not judge it. ``ordered``
    is True if all preferences are from one subgroup.
    """

    preferred: Preferred
    levels: Floats
    ordered: bool


@dataclass(frozen=True, eq=False)
class Groups:
    """The preferences of a topic by judgement group, in byte order of the groups' names.

    ``keys``, shape (n,), holds the keys of all documents, in ascending byte order of docnos.
    """

    keys: Keys
    groups: tuple[Group, ...]

    @classmethod
    def of(cls, preferences: dict[str, dict[str, dict[str, float]]]) -> Groups:
        """Create the preferences from levels keyed by group, subgroup and docno."""
        parts = [preferences[name] for name in sorted(preferences, key=str.encode)]
        docnos = sorted({d for part in parts for levels in part.values() for d in levels}, key=str.encode)
        row_of = {docno: i for i, docno in enumerate(docnos)}
        groups = []
        for part in parts:
            levels = np.full(len(docnos), np.nan)
            for name in sorted(part, key=str.encode):
                levels[[row_of[docno] for docno in part[name]]] = list(part[name].values())
            groups.append(Group(closure(part, docnos), levels, len(part) == 1))
        return cls(keys_of(docnos), tuple(groups))


@dataclass(frozen=True, eq=False)
class Detail:
    """The judgements of one topic in addition to grades."""

    given: TopicDetail

    def __reduce__(self) -> tuple[type[Detail], tuple[TopicDetail]]:
        """Omit derived values when pickling, since another thread may add one while the object is sent to a process."""
        return Detail, (self.given,)

    @cached_property
    def aspects(self) -> Aspects:
        """The topic's subtopics or judgement groups."""
        return Aspects.of(self.given.subtopics)

    @cached_property
    def strata(self) -> Strata:
        """The topic's strata."""
        return Strata.of(self.given.strata)

    @cached_property
    def preferences(self) -> Groups:
        """The topic's preferences."""
        return Groups.of(self.given.preferences)

    def has(self, need: Need) -> bool:
        """Return whether the topic has the judgements that a measure needs."""
        return bool(getattr(self.given, need.value))
