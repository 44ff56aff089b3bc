"""An invisible document cannot be judged, and screen readers learn about the document that is judged."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QSpinBox,
    QWidget,
)
from windows.shared_judging_window import journal

pytestmark = pytest.mark.shared_judging


def test_digits_judge_nothing_where_no_document_is_seen(hands):
    for workspace in ("analyse", "collection"):
        hands.window.show_workspace(workspace)
        hands.press("2", "0", "u")
        assert journal(hands.path) == [], workspace
        for widget in hands.window.findChildren(QWidget):
            if widget.isVisible() and widget.focusPolicy() != Qt.FocusPolicy.NoFocus:
                widget.setFocus()
                hands.press("2")
        assert journal(hands.path) == [], workspace
    hands.window.show_workspace("judge")
    hands.press("2")
    assert len(journal(hands.path)) == 1


def test_digits_judge_nothing_in_a_project_that_opens_elsewhere(hands):
    for workspace in ("analyse", "collection"):
        hands.reopen(workspace)
        assert not hands.desk.editor.isVisible()
        hands.press("2")
        assert journal(hands.path) == [], workspace


def test_a_document_that_is_not_shown_is_not_judged(hands):
    hands.panels("metrics")
    hands.desk.frames["editor"].close()
    assert not hands.desk.editor.isVisible()
    hands.press("2")
    assert journal(hands.path) == []
    hands.panels("editor")
    hands.press("2")
    assert len(journal(hands.path)) == 1


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
