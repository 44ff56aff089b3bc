"""Judgements as stored in files: grades of documents for topics, and details beyond one grade per document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice, pairwise

import numpy as np
import numpy.typing as npt

from irdesk.domain.docno_keys import Keys, Offsets

Grades = Mapping[str, int]
Levels = Mapping[str, float]


@dataclass(frozen=True)
class TopicDetail:
    """Judgements of one topic beyond one grade per document. Projects store them as in the file.

    ``subtopics`` holds grades, keyed by subtopic and docno, if the second column of the qrels is a subtopic or a
    judgement group (trec_eval's ``qrels_jg``).

    ``strata`` holds the stratum of each document, for a pool whose strata were sampled at different rates. Documents
    that the sample left out have a grade below 0 (E. Yilmaz, E. Kanoulas, J. Aslam, *A simple and efficient sampling
    method for estimating AP and NDCG*, SIGIR 2008).

    ``preferences`` holds levels, keyed by judgement group, subgroup and docno. Of two documents in one subgroup, the
    one with the higher level is preferred; a level of 0 means nonrelevant. Levels of different groups cannot be
    compared (trec_eval 9.0.8, ``get_prefs.c``).
    """

    subtopics: dict[str, dict[str, int]] = field(default_factory=dict)
    strata: dict[str, str] = field(default_factory=dict)
    preferences: dict[str, dict[str, dict[str, float]]] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class GradeColumns(Mapping[str, Grades]):
    """Grades keyed by topic and docno, stored in columns. The text of docnos is decoded only when needed; scoring runs
    does not need it.

    ``docnos`` holds the n docnos as UTF-8, each ended by a newline, topic after topic. ``keys_of_all`` holds their keys
    and ``grades_of_all`` their grades, shape (n,) each. ``bounds``, shape (topics + 1,), holds the start of each topic.
    """

    topics: tuple[str, ...]
    bounds: Offsets
    docnos: bytes
    keys_of_all: Keys
    grades_of_all: npt.NDArray[np.int64]

    @cached_property
    def _mappings(self) -> dict[str, dict[str, int]]:
        docnos, grades = self.docnos.decode().split("\n"), self.grades_of_all.tolist()
        bounds = pairwise(self.bounds.tolist())
        return {
            topic: dict(zip(docnos[a:b], grades[a:b], strict=True))
            for topic, (a, b) in zip(self.topics, bounds, strict=True)
        }

    def first_docnos(self, topic: str, most: int) -> list[str]:
        """Return the first docnos of a topic without decoding the remaining ones."""
        nth = self.topics.index(topic)
        first, last = self.bounds[nth : nth + 2].tolist()
        ends = np.flatnonzero(np.frombuffer(self.docnos, np.uint8) == ord("\n"))
        start = int(ends[first - 1]) + 1 if first else 0
        return self.docnos[start : int(ends[min(last, first + most) - 1])].decode().split("\n")

    def __getitem__(self, topic: str) -> Grades:
        return self._mappings[topic]

    def __iter__(self) -> Iterator[str]:
        return iter(self.topics)

    def __len__(self) -> int:
        return len(self.topics)


@dataclass(frozen=True)
class Qrels:
    """Grades keyed by topic and docno. Topics and documents are in file order.

    ``details`` holds further judgements, keyed by topic. With subtopics, ``grades`` holds each document's best grade.
    With preferences, a document's grade is 1 if its level is above 0 in any judgement group, otherwise 0.
    """

    grades: Mapping[str, Grades] = field(default_factory=dict)
    details: Mapping[str, TopicDetail] = field(default_factory=dict)

    @property
    def judgements(self) -> int:
        """Return the number of judgements over all topics."""
        return sum(map(len, self.grades.values()))

    def items(self) -> dict[tuple[str, str], int]:
        """Return the grades, keyed by (topic, docno)."""
        return {
            (topic, docno): grade
            for topic, topic_grades in self.grades.items()
            for docno, grade in topic_grades.items()
        }

    def some_docnos(self, topic: str, most: int) -> list[str]:
        """Return the first docnos judged for a topic, at most ``most`` of them. Return an empty list if the topic has
        no judgements.
        """
        if topic not in self.grades:
            return []
        if not isinstance(self.grades, GradeColumns):
            return list(islice(self.grades[topic], most))
        return self.grades.first_docnos(topic, most)

    @property
    def subtopics(self) -> dict[str, dict[str, dict[str, int]]]:
        """Return the grades keyed by topic, subtopic and docno, for topics that have subtopics."""
        return {topic: detail.subtopics for topic, detail in self.details.items() if detail.subtopics}

    def grade_set(self) -> set[int]:
        """Return the distinct grades in use."""
        if isinstance(self.grades, GradeColumns):
            return set(self.grades.grades_of_all.tolist())
        return {grade for topic in self.grades.values() for grade in topic.values()}


def merge_details(details: Iterable[TopicDetail]) -> TopicDetail | None:
    """Merge the details of one topic from several files, which must not contradict each other. Return None if there are
    no details.
    """
    subtopics: dict[str, dict[str, int]] = {}
    strata: dict[str, str] = {}
    preferences: dict[str, dict[str, dict[str, float]]] = {}
    for detail in details:
        for subtopic, grades in detail.subtopics.items():
            subtopics.setdefault(subtopic, {}).update(grades)
        strata.update(detail.strata)
        for group, subgroups in detail.preferences.items():
            known = preferences.setdefault(group, {})
            for subgroup, levels in subgroups.items():
                known.setdefault(subgroup, {}).update(levels)
    joined = TopicDetail(subtopics, strata, preferences)
    return None if joined == TopicDetail() else joined
