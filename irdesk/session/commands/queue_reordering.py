"""Changes that reorder a topic's queue.

With a learning order, the queue after a judgement is precomputed, so that the assessor does not wait.
"""

from __future__ import annotations

from irdesk.domain.project.judgement import Place
from irdesk.pooling.queue_orders import keep_seen_places
from irdesk.pooling.relevance_for_learning import RELEVANT
from irdesk.session.core.changes import QueueChanged
from irdesk.session.core.project_state import ProjectState


def precomputed_order(state: ProjectState, here: Place, grade: int | None) -> tuple[QueueChanged, ...]:
    """Return the change that activates the precomputed queue after a judgement, or an empty tuple if no queue was
    precomputed.

    A nonrelevant or missing grade changes nothing, since the current queue already assumes that unjudged documents are
    not relevant.
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
    return reorder_queue(state, here.topic, foresight.queue, {here.docno})


def reorder_queue(
    state: ProjectState, topic: str, wanted: tuple[str, ...], also_seen: set[str] | None = None
) -> tuple[QueueChanged, ...]:
    """Return the change that reorders a topic's queue while seen documents stay in place, or an empty tuple if the
    order is unchanged.
    """
    assert state.pool
    before = state.pool.queues[topic]
    after = keep_seen_places(before, state.seen(topic) | (also_seen or set()), wanted)
    return () if after == before else (QueueChanged(state.pool.spec.id, topic, before, after),)
