"""Queries about the pool, the queue, judgements, and the assessor's position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from irdesk.assessment.judging_pace import LATEST, Pace
from irdesk.domain.grades import GradeScale
from irdesk.domain.pool import PoolSpec
from irdesk.domain.project.judgement import CANNOT_TELL, SKIPPED, Judgement, Place, TopicNote
from irdesk.domain.untrusted_text import plain
from irdesk.session.core import project_settings
from irdesk.session.core.next_document import following, place_in_topic, place_of, step
from irdesk.session.queries.project import ProjectQueries


@dataclass(frozen=True)
class TopicRow:
    """Progress in a topic: the number of pooled, judged, skipped and "cannot tell" documents. ``imported`` counts
    judged documents whose only grade comes from imported qrels.
    """

    id: str
    title: str
    pooled: int
    judged: int
    skipped: int = 0
    cannot_tell: int = 0
    imported: int = 0

    @property
    def decided(self) -> int:
        """Return the number of documents that need no further decision, that is, judged or "cannot tell"."""
        return self.judged + self.cannot_tell


@dataclass(frozen=True)
class QueueRow:
    """A document in a queue, with its grade and this assessor's judgement.

    ``own`` is true if the grade is this assessor's. Otherwise it is the latest grade of another assessor, or an
    imported one, even if another grade counts for the scores. ``by_others`` is true if another assessor graded the
    document in this project. ``called`` is the name shown to the assessor; ``docno`` is the queue entry.
    """

    docno: str
    grade: int | None
    own: bool
    judgement: Judgement
    called: str = ""
    by_others: bool = False

    @property
    def skipped(self) -> bool:
        """Return whether the document was skipped and still has no grade."""
        return self.grade is None and self.judgement.abstention == SKIPPED

    @property
    def cannot_tell(self) -> bool:
        """Return whether the assessor marked the document "cannot tell"."""
        return self.judgement.abstention == CANNOT_TELL

    @property
    def open(self) -> bool:
        """Return whether the document is still undecided."""
        return self.grade is None and not self.cannot_tell


@dataclass(frozen=True)
class Progress:
    """Progress over all topics and this assessor's pace. ``imported`` counts judged documents whose only grade comes
    from imported qrels.
    """

    topics: int
    topics_done: int
    documents: int
    judged: int
    skipped: int
    cannot_tell: int
    pace: Pace
    imported: int = 0

    @property
    def open(self) -> int:
        """Return the number of undecided documents."""
        return self.documents - self.judged - self.cannot_tell

    @property
    def seconds_left(self) -> tuple[float, float] | None:
        """Return the lowest and the highest estimate of the active time, in seconds, that the undecided documents will
        take. Return None if there is too little data.
        """
        return self.pace.left(self.open)


@dataclass(frozen=True)
class JudgingSummary:
    """Summary of an assessor's work in some topics: the number of documents with each grade, the number marked "cannot
    tell", and the active time in seconds.

    ``imported`` counts documents whose only grade comes from imported qrels or other assessors. ``left`` counts
    undecided documents. ``skipped`` counts the undecided documents that were skipped.
    """

    documents: int
    grades: dict[int, int]
    cannot_tell: int
    skipped: int
    imported: int
    left: int
    seconds: float


class JudgingQueries(ProjectQueries):
    """Queries for the assessor's views."""

    def scale(self) -> GradeScale:
        """Return the grade scale."""
        return self._workspace.state.scale

    def scale_chosen(self) -> bool:
        """Return whether the scale was chosen or has been used for judging. Otherwise it follows the qrels."""
        return self._workspace.state.chosen_scale is not None

    def graded_here(self) -> int:
        """Return the number of documents graded in this project. Imported qrels are ignored."""
        judgements = self._workspace.state.judgements.values()
        return sum(
            any(m.grade is not None for m in by_assessor.values())
            for documents in judgements
            for by_assessor in documents.values()
        )

    def grades_fixed(self) -> bool:
        """Return whether documents have been judged in this project. If so, the scale's grades can no longer be
        changed.
        """
        return self._workspace.state.grade_sources.given_here

    def assessor(self) -> str:
        """Return the current assessor."""
        return self._workspace.assessor

    def pool_spec(self) -> PoolSpec | None:
        """Return the specification of the current pool, or None if there is no pool."""
        pool = self._workspace.state.pool
        return pool.spec if pool else None

    def known_topics(self) -> list[str]:
        """Return every topic that occurs in a run, a topic file or the qrels, in file order."""
        state = self._workspace.state
        topics = dict.fromkeys((*state.topics, *state.board.topics))
        for run in state.present("run"):
            topics.update(dict.fromkeys(state.contents.keys[run.id]))
        return list(topics)

    def pool_topics(self) -> list[TopicRow]:
        """Return the topics of the pool with their progress, in queue order."""
        pool = self._workspace.state.pool
        return list(map(self.pool_topic, pool.queues)) if pool else []

    def pool_topic(self, topic: str) -> TopicRow:
        """Return a topic of the pool with its progress."""
        tally = self._workspace.state.tally(self._workspace.assessor, topic)
        title = plain(self.topic(topic).title)
        return TopicRow(topic, title, tally.pooled, tally.judged, tally.skipped, tally.cannot_tell, tally.imported)

    def queue(self, topic: str) -> list[QueueRow]:
        """Return the documents of a topic in queue order."""
        pool = self._workspace.state.pool
        return [self.queue_row(topic, docno) for docno in pool.queues.get(topic, ())] if pool else []

    def queue_row(self, topic: str, docno: str) -> QueueRow:
        """Return one document of a queue."""
        state = self._workspace.state
        judgement = state.judgement(self._workspace.assessor, topic, docno) or Judgement()
        grade = state.given(topic, docno) if judgement.grade is None else judgement.grade
        is_own_grade = judgement.grade is not None
        by_others = grade is not None and not is_own_grade and self.is_graded_here(topic, docno)
        return QueueRow(docno, grade, is_own_grade, judgement, state.called(topic, docno), by_others)

    def is_graded_here(self, topic: str, docno: str) -> bool:
        """Return whether an assessor of this project has graded a document. Imported qrels are ignored."""
        given = self._workspace.state.judgements.get(topic, {}).get(docno, {})
        return any(judgement.grade is not None for judgement in given.values())

    def place(self) -> Place | None:
        """Return the assessor's position, or None if there is no pool."""
        return place_of(self._workspace.state, self._workspace.assessor)

    def neighbour(self, by: int) -> Place | None:
        """Return the position that is ``by`` documents after the current one in the queue."""
        place = self.place()
        return step(self._workspace.state, place, by) if place else None

    def places_of(self, docno: str) -> list[Place]:
        """Return the positions of a document in the pool, one for each topic in which it is pooled."""
        pool = self._workspace.state.pool
        return [Place(topic, docno) for topic, docnos in pool.queues.items() if docno in docnos] if pool else []

    def queues_from(self, topic: str) -> dict[str, tuple[str, ...]]:
        """Return the queues of a topic and of the next topic, keyed by topic. Near-duplicates are searched for in these
        queues.

        If there are hidden repeats, return an empty dict, since near-duplicates would reveal them.
        """
        pool, package = self._workspace.state.pool, self._workspace.state.package
        if pool is None or (package and package.repeats):
            return {}
        topics = list(pool.queues)
        index = topics.index(topic) if topic in pool.queues else 0
        return {each: tuple(pool.queues[each]) for each in topics[index : index + 2]}

    def next_open(self) -> Place | None:
        """Return the next unjudged document after the assessor's position."""
        place = self.place()
        return following(self._workspace.state, self._workspace.assessor, place) if place else None

    def topic_place(self, by: int) -> Place | None:
        """Return the position at which judging continues after a move by ``by`` topics in the pool, or None if there is
        no pool. The move ends at the first or last topic.
        """
        place, pool = self.place(), self._workspace.state.pool
        if place is None or pool is None:
            return None
        ids = list(pool.queues)
        return self.place_in(ids[min(max(ids.index(place.topic) + by, 0), len(ids) - 1)])

    def place_in(self, topic: str) -> Place:
        """Return the position at which judging continues in a topic: its first undecided document, or its first
        document if all are decided.
        """
        return place_in_topic(self._workspace.state, self._workspace.assessor, topic)

    def progress(self) -> Progress:
        """Return the progress over all topics."""
        total = self._workspace.state.pool_tally(self._workspace.assessor)
        sums = total.documents
        return Progress(
            total.topics,
            total.topics_done,
            sums.pooled,
            sums.judged,
            sums.skipped,
            sums.cannot_tell,
            self._pace(),
            sums.imported,
        )

    def _pace(self) -> Pace:
        state, assessor = self._workspace.state, self._workspace.assessor
        judgements = (state.judgement(assessor, *key) for key in state.latest(assessor, 2 * LATEST))
        return Pace.of([judgement.seconds for judgement in judgements if judgement])

    def summary(self, topics: Iterable[str]) -> JudgingSummary:
        """Summarise this assessor's work in some topics of the pool."""
        rows = [row for topic in topics for row in self.queue(topic)]
        decided = [row.judgement for row in rows if row.judgement.decided]
        grades = Counter(judgement.grade for judgement in decided if judgement.grade is not None)
        return JudgingSummary(
            len(rows),
            dict(sorted(grades.items())),
            sum(row.cannot_tell for row in rows),
            sum(row.skipped for row in rows),
            sum(row.grade is not None and not row.own and not row.cannot_tell for row in rows),
            sum(row.open for row in rows),
            sum(judgement.seconds for judgement in decided),
        )

    def is_open(self, topic: str, docno: str) -> bool:
        """Return whether this assessor has yet to decide on a document."""
        return self._workspace.state.is_open(self._workspace.assessor, topic, docno)

    def has_begun(self, topic: str) -> bool:
        """Return whether this assessor has judged, flagged, highlighted or commented on any document of a topic."""
        judgements = self._workspace.state.judgements.get(topic, {})
        return any(self._workspace.assessor in by_assessor for by_assessor in judgements.values())

    def turn(self, topic: str) -> tuple[int, int]:
        """Return a topic's number in pool order, from 1, and the number of topics."""
        ids = list(self._workspace.state.pool.queues) if self._workspace.state.pool else []
        return (ids.index(topic) + 1 if topic in ids else 0), len(ids)

    def path(self) -> Path:
        """Return the absolute path of the project file."""
        return self._workspace.store.path.absolute()

    def judges_without_text(self) -> bool:
        """Return whether a single key press is enough to grade a document whose text is missing. The user must agree to
        this first.
        """
        return self._workspace.state.settings[project_settings.TEXTLESS] == project_settings.YES

    def last_judged(self, *, shown: bool = True) -> Place | None:
        """Return the document that this assessor decided last. If ``shown`` is true and the current document is
        decided, return the document decided before it.
        """
        latest, here = self._workspace.state.latest(self._workspace.assessor), self.place()
        if not shown:
            return Place(*latest[0]) if latest else None
        index = latest.index((here.topic, here.docno)) + 1 if here and (here.topic, here.docno) in latest else 0
        return Place(*latest[index]) if index < len(latest) else None

    def is_decided(self, topic: str) -> bool:
        """Return whether this assessor has no undecided documents in a topic."""
        return self._workspace.state.tally(self._workspace.assessor, topic).open == 0

    def note(self, topic: str) -> TopicNote:
        """Return this assessor's note on a topic, or an empty note if there is none."""
        return self._workspace.state.note(self._workspace.assessor, topic) or TopicNote()
