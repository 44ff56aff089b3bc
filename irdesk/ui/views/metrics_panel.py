"""The metrics panel: runs × measures, live."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QStringListModel, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCompleter,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QStackedLayout,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from irdesk.evaluation.names import UnknownMeasure, known_names, parse
from irdesk.session.changes import ChangeSet
from irdesk.session.commands import ChooseMeasures
from irdesk.session.queries import Queries
from irdesk.session.settings import MEASURES, measures_of
from irdesk.session.workspace import Command
from irdesk.ui import theme
from irdesk.ui.models.metrics_model import MetricsModel
from irdesk.ui.selection import Selection
from irdesk.ui.views.empty_state import EmptyState
from irdesk.ui.views.scope_box import ScopeBox

MOMENT_MS = 4000


class MetricsPanel(QWidget):
    """Scores of the runs that are shown, by the measures that are chosen."""

    def __init__(
        self,
        queries: Queries,
        execute: Callable[[Command], None],
        selection: Selection,
        add_files: Callable[[], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("metrics_panel")
        self._queries = queries
        self._execute = execute
        self._selection = selection
        self._dirty = True
        self.model = MetricsModel(self)
        self.scope = ScopeBox(queries, selection, self)
        self.measure_field = QLineEdit(self)
        self.measure_field.setObjectName("measure_field")
        self.measure_field.setPlaceholderText(self.tr("+ measure, such as nDCG@20"))
        self.measure_field.setAccessibleName(self.tr("Add a measure by name"))
        completer = QCompleter(QStringListModel(known_names(), self), self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.measure_field.setCompleter(completer)
        self.measure_field.returnPressed.connect(self._add_measures)
        self.fault = QLabel(self)
        self.fault.setWordWrap(True)
        self.fault.setContentsMargins(2 * theme.SPACE, 0, 2 * theme.SPACE, 0)
        self.fault.hide()
        self.measure_field.textEdited.connect(self.fault.hide)
        self.table = QTableView(self)
        self._prepare_table()
        self.empty = EmptyState(
            self.tr("No run is loaded. Scores appear here as soon as there are runs and judgements."),
            self.tr("Add files…"),
            add_files,
            self,
        )
        self._stack = QStackedLayout()
        self._stack.addWidget(self.table)
        self._stack.addWidget(self.empty)
        top = QHBoxLayout()
        top.setContentsMargins(2 * theme.SPACE, 2 * theme.SPACE, 2 * theme.SPACE, theme.SPACE)
        top.addWidget(self.scope, 2)
        top.addWidget(self.measure_field, 3)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(theme.SPACE)
        layout.addLayout(top)
        layout.addWidget(self.fault)
        layout.addLayout(self._stack, 1)
        self._moment = QTimer(self)
        self._moment.setSingleShot(True)
        self._moment.setInterval(MOMENT_MS)
        self._moment.timeout.connect(self.model.forget_changes)
        selection.topic_changed.connect(lambda _topic: self.refresh())
        selection.run_changed.connect(self._select_run)

    def _prepare_table(self) -> None:
        table = self.table
        table.setObjectName("metrics_table")
        table.setAccessibleName(self.tr("Scores: runs by measures"))
        table.setModel(self.model)
        table.setFont(theme.tabular(table.font()))
        table.setShowGrid(False)
        table.setIconSize(theme.SWATCH)
        table.setAlternatingRowColors(True)
        table.setFrameShape(QTableView.Shape.NoFrame)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(table.fontMetrics().height() + 2 * theme.SPACE)
        header = table.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setDefaultSectionSize(table.fontMetrics().horizontalAdvance("▲ 0.0000  ") + 4 * theme.SPACE)
        header.setSortIndicator(1, Qt.SortOrder.DescendingOrder)
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header.customContextMenuRequested.connect(self._offer_columns)
        table.setSortingEnabled(True)
        table.selectionModel().currentRowChanged.connect(
            lambda current, _before: self._selection.choose_run(
                self.model.run_id(current.row()) if current.isValid() else ""
            )
        )
        copy = QShortcut(QKeySequence(QKeySequence.StandardKey.Copy), table)
        copy.setContext(Qt.ShortcutContext.WidgetShortcut)
        copy.activated.connect(self.copy)

    def on_change(self, changes: ChangeSet) -> None:
        """Show new scores, and for a moment what the change did to them."""
        if changes.kind == "move":
            return
        self.refresh(show_changes=bool(changes.means_before))

    def refresh(self, *, show_changes: bool = False) -> None:
        """Show the scores as they are now; not while nobody can see them."""
        if not self.isVisible():
            self._dirty = True
            return
        self._dirty = False
        self.scope.refresh()
        table = self._queries.metrics(self._selection.topic or None)
        columns = self.model.columnCount()
        self.model.take(table, show_changes=show_changes)
        if self.model.columnCount() != columns:
            self.table.setColumnWidth(0, self.table.fontMetrics().horizontalAdvance("m" * 15))
            for column in range(1, self.model.columnCount()):
                name = self.model.measure_name(column)
                wide = self.table.fontMetrics().horizontalAdvance(name) + 9 * theme.SPACE
                self.table.setColumnWidth(column, max(wide, self.table.horizontalHeader().defaultSectionSize()))
        self._stack.setCurrentWidget(self.table if table.runs else self.empty)
        if show_changes:
            self._moment.start()
        self._select_run(self._selection.run)

    def copy(self) -> None:
        """Copy the selected rows with their heads, in full precision."""
        rows = sorted({index.row() for index in self.table.selectionModel().selectedRows()})
        rows = rows or list(range(self.model.rowCount()))
        columns = range(self.model.columnCount())
        lines = ["\t".join(self.model.measure_name(column) or "run" for column in columns)]
        lines += ["\t".join(self.model.full_text(row, column) for column in columns) for row in rows]
        QGuiApplication.clipboard().setText("\n".join(lines) + "\n")

    def _select_run(self, run_id: str) -> None:
        row = self.model.row_of(run_id)
        if row >= 0 and self.table.currentIndex().row() != row:
            self.table.selectRow(row)

    def _add_measures(self) -> None:
        text = self.measure_field.text().strip()
        if not text:
            return
        try:
            names = tuple(str(measure) for measure in parse(text))
            self._execute(ChooseMeasures((*measures_of(self._queries.setting(MEASURES)), *names)))
        except UnknownMeasure as fault:
            self.fault.setText(str(fault))
            self.fault.show()
            return
        self.measure_field.clear()
        self.table.scrollTo(self.model.index(0, self.model.columnCount() - 1))

    def _offer_columns(self, at: QPoint) -> None:
        header = self.table.horizontalHeader()
        name = self.model.measure_name(header.logicalIndexAt(at))
        if not name:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("Remove {name}").format(name=name), lambda: self.remove_measure(name))
        menu.popup(header.mapToGlobal(at))

    def remove_measure(self, name: str) -> None:
        """Show a measure no longer."""
        shown = measures_of(self._queries.setting(MEASURES))
        self._execute(ChooseMeasures(tuple(own for own in shown if own != name)))

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what happened while nobody looked."""
        super().showEvent(event)
        if self._dirty:
            self.refresh()
