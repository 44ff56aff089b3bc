"""Keyboard focus of views and areas: Tab stays in a view, and F6 moves between the areas of the window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton

from irdesk.ui.team.assessors_panel import AssessorsPanel

pytestmark = [pytest.mark.shared_window, pytest.mark.opened_in("analyse", "comparison")]


def test_tab_stays_in_a_view_whose_focused_control_is_hidden_or_disabled(hands):
    hands.window.actions_table.trigger("view.assessors")
    hands.settle()
    frame, form = hands.desk.frames["assessors"], hands.desk.panel(AssessorsPanel).form
    assert form.names.hasFocus()
    form.names.setEnabled(False)
    assert frame.isAncestorOf(QApplication.focusWidget())
    form.names.setEnabled(True)
    form.names.setFocus()
    form.names.hide()
    assert frame.isAncestorOf(QApplication.focusWidget())
    form.names.show()


def test_f6_moves_between_the_areas(hands):
    desk = hands.desk
    hands.window.actions_table.trigger("view.comparison")
    if not desk.frames["inspector"].isVisible():
        hands.window.actions_table.trigger("view.inspector")
    hands.settle()
    desk.navigator.list.setFocus()
    areas = [desk.navigator, desk.frames["comparison"], desk.frames["inspector"], hands.window.status, desk.context]
    for area in areas[1:]:
        hands.press(Qt.Key.Key_F6)
        assert area.isAncestorOf(QApplication.focusWidget()), (area, QApplication.focusWidget())
    assert desk.context.measure.hasFocus()
    hands.press(Qt.Key.Key_F6)
    assert desk.navigator.list.hasFocus()
    for area in areas[::-1]:
        hands.press(Qt.Key.Key_F6, modifier=Qt.KeyboardModifier.ShiftModifier)
        assert area.isAncestorOf(QApplication.focusWidget())


def test_enter_presses_the_focused_button_of_the_window(start):
    pressed = []
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
        for autodefault in (False, True):
            button = QPushButton("Choose files…", start.window.start)
            button.setAutoDefault(autodefault)
            button.clicked.connect(lambda: pressed.append(0))
            button.show()
            button.setFocus()
            start.press(key)
            assert pressed.pop() == 0
            assert not pressed, "once"
