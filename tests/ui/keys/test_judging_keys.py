"""Keys that judge: custom shortcuts, set on the key sheet by pressing the keys, and no judgement of a document that is
not shown. Screen readers learn about the document that is judged.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QKeySequence
from PySide6.QtWidgets import QDialog, QLabel, QPushButton, QSpinBox, QWidget
from window_driver import the_window
from windows.shared_judging_window import journal

from irdesk.settings.preferences import KEYS, Preferences

pytestmark = [pytest.mark.unpainted, pytest.mark.shared_judging]

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

    # A default key that another action has taken is restored only when that action has released it.
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


def test_digits_judge_nothing_where_no_document_is_seen_also_in_a_project_that_opens_there(hands):
    for opens in (False, True):
        for workspace in ("analyse", "collection"):
            if opens:
                hands.reopen(workspace)
            else:
                hands.window.show_workspace(workspace)
            assert not hands.desk.editor.isVisible()
            hands.press("2", "0", "u")
            assert journal(hands.path) == [], (workspace, opens)
            if opens:
                continue
            for widget in hands.window.findChildren(QWidget):
                if widget.isVisible() and widget.focusPolicy() != Qt.FocusPolicy.NoFocus:
                    widget.setFocus()
                    hands.press("2")
            assert journal(hands.path) == [], workspace
    hands.window.show_workspace("judge")
    hands.wait(lambda: hands.desk.editor.document.is_ready)
    hands.press("2")
    assert len(journal(hands.path)) == 1

    # A document that is not shown is not judged.
    hands.panels("metrics")
    hands.desk.frames["editor"].close()
    assert not hands.desk.editor.isVisible()
    hands.press("2")
    assert len(journal(hands.path)) == 1
    hands.panels("editor")
    hands.judge("2")
    assert len(journal(hands.path)) == 2


def test_the_depth_of_the_pool_is_typed(hands):
    hands.window.show_workspace("collection")
    hands.desk.show_panel("pool")
    hands.click(hands.desk.pool.grow)
    depth = hands.desk.pool.depth_box
    assert isinstance(depth, QSpinBox)
    depth.setFocus()
    depth.selectAll()
    hands.press("2", "5")
    assert depth.value() == 25
    assert journal(hands.path) == []


def test_the_document_has_an_accessible_description_and_judging_goes_on_while_somebody_listens(hands):
    view = hands.desk.editor.document.view
    first = view.accessibleDescription()
    assert first
    assert first in view.toPlainText()
    hands.qtbot.keyClick(hands.window, Qt.Key.Key_2)
    hands.idle()
    view = hands.desk.editor.document.view
    assert view.accessibleDescription() in view.toPlainText()
    assert view.accessibleDescription() != first
    hands.window.status.say("")
    QAccessible.setActive(True)
    try:
        hands.qtbot.keyClick(hands.window, Qt.Key.Key_U)
        hands.qtbot.keyClick(hands.window, Qt.Key.Key_2)
    finally:
        QAccessible.setActive(False)
    assert "stored" in hands.window.status.left.text()
