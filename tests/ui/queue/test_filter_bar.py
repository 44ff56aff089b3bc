"""The filter above the queue gives the keyboard back to the document."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from windows.shared_judging_window import journal

pytestmark = pytest.mark.shared_judging


def test_digits_judge_again_once_the_list_of_states_is_closed(hands):
    place, states = hands.place, hands.desk.queue.filter_bar.state
    for key in (Qt.Key.Key_Escape, Qt.Key.Key_Return):
        hands.click(states)
        hands.wait(states.view().isVisible)
        hands.qtbot.keyClick(states.view(), key)
        hands.wait(lambda: not states.view().isVisible())
        hands.window.activateWindow()
        hands.wait(hands.desk.editor.document.hasFocus)
    hands.press("2")
    assert journal(hands.path)[-1] == (place.topic, place.docno, 2)
    assert states.currentIndex() == 0


def test_digits_judge_while_the_closed_list_of_states_has_the_focus(hands):
    place, states = hands.place, hands.desk.queue.filter_bar.state
    states.setFocus()
    hands.press("2")
    assert journal(hands.path)[-1] == (place.topic, place.docno, 2)
    states.setFocus()
    before = journal(hands.path)
    hands.press("9")
    assert journal(hands.path) == before
    assert states.currentIndex() == 0
