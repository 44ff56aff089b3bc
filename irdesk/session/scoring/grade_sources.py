"""Sources of the grades that count: the number of grades from each assessor, from the adjudicator, and from each qrels
file.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from irdesk.assessment.grade_resolution import ADJUDICATOR, Policy, deciding
from irdesk.domain.project.source import Source
from irdesk.domain.translatable_messages import Worded, together, worded
from irdesk.session.core.grade_resolution import GradeSources

NAMED = 10
"""Maximum number of sources listed by name in a text."""


class Origin(StrEnum):
    """Kind of grade source, in listing order."""

    ASSESSOR = "assessor"
    SEVERAL = "several assessors"
    ADJUDICATOR = "adjudicator"
    IMPORTED = "imported qrels"


@dataclass(frozen=True)
class GradeSource:
    """A source of grades. ``name`` is the name of the assessor or the file. Imported qrels may belong to an
    ``assessor``.

    If the grade that counts comes from several assessors together, the source has no name.
    """

    origin: Origin
    name: str = ""
    assessor: str = ""

    def words(self) -> Worded:
        """Return the source as text."""
        if self.origin is Origin.ASSESSOR:
            return worded("{name}", name=self.name)
        if self.origin is Origin.SEVERAL:
            return worded("several assessors who agree")
        if self.origin is Origin.ADJUDICATOR:
            return worded("adjudicator")
        if not self.assessor:
            return worded("imported from {name}", name=self.name)
        return worded("imported from {name} as {assessor}'s", name=self.name, assessor=self.assessor)

    def counted(self, count: int) -> Worded:
        """Return text such as "12 by anna" for a number of grades from this source."""
        if self.origin is Origin.ASSESSOR:
            return worded("{count:,} by {name}", count=count, name=self.name)
        if self.origin is Origin.SEVERAL:
            return worded("{count:,} by several assessors who agree", count=count)
        if self.origin is Origin.ADJUDICATOR:
            return worded("{count:,} by the adjudicator", count=count)
        if not self.assessor:
            return worded("{count:,} imported from {name}", count=count, name=self.name)
        return worded(
            "{count:,} imported from {name} as {assessor}'s", count=count, name=self.name, assessor=self.assessor
        )


@dataclass(frozen=True)
class SourceCount:
    """Share of one source in the grades that count: the number of its grades, and the number of topics with such
    grades. ``grades`` holds pairs of a grade and its frequency, in ascending order of grade.
    """

    source: GradeSource
    count: int
    topics: int = 0
    grades: tuple[tuple[int, int], ...] = ()

    def facts(self) -> dict[str, Any]:
        """Return the count as a dictionary for JSON output."""
        named = {"name": self.source.name} if self.source.name else {}
        whose = {"as": self.source.assessor} if self.source.assessor else {}
        return {"source": self.source.origin.value, **named, **whose, "judgements": self.count}


def count_sources(grade_sources: GradeSources, qrels: Sequence[Source]) -> tuple[SourceCount, ...]:
    """Return for each source how many of the grades in effect come from it. Assessors come first, by name, then the
    adjudicator, then imported qrels.

    ``qrels`` are the loaded qrels. Call this on a worker thread, since it is slow for large qrels.
    """
    counts: defaultdict[GradeSource, Counter[int]] = defaultdict(Counter)
    topics: Counter[GradeSource] = Counter()
    named = {source.assessor: source for source in qrels if source.assessor and not source.compared}
    files = {source.id: GradeSource(Origin.IMPORTED, source.name) for source in qrels}
    for topic in grade_sources.topics():
        decided: set[str] = set()
        here: set[GradeSource] = set()
        for docno in _graded_documents(grade_sources, topic):
            source, grade = _decider(grade_sources, topic, docno, named), grade_sources.grade(topic, docno)
            if source and grade is not None:
                counts[source][grade] += 1
                here.add(source)
                decided.add(docno)
        if grade_sources.resolution.policy is not Policy.ASSESSOR:
            for source_id, grades in grade_sources.plain.items():
                of_topic = grades.get(topic, {})
                if new := of_topic.keys() - decided:
                    decided |= new
                    counts[files[source_id]].update(map(of_topic.__getitem__, new))
                    here.add(files[source_id])
        topics.update(here)
    order = list(Origin)
    ordered = sorted(counts, key=lambda source: (order.index(source.origin), source.name.casefold(), source.name))
    return tuple(
        SourceCount(source, counts[source].total(), topics[source], tuple(sorted(counts[source].items())))
        for source in ordered
    )


def _graded_documents(grade_sources: GradeSources, topic: str) -> Iterable[str]:
    """Return the documents of a topic graded by assessors, either in this project or in imported qrels that belong to
    an assessor.
    """
    graded: tuple[Mapping[str, object], ...] = (
        *(grades.get(topic, {}) for grades in grade_sources.named.values()),
        grade_sources.judgements.get(topic, {}),
    )
    return dict.fromkeys(docno for documents in graded for docno in documents)


def _decider(grade_sources: GradeSources, topic: str, docno: str, named: Mapping[str, Source]) -> GradeSource | None:
    """Return the source of a document's grade if assessors gave it, else None."""
    names = deciding(grade_sources.given(topic, docno), grade_sources.resolution)
    if not names:
        return None
    if len(names) > 1:
        return GradeSource(Origin.SEVERAL)
    (name,) = names
    if name == ADJUDICATOR:
        return GradeSource(Origin.ADJUDICATOR)
    judgement = grade_sources.judgements.get(topic, {}).get(docno, {}).get(name)
    if name in named and (judgement is None or judgement.grade is None):
        return GradeSource(Origin.IMPORTED, named[name].name, name)
    return GradeSource(Origin.ASSESSOR, name)


def imported_count(counts: Iterable[SourceCount]) -> int:
    """Return the number of grades from imported qrels."""
    return sum(count.count for count in counts if count.source.origin is Origin.IMPORTED)


def sources_in_words(counts: Sequence[SourceCount]) -> Worded:
    """Return the counts as text, such as "45 by anna, 12 imported from nist.qrels". Long lists are cut and end with the
    number of further sources.
    """
    parts = together(", ", (count.source.counted(count.count) for count in counts[:NAMED]))
    more = len(counts) - NAMED
    return worded("{names} and {count} more", names=parts, count=more) if more > 0 else parts
