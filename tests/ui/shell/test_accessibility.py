"""Every control of every panel has a name, a role and a place in the Tab order, no text is cut off, and every table can
be exported.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QTableView,
    QToolButton,
    QWidget,
)
from short_and_long_tests import LONG
from window_driver import Hands

from irdesk.reporting.tables.table_writers import WRITERS
from irdesk.ui.judging.grade_bar import Definitions, GradeButton
from irdesk.ui.shell.panel_registry import ARRANGEMENTS
from irdesk.ui.shell.panel_registry import PANELS as REGISTRY
from irdesk.ui.widgets.elided_label import ElidedButton, ElidedLabel
from irdesk.ui.widgets.table_copy_menu import of_view

GENERIC = {QAccessible.Role.NoRole, QAccessible.Role.Client, QAccessible.Role.Pane, QAccessible.Role.Grouping}
PANELS = {
    "judge": ("", "marks"),
    "analyse": (
        *("", "comparison", "conventions", "history", "agreement", "adjudication", "all_pairs"),
        *("two_runs", "difficulty", "snapshots", "rankings", "heat_map", "found"),
        *("pool_picture", "reusability", "decide"),
        *("fusion", "what_if", "examples"),
        *("forest_plot", "average_ranks", "distribution"),
    ),
    "collection": ("", "files", "documents", "progress", "assessors", "publish", "stopping", "replay", "scale"),
}
"""Panels to show in each workspace. An empty name means the workspace's initial layout."""


WALKED = [(workspace, panel) for workspace, panels in PANELS.items() for panel in panels]


def test_every_workspace_is_looked_at():
    assert set(PANELS) == {arrangement.name for arrangement in ARRANGEMENTS}


def _go(hands, workspace: str, panel: str) -> None:
    hands.window.show_workspace(workspace)
    if panel:
        hands.desk.show_panel(panel)
    hands.desk.selection.choose_topic(hands.queries.judged_topics()[0] if panel == "what_if" else "")
    hands.idle()
    hands.wait(lambda: not hands.window.status.task.isVisible())  # Task names appear and disappear in the status bar.


def _controls(window: QWidget) -> list[QWidget]:
    """Return the widgets that can be reached with Tab or the mouse, except widgets with a focus proxy and parts of
    other controls.
    """
    return [
        widget
        for widget in window.findChildren(QWidget)
        if widget.isVisible()
        and not widget.visibleRegion().isEmpty()
        and (widget.focusPolicy() != Qt.FocusPolicy.NoFocus or isinstance(widget, QAbstractButton))
        and widget.focusProxy() is None
        and not widget.objectName().startswith("qt_")
    ]


@pytest.fixture
def larger(start) -> Iterator[Hands]:
    """Return the sample project in a window with a 25 % larger font."""
    font, letters = QApplication.font(), QApplication.font()
    letters.setPointSizeF(font.pointSizeF() * 1.25)
    QApplication.setFont(letters)
    try:
        start.window.open_sample()
        start.opened()
        yield start
    finally:
        QApplication.setFont(font)


@pytest.mark.takes_long
def test_every_control_is_described_and_reached_by_tab_no_text_is_cut_and_every_table_can_be_exported(larger):
    """Each panel is shown only once for all checks, because showing it takes the most time."""
    for workspace, panel in WALKED:
        _go(larger, workspace, panel)
        _assert_uncut(larger, panel)
        controls = _controls(larger.window)
        assert len(controls) > 10, panel
        for widget in controls:
            _assert_is_described(widget)
        _assert_tab_reaches_everything(larger, panel)
    for workspace in (arrangement.name for arrangement in ARRANGEMENTS if arrangement.name != "judge"):
        larger.window.show_workspace(workspace)
        for kind in REGISTRY:
            if LONG or (kind.group.workspace == workspace and (workspace, kind.name) not in WALKED):
                larger.desk.show_panel(kind.name)
                larger.idle()
    _assert_tables_can_be_exported(larger)


def _assert_tables_can_be_exported(hands) -> None:
    """Check that the tables of all panels, which have been shown before, can be exported in each format."""
    tables = [
        tableview
        for tableview in hands.desk.findChildren(QTableView)
        if tableview.accessibleName()
        and tableview.objectName() not in {"queue_table"}
        and not (tableview.property("follows") or tableview.property("no_export"))
    ]
    assert len(tables) > 16
    for view in tables:
        taken = of_view(view)
        assert taken is not None, view.accessibleName()
        table = taken.table()
        assert len(table.rows) <= view.model().rowCount()
        for writer in WRITERS.values():
            assert "nan" not in writer(table).lower().replace("nano", "")


def _assert_is_described(widget: QWidget) -> None:
    result = QAccessible.queryAccessibleInterface(widget)
    who = f"{type(widget).__name__} {widget.objectName()!r} in {type(widget.parent()).__name__}"
    assert result is not None, who
    assert result.text(QAccessible.Text.Name).strip(), f"{who} has no name"
    # Qt has no accessible role for a scroll area. It has a name, and its content is text.
    assert result.role() not in GENERIC or isinstance(widget, QScrollArea), f"{who}: {result.role()}"
    if isinstance(widget, QToolButton):
        assert widget.toolTip(), f"{who} has no tip"


def _tabbed(hands) -> list[QWidget]:
    """Return the controls in Tab order, from the first one until Tab wraps around."""
    seen: list[QWidget] = []
    for _ in range(300):
        QTest.keyClick(QApplication.focusWidget() or hands.window, Qt.Key.Key_Tab)
        widget = QApplication.focusWidget()
        if widget is None or widget in seen:
            break
        seen.append(widget)
    return seen


def _assert_tab_reaches_everything(hands, panel: str) -> None:
    hands.window.setFocus()
    reached = _tabbed(hands)
    wanted = [
        widget
        for widget in _controls(hands.window)
        if widget.isEnabled() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    ]
    missed = [
        f"{type(entry).__name__} {entry.objectName()!r} {entry.accessibleName()!r}"
        for entry in wanted
        if entry not in reached
    ]
    assert not missed, panel
    frames = hands.desk.frames.values()
    for before, after in pairwise(reached):
        if not any(frame.isAncestorOf(before) and frame.isAncestorOf(after) for frame in frames):
            continue
        top, below = (widget.mapTo(hands.window, QPoint(0, 0)) for widget in (before, after))
        upwards = below.y() + after.height() <= top.y() and below.x() <= top.x() + before.width()
        assert not upwards, f"{panel}: {before.accessibleName()!r} comes before {after.accessibleName()!r}"


def _cut(window: QWidget) -> list[str]:
    """Return the texts that are cut off. Elided texts are exempt if the tooltip has the full text."""
    results = []
    for widget in window.findChildren(QWidget):
        if not widget.isVisible() or widget.visibleRegion().isEmpty():
            continue
        letters, need, room = widget.fontMetrics(), 0, 0
        if isinstance(widget, ElidedLabel | ElidedButton | GradeButton | Definitions):
            continue
        if isinstance(widget, QLabel) and widget.text() and "<" not in widget.text():
            if widget.wordWrap():
                need, room = widget.heightForWidth(widget.width()), widget.height() + 1
            else:
                need = max(letters.horizontalAdvance(line) for line in widget.text().split("\n"))
                room = widget.contentsRect().width()
        elif isinstance(widget, QPushButton) and widget.text():
            need, room = widget.sizeHint().width(), widget.width()
        elif isinstance(widget, QComboBox) and widget.currentText() not in widget.toolTip():
            need, room = letters.horizontalAdvance(widget.currentText()), widget.width() - 24
        elif isinstance(widget, QLineEdit) and widget.placeholderText() and not widget.toolTip():
            need, room = letters.horizontalAdvance(widget.placeholderText()), widget.width()
        if need > room + 1:
            text = getattr(widget, "text", getattr(widget, "currentText", str))()
            results.append(f"{type(widget).__name__} {widget.objectName()!r} {text!r}: {need} > {room}")
    return results


def _assert_uncut(hands, view: str) -> None:
    """Check that no text is cut off. Wait first, because texts computed in the background fit only after the next
    layout.
    """
    with suppress(AssertionError):
        hands.wait(lambda: not _cut(hands.window))
    assert _cut(hands.window) == [], view


def test_no_text_is_cut_where_there_is_nothing_yet(empty):
    for arrangement in ARRANGEMENTS:
        _go(empty, arrangement.name, "marks" if arrangement.name == "judge" else "")
        _assert_uncut(empty, arrangement.name)


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
