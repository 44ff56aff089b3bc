"""Checks of the controls shown in a window: names for screen readers, Tab order, texts that are cut off, and export."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise

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
from window_driver import Hands

from irdesk.reporting.tables.table_writers import WRITERS
from irdesk.ui.judging.grade_bar import Definitions, GradeButton
from irdesk.ui.widgets.elided_label import ElidedButton, ElidedLabel
from irdesk.ui.widgets.table_copy_menu import of_view

GENERIC = {QAccessible.Role.NoRole, QAccessible.Role.Client, QAccessible.Role.Pane, QAccessible.Role.Grouping}
MOST_STEPS = 300  # exceeds the number of controls in a window


def shown_widgets(parent: QWidget) -> Iterator[QWidget]:
    """Yield the visible widgets inside a widget. Only visible widgets are searched: the hidden views contain most of a
    window's widgets.
    """
    for child in parent.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
        if child.isVisible():
            if not child.visibleRegion().isEmpty():
                yield child
            yield from shown_widgets(child)


def controls(window: QWidget) -> list[QWidget]:
    """Return the widgets that can be reached with Tab or the mouse, except widgets with a focus proxy and parts of
    other controls, such as the button that clears a line edit.
    """
    return [
        widget
        for widget in shown_widgets(window)
        if (widget.focusPolicy() != Qt.FocusPolicy.NoFocus or isinstance(widget, QAbstractButton))
        and widget.focusProxy() is None
        and not widget.objectName().startswith("qt_")
        and not isinstance(widget.parent(), QLineEdit)
    ]


def assert_controls_are_usable(hands: Hands, view: str) -> None:
    """Check that every visible control has a name and a role, and that Tab reaches it."""
    shown = controls(hands.window)
    assert len(shown) > 10, view
    for widget in shown:
        _assert_is_described(widget)
    _assert_tab_reaches_everything(hands, view)


def _assert_is_described(widget: QWidget) -> None:
    result = QAccessible.queryAccessibleInterface(widget)
    who = f"{type(widget).__name__} {widget.objectName()!r} in {type(widget.parent()).__name__}"
    assert result is not None, who
    assert result.text(QAccessible.Text.Name).strip(), f"{who} has no name"
    # Qt has no accessible role for a scroll area. It has a name, and its content is text.
    assert result.role() not in GENERIC or isinstance(widget, QScrollArea), f"{who}: {result.role()}"
    if isinstance(widget, QToolButton):
        assert widget.toolTip(), f"{who} has no tip"


def _tabbed(hands: Hands) -> list[QWidget]:
    """Return the controls in Tab order, from the first one until Tab wraps around. In a text with links, Tab goes from
    link to link first.
    """
    seen: list[QWidget] = []
    for _ in range(MOST_STEPS):
        QTest.keyClick(QApplication.focusWidget() or hands.window, Qt.Key.Key_Tab)
        widget = QApplication.focusWidget()
        if widget is None or widget in seen[:-1]:
            break
        if widget not in seen:
            seen.append(widget)
    return seen


def _assert_tab_reaches_everything(hands: Hands, view: str) -> None:
    hands.window.setFocus()
    reached = _tabbed(hands)
    wanted = [
        widget
        for widget in controls(hands.window)
        if widget.isEnabled() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    ]
    missed = [
        f"{type(entry).__name__} {entry.objectName()!r} {entry.accessibleName()!r}"
        for entry in wanted
        if entry not in reached
    ]
    assert not missed, f"{view}: Tab does not reach {missed}"
    frames = [frame for frame in hands.desk.frames.values() if frame.isVisible()]
    for before, after in pairwise(reached):
        if not any(frame.isAncestorOf(before) and frame.isAncestorOf(after) for frame in frames):
            continue
        top, below = (widget.mapTo(hands.window, QPoint(0, 0)) for widget in (before, after))
        upwards = below.y() + after.height() <= top.y() and below.x() <= top.x() + before.width()
        assert not upwards, f"{view}: {before.accessibleName()!r} comes before {after.accessibleName()!r}"


def cut_texts(window: QWidget) -> list[str]:
    """Return the texts that are cut off. Elided texts are exempt if the tooltip has the full text."""
    results = []
    for widget in shown_widgets(window):
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


def assert_uncut(hands: Hands, view: str) -> None:
    """Check that no text is cut off. Wait first, because texts computed in the background fit only after the next
    layout.
    """
    with suppress(AssertionError):
        hands.wait(lambda: not cut_texts(hands.window))
    assert cut_texts(hands.window) == [], view


def assert_tables_can_be_exported(hands: Hands) -> None:
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
