"""The grade scale: taken from the collection, fixed once judging begins, edited with the keyboard, with negative
grades.
"""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QLineEdit, QMenu, QPushButton
from window_driver import Hands, journal

from irdesk.domain.grades import PRESETS, GradeScale, Level
from irdesk.session.commands import ChooseScale, RemoveSource, Undo
from irdesk.ui.actions.judging_titles_tips_and_keys import GRADE_KEYS
from irdesk.ui.collection.grades_and_guidelines_panel import FOLLOWING
from irdesk.ui.dialogs.shortcut_sheet import KeyField

pytestmark = [pytest.mark.unpainted, pytest.mark.shared_window]


def choose(hands: Hands, name: str) -> None:
    """Choose a preset in the panel with the keyboard."""
    hands.window.show_workspace("collection")
    hands.desk.show_panel("scale")
    box = hands.desk.scale.presets
    hands.wait(box.isVisible)
    box.setFocus()
    hands.press(Qt.Key.Key_Home)
    for _ in range([FOLLOWING, *PRESETS].index(name)):
        hands.press(Qt.Key.Key_Down)
    box.activated.emit(box.currentIndex())  # Enter does not open the popup in offscreen mode.


def field(hands: Hands, name: str) -> QLineEdit:
    return next(each for each in hands.desk.scale.findChildren(QLineEdit) if each.accessibleName() == name)


def grade_buttons(hands: Hands) -> list[QPushButton]:
    """Return the visible grade buttons."""
    hands.window.show_workspace("judge")
    hands.wait(hands.desk.editor.isVisible)
    return [button for button in hands.desk.editor.grades.findChildren(QPushButton) if button.isVisible()]


@pytest.fixture
def unjudged(hands) -> Hands:
    """Remove the sample's qrels, so that any scale can be chosen; return the window's driver."""
    hands.window.show_workspace("collection")
    (qrels,) = hands.queries.sources("qrels")
    hands.window.execute(RemoveSource(qrels.id))
    return hands


def offered(hands: Hands) -> list[str]:
    """Return the grades offered in the menu."""
    table = hands.window.actions_table
    judge = next(menu for menu in hands.window.findChildren(QMenu) if table["judge.skip"] in menu.actions())
    known = {f"judge.grade.{grade}" for grade in GRADE_KEYS}
    return [each.objectName()[12:] for each in judge.actions() if each.isVisible() and each.objectName() in known]


def keys_on_the_sheet(hands: Hands) -> set[str]:
    hands.press("?")
    sheet = hands.window.findChild(QDialog, "key_sheet")
    results = {edit.text() for edit in sheet.findChildren(KeyField)}
    sheet.close()
    return results


def assert_grades_fit(hands: Hands, width: int) -> None:
    """Assert that seven grade buttons lie beside one another in a window of this width."""
    hands.window.resize(width, 800)
    hands.wait(lambda: hands.window.width() == width)
    bar, buttons = hands.desk.editor.grades, grade_buttons(hands)
    hands.wait(lambda: bar.width() < width)
    places = [button.geometry() for button in buttons]
    assert len(places) == 7
    assert all(bar.rect().contains(place) for place in places), width
    assert all(a.right() < b.left() for a, b in pairwise(places)), width


def test_seven_grades_fit(unjudged):
    levels = (*PRESETS["web"].levels[:1], Level(-1, "Broken", "Cannot be read."), *PRESETS["web"].levels[1:])
    unjudged.window.execute(ChooseScale(GradeScale("seven", levels)))
    assert_grades_fit(unjudged, 800)
    assert_grades_fit(unjudged, 1280)
    document, desk = unjudged.desk.editor.document, unjudged.desk
    unjudged.wait(lambda: document.width() * document.height() >= 0.6 * desk.width() * desk.height())


def test_menu_and_key_sheet_have_the_grades_of_the_scale_alone_and_definitions_stand_under_buttons_until_d(unjudged):
    hands = unjudged
    assert offered(hands) == ["0", "1", "2", "3"], "from the first moment on"
    label = hands.desk.editor.grades._definitions
    hands.window.show_workspace("judge")
    hands.wait(label.isVisible)
    for level in hands.queries.scale().levels:
        assert level.definition.split()[0] in label.text()
    hands.press("d")
    assert not label.isVisible()
    choose(hands, "binary")
    assert offered(hands) == ["0", "1"]
    hands.reopen("judge")
    assert offered(hands) == ["0", "1"]
    assert not hands.desk.editor.grades._definitions.isVisible()
    hands.press("d")
    assert hands.desk.editor.grades._definitions.isVisible()
    assert journal(hands.path) == []
    keys = keys_on_the_sheet(hands)
    assert {"0", "1"} <= keys
    assert not {"2", "7", "-, 1"} & keys
    choose(hands, "web")
    assert offered(hands) == ["0", "1", "2", "3", "4", "-2"]


def test_g_shows_definitions_and_grades_are_fixed_once_judged_and_a_scale_that_nobody_chose_says_where_it_comes_from(
    hands,
):
    hands.press("g")
    shown = hands.desk.editor.header._more.toPlainText()
    for level in hands.queries.scale().levels:
        assert f"{level.grade} {level.name}" in shown
        assert level.definition in shown

    # After the first judgement, grade values are fixed, but their labels can still be edited.
    hands.press("2")
    hands.window.show_workspace("collection")
    hands.desk.show_panel("scale")
    panel = hands.desk.scale
    hands.wait(panel.isVisible)
    assert not panel.presets.isEnabled()
    assert not panel.add.isEnabled()
    assert "cannot" in panel.hint.text()
    name = field(hands, "Name of grade 2")
    name.setFocus()
    name.selectAll()
    hands.press(*"useful")
    definition = field(hands, "Definition of grade 2")
    definition.setFocus()
    definition.selectAll()
    hands.press(*"It helps.", Qt.Key.Key_Return)
    assert hands.queries.scale().level(2) == Level(2, "useful", "It helps.")
    assert [button.text() for button in grade_buttons(hands)][2] == "2  useful"
    hands.window.show_workspace("collection")
    hands.press_ctrl("Z")
    assert hands.queries.scale().level(2).name == "useful"
    hands.press_ctrl("Z")
    assert hands.queries.scale() == PRESETS["0–3"]
    assert len(journal(hands.path)) == 1
    hands.press_ctrl("Z")
    assert panel.presets.isEnabled(), "nothing is judged"

    # If nobody chose a scale, the panel says that the scale is taken from the qrels.
    choose(hands, FOLLOWING)
    assert panel.presets.currentText() == "from the qrels (0…3)"
    assert panel.hint.text().startswith("The scale is taken from the loaded qrels")
    assert [button.text() for button in grade_buttons(hands)] == ["0", "1", "2", "3"]
    assert {field(hands, f"{what} of grade 2").text() for what in ("Name", "Definition")} == {""}
    hands.press("2")
    assert hands.queries.scale_chosen()
    assert panel.presets.currentText() == "from the qrels (0…3)"
    assert "cannot" in panel.hint.text()
    hands.window.execute(Undo())
    assert not hands.queries.scale_chosen()
    (qrels,) = hands.queries.sources("qrels")
    hands.window.execute(RemoveSource(qrels.id))
    assert (panel.presets.currentText(), panel.hint.text()[:12]) == ("default (0…3)", "No scale has")
    for grade in (5, 6):
        panel.new_grade.setValue(grade)
        panel._add_grade()
        assert hands.queries.scale().name == "own"
    choose(hands, "0–2")
    assert panel.hint.text() == "This scale was chosen for the project."


@pytest.mark.own_window
def test_a_scale_of_ones_own_grows_and_shrinks_until_it_is_judged_and_negative_grades_have_a_minus_and_a_digit_for_keys(
    unjudged,
):
    panel = unjudged.desk.scale
    panel.new_grade.setFocus()
    panel.new_grade.selectAll()
    unjudged.press("-", "1")
    assert panel.new_grade.value() == -1
    unjudged.click(panel.add)
    assert unjudged.queries.scale().grades == (-1, 0, 1, 2, 3)
    panel.new_grade.setValue(5)
    panel._add_grade()
    assert (unjudged.queries.scale().name, unjudged.queries.scale().grades) == ("0–3, own", (-1, 0, 1, 2, 3, 5))
    panel._drops[-1].click()
    drop = panel._drops[0]
    assert drop.accessibleName() == "Remove grade −1 from the scale"
    drop.click()
    assert unjudged.queries.scale() == PRESETS["0–3"]

    # A negative grade is given by pressing the minus key and a digit.
    choose(unjudged, "web")
    assert unjudged.queries.scale() == PRESETS["web"]
    assert [button.text() for button in grade_buttons(unjudged)] == [
        "−2  Junk",
        "0  Non",
        "1  Rel",
        "2  HRel",
        "3  Key",
        "4  Nav",
    ]
    first = unjudged.place
    unjudged.press("-", "2")
    second = unjudged.place
    unjudged.press("2")
    third = unjudged.place
    unjudged.press("-", "1")
    assert journal(unjudged.path) == [(first.topic, first.docno, -2), (second.topic, second.docno, 2)]
    assert unjudged.place == third, "the scale has no grade −1"
