"""Pool, queue and marks: where an assessor stands, and what is judged."""

from __future__ import annotations

from dataclasses import dataclass

from irdesk.assessment.judging_pace import LATEST, Pace
from irdesk.domain.grades import GradeScale
from irdesk.domain.pool import PoolSpec
from irdesk.domain.project import CANNOT_TELL, SKIPPED, Mark, Place, TopicNote
from irdesk.domain.topic import natural
from irdesk.domain.untrusted_text import plain
from irdesk.session.core import project_settings
from irdesk.session.core.queue import following, next_documents, place_of, step
from irdesk.session.queries.project import ProjectQueries

SORTED_TOPICS = 2_000


@dataclass(frozen=True)
class TopicRow:
    """A topic's progress: documents in its pool, how many of them are judged, skipped, or cannot be told; ``imported``
    of the judged ones have a grade from imported qrels alone.
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
        """How many need nothing more: judged, or cannot be told."""
        return self.judged + self.cannot_tell


@dataclass(frozen=True)
class QueueRow:
    """A document of a queue, with its grade and this assessor's mark; ``own`` says that the grade is this assessor's,
    else it is the one that another gave last, or an imported one. Which of them counts is not told here. ``called`` is
    what the assessor knows the document by, ``docno`` the entry of the queue.
    """

    docno: str
    grade: int | None
    own: bool
    mark: Mark
    called: str = ""

    @property
    def skipped(self) -> bool:
        """Whether it was skipped, and has no grade by now."""
        return self.grade is None and self.mark.abstention == SKIPPED

    @property
    def cannot_tell(self) -> bool:
        """Whether the assessor cannot tell."""
        return self.mark.abstention == CANNOT_TELL

    @property
    def open(self) -> bool:
        """Whether it is still to be decided."""
        return self.grade is None and not self.cannot_tell


@dataclass(frozen=True)
class Progress:
    """How far the judging is, and the pace of this assessor; ``imported`` of the judged documents have a grade from
    imported qrels alone.
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
        """How many documents are still to be decided."""
        return self.documents - self.judged - self.cannot_tell

    @property
    def seconds_left(self) -> tuple[float, float] | None:
        """Between how many active seconds the rest will take, None where too little is known."""
        return self.pace.left(self.open)


class JudgingQueries(ProjectQueries):
    """What the assessor's views ask."""

    def scale(self) -> GradeScale:
        """The scale that documents are judged on."""
        return self._workspace.state.scale

    def scale_chosen(self) -> bool:
        """Whether somebody chose the scale or judged on it; else it follows the qrels."""
        return self._workspace.state.chosen_scale is not None

    def graded_here(self) -> int:
        """How many documents have a grade that was given here, imported qrels apart."""
        marks = self._workspace.state.marks.values()
        return sum(any(m.grade is not None for m in own.values()) for documents in marks for own in documents.values())

    def grades_fixed(self) -> bool:
        """Whether documents were judged here, so that the grades of the scale are no longer to choose."""
        return self._workspace.state.votes.given_here

    def assessor(self) -> str:
        """Who judges here."""
        return self._workspace.assessor

    def pool_spec(self) -> PoolSpec | None:
        """How the pool in force was made, None without one."""
        pool = self._workspace.state.pool
        return pool.spec if pool else None

    def known_topics(self) -> list[str]:
        """Every topic that a run, a topic file or the qrels name, in the order in which people count; more than
        `SORTED_TOPICS` as their files have them, since to sort them would take longer than a frame.
        """
        state = self._workspace.state
        found = dict.fromkeys((*state.topics, *state.board.topics))
        for run in state.present("run"):
            found.update(dict.fromkeys(state.contents.keys[run.id]))
        return sorted(found, key=natural) if len(found) <= SORTED_TOPICS else list(found)

    def pool_topics(self) -> list[TopicRow]:
        """The topics of the pool with their progress, in queue order."""
        pool = self._workspace.state.pool
        return list(map(self.pool_topic, pool.queues)) if pool else []

    def pool_topic(self, topic: str) -> TopicRow:
        """A topic of the pool with its progress."""
        tally = self._workspace.state.tally(self._workspace.assessor, topic)
        title = plain(self.topic(topic).title)
        return TopicRow(topic, title, tally.pooled, tally.judged, tally.skipped, tally.cannot_tell, tally.imported)

    def queue(self, topic: str) -> list[QueueRow]:
        """The documents of a topic in queue order."""
        pool = self._workspace.state.pool
        return [self.queue_row(topic, docno) for docno in pool.queues.get(topic, ())] if pool else []

    def queue_row(self, topic: str, docno: str) -> QueueRow:
        """One document of a queue."""
        state = self._workspace.state
        mark = state.mark(self._workspace.assessor, topic, docno) or Mark()
        grade = state.given(topic, docno) if mark.grade is None else mark.grade
        return QueueRow(docno, grade, mark.grade is not None, mark, state.called(topic, docno))

    def place(self) -> Place | None:
        """Where the assessor stands, None without a pool."""
        return place_of(self._workspace.state, self._workspace.assessor)

    def neighbour(self, by: int) -> Place | None:
        """The place some documents further in the queue."""
        place = self.place()
        return step(self._workspace.state, place, by) if place else None

    def queues_from(self, topic: str) -> dict[str, tuple[str, ...]]:
        """The documents of a topic's pool, and those of the topic after it: those that may be called twins.

        None where some come a second time unnoticed: they would be named.
        """
        pool, package = self._workspace.state.pool, self._workspace.state.package
        if pool is None or (package and package.repeats):
            return {}
        topics = list(pool.queues)
        at = topics.index(topic) if topic in pool.queues else 0
        return {each: tuple(pool.queues[each]) for each in topics[at : at + 2]}

    def next_open(self) -> Place | None:
        """The next unjudged document after where the assessor stands."""
        place = self.place()
        return following(self._workspace.state, self._workspace.assessor, place) if place else None

    def topic_place(self, by: int) -> Place | None:
        """The first unjudged document of a topic further on in the queue (the first at all where all are judged)."""
        place, pool = self.place(), self._workspace.state.pool
        if place is None or pool is None:
            return None
        ids = list(pool.queues)
        return self.place_in(ids[min(max(ids.index(place.topic) + by, 0), len(ids) - 1)])

    def place_in(self, topic: str) -> Place:
        """Where judging a topic goes on."""
        state = self._workspace.state
        found = next_documents(state, self._workspace.assessor, topic)
        return Place(topic, found[0][2] if found else self.queue(topic)[0].docno)

    def progress(self) -> Progress:
        """How far the judging is over all topics."""
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
        marks = (state.mark(assessor, *key) for key in state.latest(assessor, 2 * LATEST))
        return Pace.of([mark.seconds for mark in marks if mark])

    def judges_without_text(self) -> bool:
        """Whether one press grades a document without text, since a person has said so."""
        return self._workspace.state.settings[project_settings.TEXTLESS] == project_settings.YES

    def last_judged(self, *, shown: bool = True) -> Place | None:
        """The document on which this assessor decided last; where it is ``shown``, the one before, and so on."""
        latest, here = self._workspace.state.latest(self._workspace.assessor), self.place()
        if not shown:
            return Place(*latest[0]) if latest else None
        at = latest.index((here.topic, here.docno)) + 1 if here and (here.topic, here.docno) in latest else 0
        return Place(*latest[at]) if at < len(latest) else None

    def is_decided(self, topic: str) -> bool:
        """Whether nothing of a topic is left to decide on for this assessor."""
        return self._workspace.state.tally(self._workspace.assessor, topic).open == 0

    def note(self, topic: str) -> TopicNote:
        """What this assessor says of a topic as a whole; an empty note where nothing."""
        return self._workspace.state.note(self._workspace.assessor, topic) or TopicNote()
