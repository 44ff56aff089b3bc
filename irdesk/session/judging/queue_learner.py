"""Keeps the queue of an order that learns in line with the judgements, in the background; nobody waits for it.

While a document is read, the queue that follows if it is relevant is worked out; the judgement itself brings it about.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass

from irdesk.domain.errors import CommandRefused, IrdeskError, StoreUnavailable
from irdesk.domain.pool import PoolSpec, Queue
from irdesk.domain.progress import Progress
from irdesk.domain.run import Run
from irdesk.pooling.depth_pool import TopicPool, topic_pools
from irdesk.pooling.queue_orders import ORDERS, queue_of
from irdesk.session.commands import Requeue
from irdesk.session.core.changes import ChangeSet, PrecomputedQueue
from irdesk.session.core.queue import place_of
from irdesk.session.core.queue_updates import RELEVANT
from irdesk.session.core.tasks import Post, TaskRunner
from irdesk.session.core.workspace import Workspace
from irdesk.store.store import Store

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, eq=False)
class QueueTask:
    """All that a worker needs to put one topic's queue in order: frozen values.

    ``documents`` are those that the order is about: the queue without what the assessor abstained from. ``reading`` is
    the unjudged document in front of the assessor, empty where there is none.
    """

    spec: PoolSpec
    topic: str
    revision: int
    documents: Queue
    judged: dict[str, bool]
    reading: str
    pool: TopicPool | None

    def learnt(self, store: Store) -> tuple[TopicPool, Requeue]:
        """The topic's pool, and the command that brings the queue into order. For a worker."""
        pool = self.pool or topic_pool_of(store, self.spec, self.topic)
        order = ORDERS[self.spec.order]
        wanted = queue_of(order, pool, self.documents, self.spec.seed, self.judged)
        foresight = None
        if self.reading:
            judged = {**self.judged, self.reading: True}
            ahead = queue_of(order, pool, self.documents, self.spec.seed, judged)
            foresight = PrecomputedQueue(self.spec.id, self.reading, self.revision, tuple(ahead))
        return pool, Requeue(self.spec.id, self.topic, self.revision, tuple(wanted), foresight)


def topic_pool_of(store: Store, spec: PoolSpec, topic: str) -> TopicPool:
    """What a pool takes for one topic; only that topic's rankings are read. For a worker."""
    names = store.names("run")
    runs: dict[str, Run] = {}
    for run_id in dict.fromkeys((*spec.runs(), *spec.compared)):
        found = store.ranking(run_id, topic)
        runs[run_id] = Run(names[run_id], {topic: found} if found else {})
    return topic_pools(spec, runs).get(topic) or TopicPool(topic, ())


class QueueLearner:
    """Follows a workspace; ``post`` runs what is handed to it on the workspace's thread."""

    def __init__(self, workspace: Workspace, post: Post) -> None:
        self._workspace = workspace
        self._runner = TaskRunner(post, workers=1)
        self._unsubscribe = workspace.observers.subscribe(self._changed)
        self._known: tuple[str, TopicPool] | None = None
        self._taught: tuple[str, str, int, str] | None = None
        self._busy = False
        self._closed = False
        self._look()

    @property
    def busy(self) -> bool:
        """Whether a queue is being put in order."""
        return self._busy

    def close(self) -> None:
        """Follow no longer."""
        self._closed = True
        self._unsubscribe()

    def wait(self) -> None:
        """Until no thread reads the project file any longer; from any thread."""
        self._runner.shutdown()

    def _changed(self, _changes: ChangeSet) -> None:
        self._look()

    def _look(self) -> None:
        """Learn where there is anything new; one lesson at a time, and always of the latest state."""
        if self._busy or self._closed:
            return
        lesson = self._lesson()
        if lesson is None:
            return
        key = lesson.spec.id, lesson.topic, lesson.revision, lesson.reading
        if key == self._taught:
            return
        self._busy, self._taught = True, key
        store = self._workspace.store
        self._runner.submit(
            "ordering the queue", lambda progress: _work(lesson, store, progress), self._learnt, self._failed
        )

    def _lesson(self) -> QueueTask | None:
        state, assessor = self._workspace.state, self._workspace.assessor
        here = place_of(state, assessor)
        if state.pool is None or here is None:
            return None
        order = ORDERS.get(state.pool.spec.order)  # a work package has none
        if order is None or not order.learns:
            return None
        spec, queue = state.pool.spec, state.pool.queues[here.topic]
        grades = state.votes.in_order(here.topic)
        marks = state.marks.get(here.topic, {})
        abstained = {
            docno
            for docno, own in marks.items()
            if docno not in grades and any(mark.abstention for mark in own.values()) and docno != here.docno
        }
        members = set(queue)
        pool = self._known[1] if self._known and self._known[0] == spec.id else None
        return QueueTask(
            spec,
            here.topic,
            state.board.revision(here.topic),
            tuple(docno for docno in queue if docno not in abstained),
            {docno: grade >= RELEVANT for docno, grade in grades.items() if docno in members},
            "" if here.docno in grades else here.docno,
            pool if pool and pool.topic == here.topic else None,
        )

    def _learnt(self, found: tuple[TopicPool, Requeue]) -> None:
        self._busy = False
        if self._closed:
            return
        pool, command = found
        self._known = command.pool, pool
        try:
            self._workspace.execute(command)
        except CommandRefused:  # judged meanwhile: the next look learns that, too
            self._look()
        except StoreUnavailable:  # told by the next judgement, which cannot be stored either
            _LOG.exception("the order of a queue was not stored")

    def _failed(self, fault: Exception) -> None:
        self._busy = False
        if isinstance(fault, IrdeskError):  # the queue stays as it is
            _LOG.warning("the order of a queue was not learnt: %s", fault)
        else:
            raise fault


def _work(lesson: QueueTask, store: Store, progress: Progress) -> tuple[TopicPool, Requeue]:
    progress.report(0, 0)
    return lesson.learnt(store)
