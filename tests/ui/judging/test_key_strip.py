"""The key strip: it changes with the context, its entries can be clicked, and it can be hidden."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from window_driver import Hands
from windows.shared_judging_window import journal

from irdesk.settings.preferences import KEY_STRIP

pytestmark = pytest.mark.shared_judging


def keys(hands: Hands) -> list[str]:
    return hands.desk.editor.grades.keys.shown()


def click(hands: Hands, label: str) -> None:
    strip = hands.desk.editor.grades.keys
    hands.click(next(button for button in strip._entries() if button.text() == label))


@pytest.mark.own_window
def test_the_strip_shows_the_keys_of_what_is_shown(hands):
    hands.window.resize(1600, 900)
    hands.wait(lambda: hands.desk.editor.width() > 1200)
    assert keys(hands) == [
        "S skip",
        "X cannot tell",
        "C comment",
        "M mark passage",
        "J next marked word",
        "Shift+M mark sentence",
        "Ctrl+Z undo",
        "F flag",
        "? all keys",
    ]
    hands.press("2", Qt.Key.Key_Backspace)
    assert keys(hands)[:2] == [". next unjudged", "U clear"]
    hands.press("u")
    assert keys(hands)[0] == "S skip"
    hands.press_ctrl("F")
    assert keys(hands)[:2] == ["F3 next match", "Shift+F3 previous match"]
    hands.press(Qt.Key.Key_Escape)
    assert keys(hands)[0] == "S skip"
    hands.press_ctrl(Qt.Key.Key_Right)
    assert keys(hands)[:2] == ["Space begin", "Ctrl+T note on the topic"]
    hands.press(Qt.Key.Key_Space)
    assert keys(hands)[0] == "S skip"


def test_in_a_field_the_strip_shows_only_keys_that_work_there_and_entries_can_be_clicked(hands):
    hands.window.resize(1600, 900)
    hands.wait(lambda: hands.desk.editor.width() > 1200)
    for key, shown in (
        ("x", ["Enter cannot tell", "Esc cancel"]),
        ("c", ["Enter save", "Esc leave", "Ctrl+Shift+V quote in comment"]),
        ("t", ["Enter highlight terms", "Esc cancel"]),
        ("/", ["Enter first match", "Esc show all"]),
    ):
        hands.press(key)
        assert keys(hands) == shown
        hands.press(Qt.Key.Key_Escape)
        assert keys(hands)[0] == "S skip"
    hands.press_ctrl("T")
    assert keys(hands) == ["Enter save", "Esc leave"]
    hands.press(Qt.Key.Key_Escape)
    hands.press_ctrl("F")
    assert keys(hands)[2:] == ["Alt+M mark match", "Ctrl+Shift+V quote in comment", "Esc close"]
    click(hands, "close")
    assert not hands.desk.editor.document.find_bar.isVisible()
    place = hands.place
    hands.press("x", "w")
    click(hands, "cannot tell")
    assert hands.queries.queue_row(place.topic, place.docno).judgement.reason == "w"

    # Clicking an entry has the same effect as pressing its key.
    place = hands.place
    click(hands, "skip")
    assert hands.queries.queue_row(place.topic, place.docno).skipped
    click(hands, "undo")
    assert hands.place == place
    assert not hands.queries.queue_row(place.topic, place.docno).skipped
    click(hands, "flag")
    assert hands.queries.queue_row(place.topic, place.docno).judgement.flagged
    hands.press("1")
    assert journal(hands.path)[-1] == (place.topic, place.docno, 1), "the document keeps the focus"


def test_the_strip_can_be_hidden_and_then_has_buttons_in_its_place(hands):
    grades = hands.desk.editor.grades
    assert grades.keys.isVisible()
    assert not grades._tools.isVisible()
    hands.press("v")
    assert not grades.keys.isVisible()
    assert grades._tools.isVisible()
    assert hands.window._preferences.get(KEY_STRIP) is False
    hands.reopen()
    assert not hands.desk.editor.grades.keys.isVisible()
    hands.press("v")
    assert hands.desk.editor.grades.keys.isVisible()


def test_keys_of_ones_own_are_shown_and_a_narrow_window_keeps_the_last_entry(hands):
    hands.window.actions_table.set_keys("judge.skip", ("Ctrl+Alt+S",))
    assert keys(hands)[0] == "Ctrl+Alt+S skip"
    strip = hands.desk.editor.grades.keys
    strip.resize(220, strip.height())
    assert keys(hands)[-1] == "? all keys"
    assert len(keys(hands)) < 4
    entries = [button for button in strip._entries() if not button.isHidden()]
    assert all(button.geometry().right() <= 220 for button in entries)
    hands.window.actions_table.set_keys("judge.skip", ("S",))
    assert keys(hands)[0] == "S skip"
