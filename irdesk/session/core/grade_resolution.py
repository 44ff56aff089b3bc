"""The grades of each document from assessors and imported qrels, and the one grade that counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from irdesk.assessment.grade_resolution import ADJUDICATOR, Policy, Resolution, resolve_grades
from irdesk.domain.project.judgement import Judgement
from irdesk.domain.project.source import Source
from irdesk.session.core import project_settings
from irdesk.session.core.changes import SettingChanged

Imported = dict[str, dict[str, int]]
SEVERAL = Resolution(Policy.ADJUDICATOR)
"""Default grade resolution once several assessors work on a project."""
JudgementsOf = Mapping[str, Mapping[str, Mapping[str, Judgement]]]
"""Judgements keyed by topic, docno and assessor. A document's judgements are sorted by time, latest last."""

UNRESOLVED = Resolution()


@dataclass(frozen=True, eq=False)
class GradeSources:
    """All sources of a project's grades.

    ``plain`` holds imported qrels without an assessor. They count for documents that no assessor has graded. ``named``
    holds imported qrels that count as an assessor's grades. They are treated as older than all judgements made in this
    project, and a judgement by the same assessor takes precedence. Neither contains qrels that are for comparison only.
    """

    plain: Mapping[str, Imported] = field(default_factory=dict)
    named: Mapping[str, Imported] = field(default_factory=dict)
    judgements: JudgementsOf = field(default_factory=dict)
    resolution: Resolution = UNRESOLVED

    @classmethod
    def of(
        cls, sources: Iterable[Source], qrels: Mapping[str, Imported], judgements: JudgementsOf, resolution: Resolution
    ) -> GradeSources:
        """Return the grade sources for loaded qrels and judgements. ``qrels`` maps source ids to the contents of the
        qrels.
        """
        joined = cls(judgements=judgements, resolution=resolution)
        for source in sources:
            joined = joined.joined(source, qrels[source.id])
        return joined

    def joined(self, source: Source, grades: Imported) -> GradeSources:
        """Return these sources plus the qrels of another file."""
        if source.compared:
            return self
        if source.assessor:
            return replace(self, named={**self.named, source.assessor: grades})
        return replace(self, plain={**self.plain, source.id: grades})

    def frozen(self) -> GradeSources:
        """Return a copy for a worker. Later judgements do not change the copy."""
        return replace(self, judgements={topic: dict(documents) for topic, documents in self.judgements.items()})

    def given(self, topic: str, docno: str) -> Mapping[str, int]:
        """Return each assessor's grade of a document, the latest last."""
        judgements = self.judgements.get(topic, {}).get(docno, {})
        given_here = {
            assessor: judgement.grade for assessor, judgement in judgements.items() if judgement.grade is not None
        }
        if not self.named:
            return given_here
        earlier = {
            assessor: grades[topic][docno]
            for assessor, grades in self.named.items()
            if assessor not in given_here and docno in grades.get(topic, ())
        }
        return earlier | given_here

    def grade(self, topic: str, docno: str) -> int | None:
        """Return the grade that counts: the resolved grade of the assessors, otherwise the imported one.

        If the resolution selects a single assessor, imported qrels without an assessor do not count.
        """
        grade = resolve_grades(self.given(topic, docno), self.resolution)
        if grade is None and self.resolution.policy is not Policy.ASSESSOR:
            return self.imported(topic, docno)
        return grade

    def imported(self, topic: str, docno: str) -> int | None:
        """Return the grade in imported qrels without an assessor."""
        for grades in self.plain.values():
            grade = grades.get(topic, {}).get(docno)
            if grade is not None:
                return grade
        return None

    def grades(self, topic: str) -> dict[str, int]:
        """Return the grades that count for a topic, keyed by docno."""
        counting: dict[str, int] = {}
        if self.resolution.policy is not Policy.ASSESSOR:
            for grades in self.plain.values():
                counting.update(grades.get(topic, {}))
        graded = [*(grades.get(topic, {}) for grades in self.named.values()), self.judgements.get(topic, {})]
        for docno in dict.fromkeys(docno for documents in graded for docno in documents):
            grade = self.grade(topic, docno)
            if grade is not None:
                counting[docno] = grade
        return counting

    def assessors(self) -> list[str]:
        """Return the names of all assessors whose grades may count, sorted, with the adjudicator last."""
        judgements = (by_assessor for documents in self.judgements.values() for by_assessor in documents.values())
        names = {*self.named, *(assessor for by_assessor in judgements for assessor in by_assessor)}
        return sorted(names, key=lambda name: (name == ADJUDICATOR, name.casefold(), name))

    def topics(self) -> list[str]:
        """Return every topic that has a judgement or an imported grade."""
        parts: tuple[Mapping[str, object], ...] = (*self.plain.values(), *self.named.values(), self.judgements)
        return list(dict.fromkeys(topic for part in parts for topic in part))

    def topics_to_resolve(self, before: Resolution) -> list[str]:
        """Return the topics whose grades may change when the grade resolution changes from ``before`` to that of these
        sources.

        Usually only topics with assessors' grades are affected. If qrels without an assessor start or stop counting,
        all topics are.
        """
        if Policy.ASSESSOR in {before.policy, self.resolution.policy}:
            return self.topics()
        return replace(self, plain={}).topics()

    def in_order(self, topic: str) -> dict[str, int]:
        """Return the grades that count for a topic, keyed by docno. Documents with imported grades come first, in file
        order. The other documents follow in the order in which they were last judged.
        """
        read = (*self.plain.values(), *self.named.values())
        imported = dict.fromkeys(docno for grades in read for docno in grades.get(topic, {}))
        last = {
            docno: max(judgement.given for judgement in judgements.values())
            for docno, judgements in self.judgements.get(topic, {}).items()
        }
        marked = sorted((docno for docno in last if docno not in imported), key=last.__getitem__)
        grades = self.grades(topic)
        return {docno: grades[docno] for docno in [*imported, *marked] if docno in grades}

    def graded_here(self, topic: str) -> set[str]:
        """Return the documents of a topic that any assessor has graded in this project."""
        documents = self.judgements.get(topic, {}).items()
        return {
            docno
            for docno, judgements in documents
            if any(judgement.grade is not None for judgement in judgements.values())
        }

    @property
    def judged_by_two(self) -> bool:
        """Return whether two assessors, or an assessor and the adjudicator, have graded the same document. Qrels for
        comparison only are ignored.
        """
        graded = [*self.named.values(), self.judgements]
        documents = {(topic, docno) for grades in graded for topic, docnos in grades.items() for docno in docnos}
        return any(len(self.given(topic, docno)) > 1 for topic, docno in documents)

    @property
    def given_here(self) -> bool:
        """Return whether any assessor has given a grade in this project. Imported qrels are ignored."""
        judgements = (by_assessor for documents in self.judgements.values() for by_assessor in documents.values())
        return any(judgement.grade is not None for by_assessor in judgements for judgement in by_assessor.values())


def resolution_of_several(
    settings: Mapping[str, str], sources: GradeSources, assessors: Iterable[str]
) -> tuple[SettingChanged, ...]:
    """Return the change that sets the grade resolution to `SEVERAL` when several ``assessors`` begin to work on a
    project.

    The result is empty if the user has chosen a resolution. It is also empty if a document already has two judgements,
    since its grade could change.
    """
    before = settings[project_settings.RESOLUTION]
    several = len(set(assessors) - {ADJUDICATOR}) > 1
    if not several or before != project_settings.DEFAULTS[project_settings.RESOLUTION] or sources.judged_by_two:
        return ()
    return (SettingChanged(project_settings.RESOLUTION, before, project_settings.resolution_text(SEVERAL)),)
