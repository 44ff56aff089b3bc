"""Custom shortcuts, set on the key sheet by pressing the keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialog, QLabel, QPushButton
from window_driver import the_window
from windows.shared_judging_window import journal

from irdesk.settings.preferences import KEYS, Preferences

pytestmark = pytest.mark.shared_judging

MINE = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def sheet(hands):
    hands.press("?")
    widget = hands.window.findChild(QDialog, "key_sheet")
    hands.wait(widget.isVisible)
    widget.activateWindow()
    hands.wait(widget.isActiveWindow)
    yield widget
    widget.close()


def field(sheet, action_id):
    return sheet.findChild(QPushButton, f"key_{action_id}")


def choose(hands, sheet, action_id, key, modifier=Qt.KeyboardModifier.NoModifier):
    button = field(sheet, action_id)
    button.setFocus()
    hands.click(button)
    hands.qtbot.keyClick(button, key, modifier)
    return sheet.findChild(QLabel, "key_hint").text()


def back(hands):
    hands.window.activateWindow()
    hands.wait(hands.window.isActiveWindow)
    hands.desk.editor.document.setFocus()


def test_a_chosen_key_judges_the_old_one_does_not_and_keys_come_back_only_when_free(hands, sheet):
    choose(hands, sheet, "judge.grade.2", "k")
    assert field(sheet, "judge.grade.2").text() == "K"
    place = hands.place
    back(hands)
    hands.press("2")
    assert journal(hands.path) == []
    hands.press("k")
    assert journal(hands.path) == [(place.topic, place.docno, 2)]
    hands.qtbot.keyClick(field(sheet, "judge.grade.2"), Qt.Key.Key_Delete)
    assert field(sheet, "judge.grade.2").text() == "2"

    # Keys that were given away are free, and come back only when free.
    choose(hands, sheet, "judge.take_back", "k")
    choose(hands, sheet, "judge.narrative", "u")
    assert field(sheet, "judge.narrative").text() == "U"
    button = field(sheet, "judge.take_back")
    hands.qtbot.keyClick(button, Qt.Key.Key_Delete)
    assert "U is the key of" in sheet.findChild(QLabel, "key_hint").text()
    hands.qtbot.keyClick(field(sheet, "judge.narrative"), Qt.Key.Key_Delete)
    hands.qtbot.keyClick(button, Qt.Key.Key_Delete)
    assert (button.text(), field(sheet, "judge.narrative").text()) == ("U", "N")


TAKEN_KEYS = (
    ("1", Qt.KeyboardModifier.NoModifier, "is the key of"),
    ("z", Qt.KeyboardModifier.ControlModifier, "is the key of"),
    ("c", Qt.KeyboardModifier.ControlModifier, "is reserved for fields"),
    (Qt.Key.Key_Tab, Qt.KeyboardModifier.NoModifier, "is reserved for fields"),
    ("?", Qt.KeyboardModifier.ShiftModifier, "is the key of"),
)


def test_a_key_that_is_taken_is_refused_by_name_judges_nothing_and_escape_leaves_the_key_and_the_sheet(hands, sheet):
    for key, modifier, words in TAKEN_KEYS:
        assert words in choose(hands, sheet, "judge.take_back", key, modifier)
        assert field(sheet, "judge.take_back").text() == "U"
        assert journal(hands.path) == []
    choose(hands, sheet, "judge.take_back", Qt.Key.Key_Escape)
    assert field(sheet, "judge.take_back").text() == "U"
    assert sheet.isVisible()
    back(hands)
    hands.press("u")
    assert "no judgement to clear" in hands.window.status.left.text()


def test_own_keys_are_there_the_next_time(qtbot, tmp_path, sample_project):
    path = tmp_path / "p.toml"
    former = {"project.hand_out": ["Ctrl+F12"]}  # the id of `project.export_packages` in earlier versions
    Preferences(path).set(KEYS, {"judge.grade.3": ["F9"], **former})
    with the_window(qtbot, sample_project, path) as hands:
        for action_id, key in (("judge.grade.3", "F9"), ("project.export_packages", "Ctrl+F12")):
            assert hands.window.actions_table[action_id].shortcuts() == [QKeySequence(key)]
        assert "(F9)" in hands.window.actions_table["judge.grade.3"].toolTip()
        assert hands.window.start.notices.texts() == []


def test_preferences_that_cannot_hold_are_named_and_the_usual_keys_stay(qtbot, tmp_path, sample_project):
    faults = (
        ('"judge.grade.9" = ["1"]', "is the key of"),
        ('"judge.nothing" = ["1"]', "the action judge.nothing does not exist"),
        ('"judge.narrative" = 5', "a list of keys"),
        ('"judge.guidelines" = ["Ctrl+Foo"]', "is not a key"),
    )
    path = tmp_path / "p.toml"
    path.write_text("[keys]\n" + "".join(f"{line}\n" for line, _ in faults))
    with the_window(qtbot, sample_project, path) as hands:
        for line, words in faults:
            name = line.split('"')[1]
            assert any(name in text and words in text for text in hands.window.start.notices.texts()), line
        for action, key in (("judge.narrative", "N"), ("judge.guidelines", "G")):
            assert [shortcut.toString() for shortcut in hands.window.actions_table[action].shortcuts()] == [key]


def test_preferences_that_cannot_be_read_are_told(qtbot, tmp_path, sample_project):
    path = tmp_path / "p.toml"
    path.write_text("keys = [")
    with the_window(qtbot, sample_project, path) as hands:
        assert any("cannot be read" in text for text in hands.window.start.notices.texts())
