"""Export menu of any table: copies it to the clipboard as text, Markdown, LaTeX, CSV or JSON.

By default, LaTeX contains only the columns meant for a paper. The status bar states how many rows and columns were
copied. The menu's item that saves the table is an action of the window; `Exporter.table` writes the file.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QAction, QContextMenuEvent, QGuiApplication, QKeySequence, QMouseEvent, QShortcut
from PySide6.QtWidgets import QApplication, QMenu, QTableView, QToolButton, QWidget

from irdesk.domain.translatable_messages import filled
from irdesk.reporting.manual.concepts import concept_named
from irdesk.reporting.tables.copied_rows import as_tabs
from irdesk.reporting.tables.paper_table import paper_table
from irdesk.reporting.tables.table import Table
from irdesk.reporting.tables.table_writers import TAKEN
from irdesk.settings import standard_paths
from irdesk.ui.dialogs.command_popup import command_of, show_command
from irdesk.ui.frame.view_frame import in_current_view
from irdesk.ui.measures.measure_help import ABOUT, head_of_column, measure_at, measure_of_column, measure_place
from irdesk.ui.shell.status_bar import find_status_bar

SAVE_ACTION = "edit.save_table"
LATEX = "latex"
MOST_NAMED = 2  # maximum number of columns named in a message, which must fit into the status bar


def _tr(text: str) -> str:
    return QCoreApplication.translate("TableExport", text)


class TableExport(QObject):
    """Export of the table shown in a view, or of a figure's data. It is started by a right click, Ctrl+C or actions.

    ``chosen`` returns the names of measures. If the table has too many columns for a paper, columns of these measures
    are kept rather than others. ``row_actions`` and ``column_actions`` add actions on a row and a column to the context
    menu. A view can set these functions after construction.
    """

    def __init__(self, view: QWidget, table: Callable[[], Table]) -> None:
        super().__init__(view)
        self._view, self._table = view, table
        self.chosen: Callable[[], Sequence[str]] = tuple
        self.row_actions: Callable[[QMenu, int], None] | None = None
        self.column_actions: Callable[[QMenu, int], None] | None = None
        self._rows = view if isinstance(view, QTableView) else None
        ground = view.viewport() if isinstance(view, QTableView) else view
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.customContextMenuRequested.connect(lambda point: self.offer(ground.mapToGlobal(point)))
        ground.installEventFilter(self)
        if self._rows is not None:
            self._rows.installEventFilter(self)
        copy = QShortcut(QKeySequence(QKeySequence.StandardKey.Copy), view)
        copy.setContext(Qt.ShortcutContext.WidgetShortcut)
        copy.activated.connect(self.copy)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Filter out right-button presses, which would select a row and thereby change all views. The right button
        opens the export menu. The context-menu key opens it at the current row.
        """
        by_key = isinstance(event, QContextMenuEvent) and event.reason() is QContextMenuEvent.Reason.Keyboard
        if by_key and self._rows is not None and watched is self._rows and self._rows.currentIndex().isValid():
            current, ground = self._rows.currentIndex(), self._rows.viewport()
            self._rows.scrollTo(current)
            self.offer(ground.mapToGlobal(self._rows.visualRect(current).intersected(ground.rect()).center()))
            return True
        return isinstance(event, QMouseEvent) and (
            event.type() == QEvent.Type.MouseButtonPress and event.button() == Qt.MouseButton.RightButton
        )

    def button(self, parent: QWidget) -> QToolButton:
        """Return a small button that opens the export menu, for the row of controls above the table."""
        button = QToolButton(parent)
        button.setObjectName("take_table")
        button.setText(_tr("Export"))
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # not focusable, like tool bar buttons; there is a shortcut
        button.setAccessibleName(_tr("Copy or save the table"))
        button.setToolTip(_tr("Copy the table as LaTeX, Markdown or CSV, or save it"))
        button.clicked.connect(lambda _checked=False: self._offer_below(button))
        return button

    def _offer_below(self, button: QToolButton) -> None:
        self._view.setFocus()  # the menu's actions apply to the focused table
        self.offer(button.mapToGlobal(button.rect().bottomLeft()), of_column=False)

    def _measure(self, point: QPoint | None) -> str:
        """Return the measure of the column at a point, or of the current column."""
        if point is not None:
            return measure_at(self._view, point)
        return measure_of_column(self._rows, self._rows.currentIndex().column()) if self._rows else ""

    def _row(self, point: QPoint | None) -> int:
        """Return the row at a point, or -1 if there is none."""
        if self._rows is None or point is None:
            return -1
        where = self._rows.viewport().mapFromGlobal(point)
        return self._rows.rowAt(where.y()) if self._rows.viewport().rect().contains(where) else -1

    def _column(self, point: QPoint | None) -> int:
        """Return the column at a point, or the current column; -1 if there is none."""
        if self._rows is None:
            return -1
        if point is None:
            return self._rows.currentIndex().column()
        return self._rows.columnAt(self._rows.viewport().mapFromGlobal(point).x())

    def _head(self, point: QPoint | None) -> str:
        """Return the header of the column at a point, or of the current column."""
        return head_of_column(self._rows, self._column(point)) if self._rows is not None else ""

    def copy(self) -> None:
        """Copy the selected rows, or all rows if none is selected, as tab-separated text for a spreadsheet. Numbers
        have full precision, and the table's notes are included.
        """
        table = self.table(selected=1)
        QGuiApplication.clipboard().setText(as_tabs(table))
        self._say(_copied(table))

    def copy_as(self, form: str, *, whole: bool = False) -> None:
        """Copy the table in a format. If several rows are selected, copy only these. LaTeX contains only the columns
        for a paper unless ``whole`` is set.
        """
        table, left_out = self.for_paper() if form == LATEX and not whole else (self.table(), "")
        QGuiApplication.clipboard().setText(TAKEN[form](table))
        self._say("; ".join(filter(None, (_copied(table), left_out))))

    def for_paper(self) -> tuple[Table, str]:
        """Return the table with only the columns for a paper, and a message that names the omitted columns. The message
        is "" if no column is omitted.
        """
        paper = paper_table(self.table(), self.chosen())
        if not paper.left_out:
            return paper.table, ""
        names, more = ", ".join(paper.left_out[:MOST_NAMED]), len(paper.left_out) - MOST_NAMED
        how = _tr("left out {names} and {more} more") if more > 0 else _tr("left out {names}")
        return paper.table, how.format(names=names, more=more)

    def _say(self, text: str) -> None:
        if status := find_status_bar(self._view):
            status.say(text, good=True)

    def table(self, selected: int = 2) -> Table:
        """Return the table in the order on screen. If at least ``selected`` rows are selected, return only
        these rows.
        """
        whole = self._table()
        chosen = self._rows.selectionModel().selectedRows() if self._rows else []
        rows = sorted({index.row() for index in chosen})
        return whole.only(rows) if len(rows) >= selected else whole

    def offer(self, point: QPoint | None = None, *, of_column: bool = True) -> None:
        """Show the export menu at a point or, if no point is given, below the current row. If ``of_column``, the menu
        also contains the actions on the row and the column at this point, and an item that opens the manual's page on
        the column's measure or term.
        """
        menu = QMenu(self._view)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if of_column and self.row_actions and (row := self._row(point)) >= 0:
            self.row_actions(menu, row)
        if of_column and self.column_actions and (column := self._column(point)) >= 0:
            self.column_actions(menu, column)
        copy = menu.addAction(_tr("Copy"), self.copy)
        copy.setShortcut(QKeySequence(QKeySequence.StandardKey.Copy))
        for form, text in (
            (LATEX, _tr("Copy as LaTeX")),
            ("markdown", _tr("Copy as Markdown")),
            ("csv", _tr("Copy as CSV")),
            ("json", _tr("Copy as JSON")),
            ("table", _tr("Copy as text")),
        ):
            menu.addAction(text, partial(self.copy_as, form))
            if form == LATEX and paper_table(self.table(), self.chosen()).left_out:
                menu.addAction(_tr("Copy as LaTeX, all columns"), partial(self.copy_as, form, whole=True))
        menu.addSeparator()
        if command := command_of(self._view):
            menu.addAction(_tr("Show the command…"), lambda: show_command(command, self._view))
        if save := _action(self._view, SAVE_ACTION):
            menu.addAction(save)
        if name := self._measure(point) if of_column else "":
            menu.addSeparator()
            offer_page(menu, name, self._view)
        elif (
            of_column
            and (head := self._head(point))
            and (concept := concept_named(head, standard_paths.resources() / "help"))
        ):
            menu.addSeparator()
            offer_page(menu, concept.title, self._view, concept.place)
        if point is None:
            cell = self._rows.visualRect(self._rows.currentIndex()) if self._rows else self._view.rect()
            ground = self._rows.viewport() if self._rows else self._view
            point = ground.mapToGlobal(cell.bottomLeft() if self._rows and cell.isValid() else QPoint())
        menu.popup(point)


def _copied(table: Table) -> str:
    """Return the message that states how many rows and columns were copied."""
    return filled(
        _tr("copied {rows:,} {rows:row|rows} of {columns} {columns:column|columns}"),
        rows=len(table.rows),
        columns=len(table.columns),
    )


def of_focus() -> TableExport | None:
    """Return the export of the table that has the focus or, if no table has it, of the only table in the current view.
    Return None if there is no such table.
    """
    widget = QApplication.focusWidget()
    if widget is None or (focused := of_view(widget)):
        return focused if widget else None
    views = in_current_view(view for view in widget.window().findChildren(QTableView) if of_view(view))
    return of_view(views[0]) if len(views) == 1 else None


def of_view(view: QWidget) -> TableExport | None:
    """Return the export of a view's table, or None if it has none."""
    return next((export for export in view.children() if isinstance(export, TableExport)), None)


def copy_focused(say: Callable[[str], None]) -> None:
    """Show the export menu of the focused or only table, or a hint if there is none."""
    if focused := of_focus():
        focused.offer()
    else:
        say(nothing_chosen())


def nothing_chosen() -> str:
    """Return the hint shown if no table has the focus."""
    return _tr("First select the table that you want to export")


def offer_page(menu: QMenu, name: str, view: QWidget, place: str = "") -> None:
    """Add a menu item that opens the manual at ``place``, by default the page of the measure ``name``."""
    menu.addAction(_tr("About {name}…").format(name=name), lambda: show_place(place or measure_place(name), view))


def show_place(place: str, view: QWidget) -> None:
    """Open the manual at a place. ``view`` is any widget in the window."""
    about = _action(view, ABOUT)
    if about is not None:
        about.setData(place)
        about.trigger()


def _action(widget: QWidget | None, action_id: str) -> QAction | None:
    """Return the action ``action_id`` of the window that contains a widget. Floating panels find it too, because the
    window is their parent.
    """
    while widget is not None:
        action = widget.findChild(QAction, action_id, Qt.FindChildOption.FindDirectChildrenOnly)
        if action is not None:
            return action
        widget = widget.parentWidget()
    return None
