"""Undo and redo of judgements: named after the step, also after a restart."""

from __future__ import annotations

import pytest
from windows.shared_judging_window import journal

pytestmark = pytest.mark.shared_judging


def test_undo_and_redo_by_name(hands):
    table = hands.window.actions_table
    first = hands.place
    hands.press("3")
    second = hands.place
    hands.press("1")
    name = f"grade {second.docno} as 1"
    assert table["edit.undo"].text() == f"Undo {name}"
    assert f"undo: {name}" in hands.window.status.left.text()
    hands.press_ctrl("Z")
    assert hands.place == second
    assert hands.queries.queue_row(second.topic, second.docno).grade is None
    assert table["edit.redo"].text() == f"Redo {name}"
    assert table["edit.undo"].text() == f"Undo grade {first.docno} as 3"
    hands.press_ctrl("Z", shift=True)
    assert hands.queries.queue_row(second.topic, second.docno).grade == 1
    hands.press_ctrl("Z")
    hands.press_ctrl("Z")
    assert hands.place == first
    assert [grade for _, _, grade in journal(hands.path)] == [3, 1, None, 1, None, None]


def test_undo_and_redo_survive_a_restart(hands):
    first = hands.place
    hands.press("3")
    second = hands.place
    hands.press("0")
    hands.press_ctrl("Z")
    hands.reopen()
    table = hands.window.actions_table
    assert table["edit.undo"].text() == f"Undo grade {first.docno} as 3"
    assert table["edit.redo"].text() == f"Redo grade {second.docno} as 0"
    hands.press_ctrl("Z", shift=True)
    assert hands.queries.queue_row(second.topic, second.docno).grade == 0
    hands.press_ctrl("Z")
    hands.press_ctrl("Z")
    assert hands.queries.queue_row(first.topic, first.docno).grade is None
    assert hands.place == first
