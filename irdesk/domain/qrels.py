"""Judgements as a file has them: grades of documents for topics."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Grades = Mapping[str, int]


@dataclass(frozen=True)
class Qrels:
    """Grades by topic and docno; topics and documents in the order in which the file names them.

    ``subtopics`` holds, where the second column of the file is a subtopic or a judgement group (trec_eval's
    ``qrels_jg``), the grades by topic, that column, and docno; ``grades`` has each document's best grade then.
    """

    grades: Mapping[str, Grades] = field(default_factory=dict)
    subtopics: Mapping[str, Mapping[str, Grades]] = field(default_factory=dict)

    @property
    def judgements(self) -> int:
        """Number of judgements over all topics."""
        return sum(map(len, self.grades.values()))

    def items(self) -> dict[tuple[str, str], int]:
        """The grades by topic and docno in one."""
        return {(topic, docno): grade for topic, own in self.grades.items() for docno, grade in own.items()}

    def grade_set(self) -> set[int]:
        """The distinct grades in use."""
        return {grade for topic in self.grades.values() for grade in topic.values()}


@dataclass(frozen=True)
class StratifiedQrels:
    """Judgements of a sample whose rate differs from stratum to stratum, as xinfAP needs them.

    ``qrels`` holds all documents of the pool, those that the sample left out with a grade below 0; ``strata`` the
    stratum of each document by topic and docno (E. Yilmaz, E. Kanoulas, J. Aslam, *A simple and efficient sampling
    method for estimating AP and NDCG*, SIGIR 2008).
    """

    qrels: Qrels
    strata: Mapping[str, Mapping[str, str]]


Levels = Mapping[str, float]


@dataclass(frozen=True)
class Preferences:
    """Preferences as trec_eval's ``prefs`` files have them: levels by topic, judgement group, subgroup and docno.

    Of two documents of one subgroup the one with the higher level is preferred; a level of 0 means nonrelevant. Levels
    of different groups say nothing about each other (trec_eval 9.0.8, ``get_prefs.c``).
    """

    levels: Mapping[str, Mapping[str, Mapping[str, Levels]]]
