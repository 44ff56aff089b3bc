"""Who says what of which document, and which grade counts of it: marks given here, and imported qrels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from irdesk.assessment.grade_resolution import ADJUDICATOR, Policy, Resolution, resolved
from irdesk.domain.project import Mark, Source

Imported = dict[str, dict[str, int]]
MarksOf = Mapping[str, Mapping[str, Mapping[str, Mark]]]
"""By topic, docno and assessor; the mark that was given last stands last."""

UNRESOLVED = Resolution()


@dataclass(frozen=True, eq=False)
class GradeSources:
    """What counts towards the grades of a project.

    ``plain`` are imported qrels without a name: they count where no assessor's grade does. ``named`` are imported qrels
    that stand for an assessor and count; they were given before all marks, and where that assessor has judged here too,
    the mark counts. Qrels that are only compared are in neither.
    """

    plain: Mapping[str, Imported] = field(default_factory=dict)
    named: Mapping[str, Imported] = field(default_factory=dict)
    marks: MarksOf = field(default_factory=dict)
    resolution: Resolution = UNRESOLVED

    @classmethod
    def of(
        cls, sources: Iterable[Source], qrels: Mapping[str, Imported], marks: MarksOf, resolution: Resolution
    ) -> GradeSources:
        """The votes of present qrels, whose contents ``qrels`` holds by the sources' ids, and of marks."""
        found = cls(marks=marks, resolution=resolution)
        for source in sources:
            found = found.joined(source, qrels[source.id])
        return found

    def joined(self, source: Source, grades: Imported) -> GradeSources:
        """These, and those of one file more."""
        if source.compared:
            return self
        if source.assessor:
            return replace(self, named={**self.named, source.assessor: grades})
        return replace(self, plain={**self.plain, source.id: grades})

    def frozen(self) -> GradeSources:
        """The same with marks that no longer change, for a worker."""
        marks = {
            topic: {docno: dict(own) for docno, own in documents.items()} for topic, documents in self.marks.items()
        }
        return replace(self, marks=marks)

    def given(self, topic: str, docno: str) -> Mapping[str, int]:
        """Each assessor's grade of a document, the one given last standing last."""
        marks = self.marks.get(topic, {}).get(docno, {})
        own = {assessor: mark.grade for assessor, mark in marks.items() if mark.grade is not None}
        if not self.named:
            return own
        earlier = {
            assessor: grades[topic][docno]
            for assessor, grades in self.named.items()
            if assessor not in own and docno in grades.get(topic, ())
        }
        return earlier | own

    def grade(self, topic: str, docno: str) -> int | None:
        """The grade that counts: of assessors' grades as the resolution says, else that of imported qrels.

        Under the policy of one named assessor imported qrels without a name do not count either.
        """
        grade = resolved(self.given(topic, docno), self.resolution)
        if grade is None and self.resolution.policy is not Policy.ASSESSOR:
            return self.imported(topic, docno)
        return grade

    def imported(self, topic: str, docno: str) -> int | None:
        """The grade that imported qrels without a name give."""
        for grades in self.plain.values():
            grade = grades.get(topic, {}).get(docno)
            if grade is not None:
                return grade
        return None

    def grades(self, topic: str) -> dict[str, int]:
        """All grades of a topic that count."""
        found: dict[str, int] = {}
        if self.resolution.policy is not Policy.ASSESSOR:
            for grades in self.plain.values():
                found.update(grades.get(topic, {}))
        said = [*(grades.get(topic, {}) for grades in self.named.values()), self.marks.get(topic, {})]
        for docno in dict.fromkeys(docno for documents in said for docno in documents):
            grade = self.grade(topic, docno)
            if grade is not None:
                found[docno] = grade
        return found

    def assessors(self) -> list[str]:
        """Everybody whose grades may count, by name; the adjudicator last."""
        marks = (own for documents in self.marks.values() for own in documents.values())
        found = {*self.named, *(assessor for own in marks for assessor in own)}
        return sorted(found, key=lambda name: (name == ADJUDICATOR, name.casefold(), name))

    def topics(self) -> list[str]:
        """Every topic of which anything is said."""
        said: tuple[Mapping[str, object], ...] = (*self.plain.values(), *self.named.values(), self.marks)
        return list(dict.fromkeys(topic for own in said for topic in own))

    def in_order(self, topic: str) -> dict[str, int]:
        """The grades of a topic that count: imported ones in the order of their files, then by the moment given."""
        read = (*self.plain.values(), *self.named.values())
        imported = dict.fromkeys(docno for own in read for docno in own.get(topic, {}))
        last = {docno: max(mark.given for mark in marks.values()) for docno, marks in self.marks.get(topic, {}).items()}
        marked = sorted((docno for docno in last if docno not in imported), key=last.__getitem__)
        grades = self.grades(topic)
        return {docno: grades[docno] for docno in [*imported, *marked] if docno in grades}

    @property
    def given_here(self) -> bool:
        """Whether an assessor has given a grade here, imported qrels apart."""
        marks = (own for documents in self.marks.values() for own in documents.values())
        return any(mark.grade is not None for own in marks for mark in own.values())
