"""Commands that activate a pool or reorder a queue."""

from __future__ import annotations

from dataclasses import dataclass

from irdesk.domain.errors import CommandRefused
from irdesk.domain.pool import BuiltPool, Queue
from irdesk.domain.translatable_messages import worded
from irdesk.pooling.queue_orders import keep_seen_places
from irdesk.session.commands.base_command import BaseCommand
from irdesk.session.commands.pool_replacement_effect import PoolWork
from irdesk.session.commands.queue_reordering import reorder_queue
from irdesk.session.core import project_settings
from irdesk.session.core.changes import (
    Delta,
    PlaceChanged,
    PrecomputedQueue,
    PrecomputedQueueChanged,
    QueueChanged,
    SettingChanged,
)
from irdesk.session.core.next_document import place_in_new_pool, place_of
from irdesk.session.core.precomputed_command_data import Precomputed
from irdesk.session.core.project_state import ProjectState
from irdesk.session.core.source_contents import SourceData
from irdesk.session.core.workspace import Plan, Workspace


@dataclass(frozen=True, eq=False)
class UsePool:
    """Command: make a staged pool the current one and move the assessor (see `place_in_new_pool`). ``grown`` is the id
    of the current pool if the staged pool extends the current one.

    Once documents of the current pool have been judged, assigned or exported, a pool that does not extend it is
    refused; see `ReplacePool`.
    """

    pool: BuiltPool
    grown: str = ""

    @property
    def prepared(self) -> Precomputed:
        """Return the pool as precomputed data."""
        return Precomputed(SourceData(pools={self.pool.spec.id: self.pool}))

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that activates the pool and moves the assessor.

        Raises `CommandRefused` if another pool became the current one in the meantime, or if the current pool is in use
        and the new pool does not extend it.
        """
        state, assessor = workspace.state, workspace.assessor
        spec, before = self.pool.spec, state.settings[project_settings.POOL]
        expected = self._expected()
        if expected and expected != before:
            raise CommandRefused("the pool was replaced in the meantime; try again")
        if not expected and (work := PoolWork.of(state)):
            raise CommandRefused(
                worded(
                    "people are working on the current pool ({counts}); extend it, or replace it",
                    counts=work.in_words(),
                )
            )
        place = place_in_new_pool(state, assessor, self.pool.queues, grows=bool(self.grown))
        moved = PlaceChanged(assessor, state.places.get(assessor), place)
        return Plan(
            self._name(state.pool),
            (
                SettingChanged(project_settings.POOL, before, spec.id),
                *self._late(state),
                *self._kept_samples(state),
                moved,
            ),
        )

    def _expected(self) -> str:
        """Return the id of the pool that must be the current one when the command is planned. If the id is empty, the
        current pool may be any pool whose documents have not been judged, assigned or exported.
        """
        return self.grown

    def _name(self, _before: BuiltPool | None) -> str:
        spec = self.pool.spec
        if spec.depth():
            return worded("pool {documents} documents to depth {depth}", documents=spec.documents, depth=spec.depth())
        return worded("pool {documents} documents", documents=spec.documents)

    def _late(self, state: ProjectState) -> tuple[QueueChanged, ...]:
        """Return the queue changes for documents that were seen while the pool was being built, so that each of them
        keeps its position.
        """
        if not self.grown or state.pool is None:
            return ()
        deltas = []
        for topic, before in state.pool.queues.items():
            after = keep_seen_places(before, state.seen(topic), self.pool.queues[topic])
            if after != self.pool.queues[topic]:
                deltas.append(QueueChanged(self.pool.spec.id, topic, self.pool.queues[topic], after))
        return tuple(deltas)

    def _kept_samples(self, state: ProjectState) -> tuple[SettingChanged, ...]:
        """Return the change to the assignment when the pool is extended. Assessors who judge only a sample of a topic
        keep all documents of their sample.
        """
        assigned = state.assigned
        if not self.grown or state.pool is None or assigned is None or not assigned.samples:
            return ()
        before = state.settings[project_settings.ASSIGNMENT]
        after = project_settings.assignment_text(assigned.keep_samples(state.pool.queues, self.pool.queues))
        return () if after == before else (SettingChanged(project_settings.ASSIGNMENT, before, after),)


@dataclass(frozen=True, eq=False)
class ReplacePool(UsePool):
    """Command: replace the current pool (whose id is ``replaced``), even if its documents have been judged, assigned or
    exported. Undo restores the replaced pool.
    """

    replaced: str = ""

    def _expected(self) -> str:
        return self.replaced

    def _name(self, _before: BuiltPool | None) -> str:
        return worded(
            "replace the pool of {before} documents with one of {documents}",
            before=_before.spec.documents if _before else 0,
            documents=self.pool.spec.documents,
        )


@dataclass(frozen=True)
class Requeue(BaseCommand):
    """Command: reorder the unseen documents of a topic by an adaptive order. The command also stores the precomputed
    queue to use if the displayed document is judged relevant.

    ``revision`` is the topic's revision (`Scoreboard.revision`) for which the order was computed.
    """

    pool: str
    topic: str
    revision: int
    wanted: Queue
    foresight: PrecomputedQueue | None

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that reorders the queue.

        Raises `CommandRefused` if the topic has been judged in the meantime or another pool is current.
        """
        state = workspace.state
        current = state.pool is not None and state.pool.spec.id == self.pool
        if not current or state.board.revision(self.topic) != self.revision:
            raise CommandRefused(worded("topic {topic} was judged in the meantime", topic=self.topic))
        place = place_of(state, workspace.assessor)
        reading = {place.docno} if place and place.topic == self.topic else set()
        foresight = PrecomputedQueueChanged(self.topic, state.foresights.get(self.topic), self.foresight)
        deltas: tuple[Delta, ...] = (*reorder_queue(state, self.topic, self.wanted, reading), foresight)
        return Plan(worded("reorder the queue of topic {topic}", topic=self.topic), deltas)
