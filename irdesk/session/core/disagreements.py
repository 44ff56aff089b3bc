"""Disagreements between assessors, cached by topic until the topic's judgements change."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from irdesk.assessment.grade_resolution import ADJUDICATOR, is_disputed
from irdesk.domain.document import Passage
from irdesk.domain.project.judgement import CANNOT_TELL, Judgement
from irdesk.domain.topic import natural
from irdesk.session.core.grade_resolution import GradeSources, Imported


@dataclass(frozen=True)
class Opinion:
    """One assessor's grade of a document, with comment and passages. The grade is None for "cannot tell", which may
    have a ``reason``.
    """

    assessor: str
    grade: int | None
    comment: str = ""
    reason: str = ""
    passages: tuple[Passage, ...] = ()


@dataclass(frozen=True)
class Disagreement:
    """A document that assessors graded differently, with each assessor's opinion and the adjudicated grade (None if
    unresolved).
    """

    topic: str
    docno: str
    opinions: tuple[Opinion, ...]
    decided: int | None = None

    @property
    def grades(self) -> tuple[int, ...]:
        """Return the distinct grades that assessors gave."""
        return tuple(sorted(set(self.votes)))

    @property
    def votes(self) -> tuple[int, ...]:
        """Return the assessors' grades, sorted from lowest to highest."""
        return tuple(sorted(opinion.grade for opinion in self.opinions if opinion.grade is not None))


def dispute(grade_sources: GradeSources, topic: str, docno: str) -> Disagreement | None:
    """Return the disagreement on a document, or None if its assessors agree."""
    given = dict(grade_sources.given(topic, docno))
    decided = given.pop(ADJUDICATOR, None)
    if not is_disputed(given):
        return None
    judgements = grade_sources.judgements.get(topic, {}).get(docno, {})
    abstained = (
        name
        for name, judgement in judgements.items()
        if name not in given and name != ADJUDICATOR and judgement.abstention == CANNOT_TELL
    )
    opinions = [
        Opinion(name, given.get(name), judgement.comment, judgement.reason, judgement.passages)
        for name in (*given, *abstained)
        for judgement in (judgements.get(name) or Judgement(),)
    ]
    return Disagreement(topic, docno, tuple(sorted(opinions, key=lambda opinion: opinion.assessor)), decided)


def disputes(grade_sources: GradeSources) -> list[Disagreement]:
    """Return all disagreements, including adjudicated ones, sorted by topic and docno.

    Qrels that are for comparison only are ignored.
    """
    return [disagreement for topic in _topics(grade_sources) for disagreement in _of_topic(grade_sources, topic)]


class DisagreementBook:
    """Cache of a project's disagreements. Only topics that have changed since the last request are examined again."""

    def __init__(self) -> None:
        self._named: dict[str, Imported] = {}
        self._known: dict[str, tuple[int, tuple[Disagreement, ...]]] = {}

    def of(self, grade_sources: GradeSources, revision: Callable[[str], int]) -> list[Disagreement]:
        """Return all disagreements, as `disputes` does. ``revision`` maps a topic to a number that changes whenever the
        topic's judgements change.
        """
        names = grade_sources.named.keys()
        if names != self._named.keys() or any(grade_sources.named[name] is not self._named[name] for name in names):
            self._named, self._known = dict(grade_sources.named), {}
        disagreements: list[Disagreement] = []
        for topic in _topics(grade_sources):
            known = self._known.get(topic)
            if known is None or known[0] != revision(topic):
                known = self._known[topic] = revision(topic), _of_topic(grade_sources, topic)
            disagreements += known[1]
        return disagreements


def _topics(grade_sources: GradeSources) -> list[str]:
    """Return every topic that has a judgement by an assessor, in topic order."""
    return sorted(
        {*grade_sources.judgements, *(topic for grades in grade_sources.named.values() for topic in grades)},
        key=natural,
    )


def _of_topic(grade_sources: GradeSources, topic: str) -> tuple[Disagreement, ...]:
    """Return the disagreements on a topic's documents. Only documents with at least two different grades are
    examined.
    """
    first: dict[str, int] = {}
    differing: set[str] = set()

    def take(given: Iterable[tuple[str, int]]) -> None:
        differing.update(docno for docno, grade in given if first.setdefault(docno, grade) != grade)

    for grades in grade_sources.named.values():
        take(grades.get(topic, {}).items())
    take(
        (docno, judgement.grade)
        for docno, judgements in grade_sources.judgements.get(topic, {}).items()
        for judgement in judgements.values()
        if judgement.grade is not None
    )
    return tuple(disagreement for docno in sorted(differing) if (disagreement := dispute(grade_sources, topic, docno)))
