"""Recent judgements: listing them, returning to them, and their history."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from window_driver import Hands

from irdesk.domain.project import Place
from irdesk.ui.judging.recent_judgements_panel import RecentJudgementsPanel

pytestmark = pytest.mark.shared_judging


def judgement_of(hands: Hands, place: Place):
    return hands.queries.queue_row(place.topic, place.docno).judgement


def test_backspace_goes_back_one_judgement_after_the_other_also_tomorrow(hands):
    places = []
    for key in "120":
        places.append(hands.place)
        hands.press(key)
    hands.reopen("judge")
    hands.press(Qt.Key.Key_Backspace)
    assert hands.place == places[2]
    hands.press(Qt.Key.Key_Backspace)
    assert hands.place == places[1]
    hands.press("3")
    assert judgement_of(hands, places[1]).grade == 3


def test_the_last_judgements_are_listed_and_lead_back(hands):
    first = hands.place
    hands.press("2", "s", "x", Qt.Key.Key_Return, "l")
    panel = hands.desk.panel(RecentJudgementsPanel)
    hands.wait(panel.last.isVisible)
    assert panel.last.hasFocus()
    rows = panel.last.rows
    shown = [rows.index(row, 2).data() for row in range(rows.rowCount())]
    assert shown == ["cannot tell", "skipped", "2"]
    open_one = hands.place
    hands.press(Qt.Key.Key_Down, Qt.Key.Key_Down)
    assert hands.place.docno == rows.index(1, 1).data(), "what is chosen is read"
    hands.press(Qt.Key.Key_Escape)
    assert hands.place == open_one, "Esc goes back to where one was"
    assert hands.desk.editor.document.hasFocus()
    hands.press("l", "l", Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return)
    assert hands.place == first
    assert hands.desk.editor.document.hasFocus()
    hands.press("0")
    assert judgement_of(hands, first).grade == 0
    assert rows.index(0, 1).data() == first.docno
    assert rows.index(0, 2).data() == "0"
    hands.press("l")
    assert not panel.isVisible()


def test_a_digit_in_the_list_of_last_judgements_judges_what_is_chosen_there(hands):
    first = hands.place
    hands.press("2", "l")
    hands.wait(hands.desk.panel(RecentJudgementsPanel).last.hasFocus)
    second = hands.place
    hands.judge("1")
    assert (judgement_of(hands, first).grade, judgement_of(hands, second).grade) == (2, 1), (
        "with none chosen, what is read"
    )
    assert hands.desk.editor.document.hasFocus()
    here = hands.place
    hands.press("l", "l", Qt.Key.Key_Down, Qt.Key.Key_Down)
    assert hands.place == first
    hands.judge("0")
    assert judgement_of(hands, first).grade == 0
    assert not judgement_of(hands, here).decided
    assert hands.desk.editor.document.hasFocus()
