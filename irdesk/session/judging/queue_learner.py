"""Update the queue of a learning order in the background after judgements.

While the assessor reads a document, a worker precomputes the queue for the case that the document is relevant. A
relevant judgement then activates this queue.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass

from irdesk.domain.errors import CommandRefused, IrdeskError, StoreUnavailable
from irdesk.domain.pool import PoolSpec, Queue
from irdesk.domain.progress import Progress
from irdesk.domain.run import Run
from irdesk.pooling.pooled_documents import TopicPool, topic_pools
from irdesk.pooling.queue_orders import ORDERS, queue_of
from irdesk.pooling.relevance_for_learning import RELEVANT
from irdesk.session.commands import Requeue
from irdesk.session.core.background_tasks import Post, TaskRunner
from irdesk.session.core.changes import ChangeSet, PrecomputedQueue
from irdesk.session.core.next_document import place_of
from irdesk.session.core.workspace import Workspace
from irdesk.store.store import Store

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, eq=False)
class QueueTask:
    """Immutable input for reordering one topic's queue.

    ``documents`` is the queue without documents on which assessors abstained. ``reading`` is the docno of the displayed
    document if it is unjudged, else empty.
    """

    spec: PoolSpec
    topic: str
    revision: int
    documents: Queue
    judged: dict[str, bool]
    reading: str
    pool: TopicPool | None

    def learnt(self, store: Store) -> tuple[TopicPool, Requeue]:
        """Return the topic's pool and the command that reorders its queue (worker thread)."""
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
    """Return the pool of one topic, reading only that topic's rankings (worker thread)."""
    names = store.names("run")
    runs: dict[str, Run] = {}
    for run_id in dict.fromkeys((*spec.runs(), *spec.compared)):
        ranking = store.ranking(run_id, topic)
        runs[run_id] = Run(names[run_id], {topic: ranking} if ranking else {})
    return topic_pools(spec, runs).get(topic) or TopicPool(topic, ())


class QueueLearner:
    """Observes a workspace and updates its queues in the background. ``post`` runs a function on the workspace's
    thread.
    """

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
        """Return whether a queue is being reordered."""
        return self._busy

    def close(self) -> None:
        """Stop observing the workspace."""
        self._closed = True
        self._unsubscribe()

    def wait(self) -> None:
        """Wait until no thread reads the project file. Thread-safe."""
        self._runner.shutdown()

    def _changed(self, _changes: ChangeSet) -> None:
        self._look()

    def _look(self) -> None:
        """Start a task if there are new judgements. Only one task runs at a time; it always uses the latest state."""
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
        place = place_of(state, assessor)
        if state.pool is None or place is None:
            return None
        order = ORDERS.get(state.pool.spec.order)  # a work package has no learning order
        if order is None or not order.learns:
            return None
        spec, queue = state.pool.spec, state.pool.queues[place.topic]
        grades = state.grade_sources.in_order(place.topic)
        judgements = state.judgements.get(place.topic, {})
        abstained = {
            docno
            for docno, by_assessor in judgements.items()
            if docno not in grades
            and any(judgement.abstention for judgement in by_assessor.values())
            and docno != place.docno
        }
        members = set(queue)
        pool = self._known[1] if self._known and self._known[0] == spec.id else None
        return QueueTask(
            spec,
            place.topic,
            state.board.revision(place.topic),
            tuple(docno for docno in queue if docno not in abstained),
            {docno: grade >= RELEVANT for docno, grade in grades.items() if docno in members},
            "" if place.docno in grades else place.docno,
            pool if pool and pool.topic == place.topic else None,
        )

    def _learnt(self, result: tuple[TopicPool, Requeue]) -> None:
        self._busy = False
        if self._closed:
            return
        pool, command = result
        self._known = command.pool, pool
        try:
            self._workspace.execute(command)
        except CommandRefused:  # a document was judged in the meantime: try again with the new judgement
            self._look()
        except StoreUnavailable:  # not reported here: storing the next judgement will also fail and report it
            _LOG.exception("the order of a queue was not stored")

    def _failed(self, fault: Exception) -> None:
        self._busy = False
        if isinstance(fault, IrdeskError):  # the error is only logged; the queue keeps its order
            _LOG.warning("the order of a queue could not be learnt: %s", fault)
        else:
            raise fault


def _work(lesson: QueueTask, store: Store, progress: Progress) -> tuple[TopicPool, Requeue]:
    progress.report(0, 0)
    return lesson.learnt(store)
