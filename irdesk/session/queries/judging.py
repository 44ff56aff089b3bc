"""Pool, queue and marks: where an assessor stands, and what is judged."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from irdesk.domain.grades import GradeScale
from irdesk.domain.project import Place, PoolSpec
from irdesk.session.queries.project import ProjectQueries
from irdesk.session.queue import following, step


@dataclass(frozen=True)
class TopicRow:
    """A topic's progress: documents in its pool, and how many of them are judged."""

    id: str
    title: str
    pooled: int
    judged: int


@dataclass(frozen=True)
class QueueRow:
    """A document of a queue, with the grade that counts; ``own`` says that this assessor gave it."""

    docno: str
    grade: int | None
    own: bool


@dataclass(frozen=True)
class Progress:
    """How far the judging is; ``pace`` is the median of active seconds a judgement, 0 where none is known."""

    topics: int
    topics_done: int
    documents: int
    judged: int
    pace: float

    @property
    def seconds_left(self) -> float:
        """What is left at this pace."""
        return (self.documents - self.judged) * self.pace


class JudgingQueries(ProjectQueries):
    """What the assessor's views ask."""

    def scale(self) -> GradeScale:
        """The scale that documents are judged on."""
        return self._workspace.state.scale

    def assessor(self) -> str:
        """Who judges here."""
        return self._workspace.assessor

    def pool_spec(self) -> PoolSpec | None:
        """How the pool in force was made, None without one."""
        pool = self._workspace.state.pool
        return pool[0] if pool else None

    def pool_topics(self) -> list[TopicRow]:
        """The topics of the pool with their progress, in queue order."""
        state = self._workspace.state
        if state.pool is None:
            return []
        return [
            TopicRow(
                topic,
                self.topic(topic).title,
                len(queue),
                state.judged(topic),
            )
            for topic, queue in state.pool[1].items()
        ]

    def queue(self, topic: str) -> list[QueueRow]:
        """The documents of a topic in queue order."""
        state, assessor = self._workspace.state, self._workspace.assessor
        if state.pool is None:
            return []
        return [
            QueueRow(docno, state.grade(topic, docno), state.mark(assessor, topic, docno) is not None)
            for docno in state.pool[1].get(topic, ())
        ]

    def queue_row(self, topic: str, docno: str) -> QueueRow:
        """One document of a queue."""
        state = self._workspace.state
        own = state.mark(self._workspace.assessor, topic, docno) is not None
        return QueueRow(docno, state.grade(topic, docno), own)

    def place(self) -> Place | None:
        """Where the assessor stands, None without a pool."""
        state = self._workspace.state
        if state.pool is None:
            return None
        place = state.places.get(self._workspace.assessor)
        pool = state.pool[1]
        if place is not None and place.docno in pool.get(place.topic, ()):
            return place
        first = next((Place(topic, queue[0]) for topic, queue in pool.items() if queue), None)
        if first is None or state.grade(first.topic, first.docno) is None:
            return first
        return following(state, first)

    def neighbour(self, by: int) -> Place | None:
        """The place some documents further in the queue."""
        place = self.place()
        return step(self._workspace.state, place, by) if place else None

    def next_open(self) -> Place | None:
        """The next unjudged document after where the assessor stands."""
        place = self.place()
        return following(self._workspace.state, place) if place else None

    def topic_place(self, by: int) -> Place | None:
        """The first unjudged document of a topic further on in the queue (the first at all where all are judged)."""
        place, rows = self.place(), self.pool_topics()
        if place is None:
            return None
        ids = [row.id for row in rows]
        return self.place_in(ids[min(max(ids.index(place.topic) + by, 0), len(ids) - 1)])

    def place_in(self, topic: str) -> Place:
        """Where judging a topic goes on."""
        queue = self.queue(topic)
        return Place(topic, next((row.docno for row in queue if row.grade is None), queue[0].docno))

    def progress(self) -> Progress:
        """How far the judging is over all topics."""
        rows = self.pool_topics()
        own = [
            mark.seconds
            for documents in self._workspace.state.marks.values()
            for marks in documents.values()
            if (mark := marks.get(self._workspace.assessor)) and mark.seconds > 0
        ]
        return Progress(
            len(rows),
            sum(row.judged == row.pooled for row in rows),
            sum(row.pooled for row in rows),
            sum(row.judged for row in rows),
            float(np.median(own)) if own else 0.0,
        )

    def last_judged(self) -> Place | None:
        """The document that this assessor judged last, None where nothing was judged since the project was opened."""
        last = self._workspace.last
        judged = last.judged() if last else []
        return Place(*judged[-1]) if judged else None
