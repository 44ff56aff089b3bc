"""Keyboard and mouse shortcuts that open the current row of a table, and selection of several rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QTableView


def open_rows(table: QTableView, open_row: Callable[[], None], leave: Callable[[], None]) -> None:
    """Call ``open_row`` when a row is double-clicked or Enter is pressed in the table, and ``leave`` when Esc is
    pressed.
    """
    table.doubleClicked.connect(lambda _index: open_row())
    for key, call in (
        (Qt.Key.Key_Return, open_row),
        (Qt.Key.Key_Enter, open_row),
        (Qt.Key.Key_Escape, leave),
    ):
        shortcut = QShortcut(QKeySequence(key), table)
        shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
        shortcut.activated.connect(call)


def select_one_row(table: QTableView, row: int) -> None:
    """Select a row and make it current, whatever modifier keys are pressed. Qt's `selectRow` would toggle the row while
    Ctrl is held.
    """
    only = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
    table.selectionModel().setCurrentIndex(table.model().index(row, 0), only)


def select_rows(table: QTableView, rows: Iterable[int]) -> None:
    """Add rows to the selection of a table. Negative rows are ignored."""
    add = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
    for row in rows:
        if row >= 0:
            table.selectionModel().select(table.model().index(row, 0), add)
