"""Any table can be taken along: copied, as Markdown, LaTeX, CSV or JSON too, or written to a file."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QCoreApplication, QObject, QPoint, Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QMenu, QTableView, QWidget

from irdesk.reporting.tables.table import Table
from irdesk.reporting.tables.table_writers import TAKEN, as_tabs

SAVE_ACTION = "edit.save_table"


def _tr(text: str) -> str:
    return QCoreApplication.translate("TableExport", text)


class TableExport(QObject):
    """What a person may do with the table that a view shows, or with the numbers of a picture: by a right click,
    Ctrl+C, and the actions of tables.
    """

    def __init__(self, view: QWidget, table: Callable[[], Table]) -> None:
        super().__init__(view)
        self._view, self._table = view, table
        self._rows = view if isinstance(view, QTableView) else None
        ground = view.viewport() if isinstance(view, QTableView) else view
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.customContextMenuRequested.connect(lambda at: self.offer(ground.mapToGlobal(at)))
        copy = QShortcut(QKeySequence(QKeySequence.StandardKey.Copy), view)
        copy.setContext(Qt.ShortcutContext.WidgetShortcut)
        copy.activated.connect(self.copy)

    def copy(self) -> None:
        """Copy the selected rows (all where none is selected) for a spreadsheet: full precision, what it rests on."""
        QGuiApplication.clipboard().setText(as_tabs(self.table(selected=1)))

    def copy_as(self, form: str) -> None:
        """Copy the whole table (of several selected rows, these) in a format."""
        QGuiApplication.clipboard().setText(TAKEN[form](self.table()))

    def table(self, selected: int = 2) -> Table:
        """The table as it stands, in the order on the screen; of so many ``selected`` rows or more, these alone."""
        whole = self._table()
        chosen = self._rows.selectionModel().selectedRows() if self._rows else []
        rows = sorted({index.row() for index in chosen})
        return whole.only(rows) if len(rows) >= selected else whole

    def offer(self, at: QPoint | None = None) -> None:
        """Show what can be done with it, under the mouse or at the row that is chosen."""
        menu = QMenu(self._view)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        copy = menu.addAction(_tr("Copy"), self.copy)
        copy.setShortcut(QKeySequence(QKeySequence.StandardKey.Copy))
        for form, text in (
            ("latex", _tr("Copy as LaTeX")),
            ("markdown", _tr("Copy as Markdown")),
            ("csv", _tr("Copy as CSV")),
            ("json", _tr("Copy as JSON")),
            ("table", _tr("Copy as text")),
        ):
            menu.addAction(text, partial(self.copy_as, form))
        menu.addSeparator()
        if save := _action(self._view, SAVE_ACTION):
            menu.addAction(save)
        if at is None:
            row = self._rows.visualRect(self._rows.currentIndex()) if self._rows else self._view.rect()
            ground = self._rows.viewport() if self._rows else self._view
            at = ground.mapToGlobal(row.bottomLeft() if self._rows and row.isValid() else QPoint())
        menu.popup(at)


def of_focus() -> TableExport | None:
    """The table that has the focus, None where none has."""
    widget = QApplication.focusWidget()
    return of_view(widget) if widget else None


def of_view(view: QWidget) -> TableExport | None:
    """What may be done with the table of a view; None where it is none."""
    return next((own for own in view.children() if isinstance(own, TableExport)), None)


def copy_focused(say: Callable[[str], None]) -> None:
    """Offer the formats that the table with the focus can be copied in."""
    if focused := of_focus():
        focused.offer()
    else:
        say(nothing_chosen())


def nothing_chosen() -> str:
    """What to do where no table has the focus."""
    return _tr("Click the table first that you want to take along")


def _action(widget: QWidget | None, action_id: str) -> QAction | None:
    """An action of the window that a widget stands in; a panel that floats has the window as its parent, too."""
    while widget is not None:
        found = widget.findChild(QAction, action_id, Qt.FindChildOption.FindDirectChildrenOnly)
        if found is not None:
            return found
        widget = widget.parentWidget()
    return None
