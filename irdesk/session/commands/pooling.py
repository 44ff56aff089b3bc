"""Commands about the pool: putting one in force, and bringing a queue into another order."""

from __future__ import annotations

from dataclasses import dataclass

from irdesk.domain.errors import CommandRefused
from irdesk.domain.pool import BuiltPool, Queue
from irdesk.domain.project import Place
from irdesk.domain.wording import worded
from irdesk.pooling.orders import settled
from irdesk.session import settings
from irdesk.session.changes import Delta, Foresight, ForesightChanged, PlaceChanged, QueueChanged, SettingChanged
from irdesk.session.commands.unprepared import Unprepared
from irdesk.session.contents import Contents
from irdesk.session.prepared import Prepared
from irdesk.session.queue import place_of
from irdesk.session.requeueing import requeued
from irdesk.session.state import ProjectState
from irdesk.session.workspace import Plan, Workspace


@dataclass(frozen=True, eq=False)
class UsePool:
    """A staged pool becomes the one that is judged; the assessor goes to its first unjudged document.

    A pool that grew out of the one in force, ``grown``, leaves the assessor at an unjudged document that is being read.
    """

    pool: BuiltPool
    grown: str = ""

    @property
    def prepared(self) -> Prepared:
        """The pool itself."""
        return Prepared(Contents(pools={self.pool.spec.id: self.pool}))

    def plan(self, workspace: Workspace) -> Plan:
        """The pool in force, and the assessor's place in it; refused where another pool came into force meanwhile."""
        state, assessor = workspace.state, workspace.assessor
        spec, before = self.pool.spec, state.settings[settings.POOL]
        if self.grown and self.grown != before:
            raise CommandRefused("another pool came into force meanwhile; try again")
        name = (
            worded("pool {documents} documents to depth {depth}", documents=spec.documents, depth=spec.depth())
            if spec.depth()
            else worded("pool {documents} documents", documents=spec.documents)
        )
        place = place_of(state, assessor) if self.grown else None
        if place is None or not state.is_open(assessor, place.topic, place.docno):
            place = self._first_open(state, assessor)
        moved = PlaceChanged(assessor, state.places.get(assessor), place)
        return Plan(name, (SettingChanged(settings.POOL, before, spec.id), *self._late(state), moved))

    def _late(self, state: ProjectState) -> tuple[QueueChanged, ...]:
        """What was seen while the pool grew keeps its place, too."""
        if not self.grown or state.pool is None:
            return ()
        deltas = []
        for topic, before in state.pool.queues.items():
            after = settled(before, state.seen(topic), self.pool.queues[topic])
            if after != self.pool.queues[topic]:
                deltas.append(QueueChanged(self.pool.spec.id, topic, self.pool.queues[topic], after))
        return tuple(deltas)

    def _first_open(self, state: ProjectState, assessor: str) -> Place | None:
        places = (Place(topic, docno) for topic, queue in self.pool.queues.items() for docno in queue)
        first = next(places, None)
        if first is None or state.is_open(assessor, first.topic, first.docno):
            return first
        return next((place for place in places if state.is_open(assessor, place.topic, place.docno)), first)


@dataclass(frozen=True)
class Requeue(Unprepared):
    """An order that learns puts what nobody has seen of a topic in another order, and foresees the next judgement.

    ``revision`` is the topic's (`Scoreboard.revision`) with which it was worked out.
    """

    pool: str
    topic: str
    revision: int
    wanted: Queue
    foresight: Foresight | None

    def plan(self, workspace: Workspace) -> Plan:
        """The queue's order; refused where the topic was judged meanwhile, or another pool is in force."""
        state = workspace.state
        current = state.pool is not None and state.pool.spec.id == self.pool
        if not current or state.board.revision(self.topic) != self.revision:
            raise CommandRefused(worded("topic {topic} was judged meanwhile", topic=self.topic))
        here = place_of(state, workspace.assessor)
        reading = {here.docno} if here and here.topic == self.topic else set()
        foresight = ForesightChanged(self.topic, state.foresights.get(self.topic), self.foresight)
        deltas: tuple[Delta, ...] = (*requeued(state, self.topic, self.wanted, reading), foresight)
        return Plan(worded("order the queue of topic {topic}", topic=self.topic), deltas)
