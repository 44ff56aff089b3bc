"""Judgements as a file has them: grades of documents for topics."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Grades = Mapping[str, int]


@dataclass(frozen=True)
class Qrels:
    """Grades by topic and docno; topics and documents in the order in which the file names them."""

    grades: Mapping[str, Grades] = field(default_factory=dict)

    @property
    def judgements(self) -> int:
        """Number of judgements over all topics."""
        return sum(map(len, self.grades.values()))

    def grade_set(self) -> set[int]:
        """The distinct grades in use."""
        return {grade for topic in self.grades.values() for grade in topic.values()}
