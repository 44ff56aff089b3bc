"""Tests of the queue that is precomputed for an adaptive order."""

from __future__ import annotations

import pytest

from irdesk.domain.project.judgement import Place
from irdesk.session.commands.queue_reordering import precomputed_order, reorder_queue
from irdesk.session.core.changes import PrecomputedQueue, QueueChanged


@pytest.fixture
def state(desk):
    """Return a project state whose topic 1 has the queue a, b, c, d, and a queue precomputed for the case that a is
    relevant.
    """
    state = desk.state
    state.foresights["1"] = PrecomputedQueue(state.pool.spec.id, "a", state.board.revision("1"), ("d", "c", "b", "a"))
    return state


HERE = Place("1", "a")


def test_the_queue_computed_ahead_replaces_what_was_not_seen(state):
    before = state.pool.queues["1"]
    assert precomputed_order(state, HERE, 1) == (QueueChanged(state.pool.spec.id, "1", before, ("a", "d", "c", "b")),)


@pytest.mark.parametrize("grade", [0, None])
def test_a_grade_that_is_not_relevant_changes_nothing(state, grade):
    assert precomputed_order(state, HERE, grade) == ()


def test_another_document_changes_nothing(state):
    assert precomputed_order(state, Place("1", "b"), 1) == ()


def test_another_pool_changes_nothing(state):
    state.foresights["1"] = PrecomputedQueue("other", "a", state.board.revision("1"), ("d", "c", "b", "a"))
    assert precomputed_order(state, HERE, 1) == ()


def test_a_stale_revision_changes_nothing(state):
    state.board.judge("1", {"d": 1})
    assert precomputed_order(state, HERE, 1) == ()


def test_what_is_just_being_read_keeps_its_place_as_what_was_seen(state):
    before, wanted = state.pool.queues["1"], ("d", "c", "b", "a")
    (change,) = reorder_queue(state, "1", wanted)
    assert change.after == ("a", "d", "c", "b"), "a is where the assessor is"
    (change,) = reorder_queue(state, "1", wanted, {"b"})
    assert change.after == ("a", "b", "d", "c")
    assert reorder_queue(state, "1", before) == ()
