"""Queues of orders that learn: what follows a judgement was worked out before it is given, so nobody waits."""

from __future__ import annotations

from irdesk.domain.project import Place
from irdesk.pooling.queue_orders import settled
from irdesk.session.core.changes import QueueChanged
from irdesk.session.core.state import ProjectState

RELEVANT = 1
"""The least grade that an order learns of as relevant."""


def foreseen(state: ProjectState, here: Place, grade: int | None) -> tuple[QueueChanged, ...]:
    """The queue's new order that a judgement brings about, where it was foreseen; else nothing.

    A grade that is not relevant, or none, changes nothing: the queue stands as if it were the answer to every document.
    """
    pool, foresight = state.pool, state.foresights.get(here.topic)
    if pool is None or foresight is None or grade is None or grade < RELEVANT:
        return ()
    if (foresight.pool, foresight.docno, foresight.revision) != (
        pool.spec.id,
        here.docno,
        state.board.revision(here.topic),
    ):
        return ()
    return requeued(state, here.topic, foresight.queue, {here.docno})


def requeued(
    state: ProjectState, topic: str, wanted: tuple[str, ...], also_seen: set[str] | None = None
) -> tuple[QueueChanged, ...]:
    """A topic's queue brought into a wanted order, but for what was seen; nothing where it stands so already."""
    assert state.pool
    before = state.pool.queues[topic]
    after = settled(before, state.seen(topic) | (also_seen or set()), wanted)
    return () if after == before else (QueueChanged(state.pool.spec.id, topic, before, after),)
