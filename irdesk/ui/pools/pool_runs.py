"""List of the runs for a new pool. It can be searched; each run has a check box and a depth."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from irdesk.session.queries import RunRow
from irdesk.ui.style import theme
from irdesk.ui.style.palette_changes import on_palette_change
from irdesk.ui.style.table_style import look_of_rows
from irdesk.ui.style.translated_texts import translated
from irdesk.ui.widgets.run_search import contains

RUN, DEPTH = 0, 1
GREATEST_DEPTH = 100_000
LEAST_RUNS = 5  # minimum number of visible rows
Index = QModelIndex | QPersistentModelIndex


class PoolRunsModel(QAbstractTableModel):
    """Table model of the runs that match a search. New runs are ticked.

    ``changed`` is emitted when the user ticks a run or edits a depth.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._runs: list[RunRow] = []
        self._found: list[RunRow] = []
        self._unticked: set[str] = set()
        self._depths: dict[str, int] = {}  # run depths that differ from the common depth
        self._depth = 1
        self._words = ""

    def show_runs(self, runs: list[RunRow]) -> None:
        """Replace the runs. Runs that the user unticked stay unticked."""
        self.beginResetModel()
        self._runs = runs
        self._find()
        self.endResetModel()

    def search(self, words: str) -> None:
        """List the runs whose names contain all words."""
        self.beginResetModel()
        self._words = words
        self._find()
        self.endResetModel()

    def _find(self) -> None:
        self._found = [run for run in self._runs if contains(run.tag, self._words)]

    def set_depth(self, depth: int) -> None:
        """Set the common depth, used for all runs without an individual depth."""
        self._depth = depth
        self._depths = {run: run_depth for run, run_depth in self._depths.items() if run_depth != depth}
        self._update()

    def tick_found(self, *, ticked: bool) -> None:
        """Tick or untick the listed runs."""
        found_ids = {run.id for run in self._found}
        self._unticked = self._unticked - found_ids if ticked else self._unticked | found_ids
        self._update()
        self.changed.emit()

    def tick_only(self, chosen: Iterable[str]) -> None:
        """Tick exactly these runs, including those hidden by the search, and untick all others."""
        self._unticked = {run.id for run in self._runs}.difference(chosen)
        self._update()
        self.changed.emit()

    def depths(self) -> list[tuple[str, int]]:
        """Return the ticked runs with their depths, including runs hidden by the search."""
        return [(run.id, self._depth_of(run.id)) for run in self._runs if run.id not in self._unticked]

    def _depth_of(self, run: str) -> int:
        return self._depths.get(run, self._depth)

    def _update(self) -> None:
        if self._found:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._found) - 1, DEPTH))

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of listed runs."""
        return 0 if parent.isValid() else len(self._found)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of columns."""
        return 0 if parent.isValid() else 2

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the name of a column."""
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return (self.tr("run"), self.tr("depth"))[section]
        return _side(section) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Make names checkable and depths editable."""
        flags = super().flags(index)
        return flags | (Qt.ItemFlag.ItemIsEditable if index.column() else Qt.ItemFlag.ItemIsUserCheckable)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a run's name, line sample or check state, or its depth."""
        run = self._found[index.row()]
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole}:
            return str(self._depth_of(run.id)) if index.column() else run.tag
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _side(index.column())
        if index.column() == DEPTH:
            return None
        if role == Qt.ItemDataRole.CheckStateRole:
            return Qt.CheckState.Unchecked if run.id in self._unticked else Qt.CheckState.Checked
        if role == Qt.ItemDataRole.DecorationRole:
            return theme.swatch(run.colour)
        return f"{run.tag}\n{translated(run.path)}" if role == Qt.ItemDataRole.ToolTipRole else None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Tick a run or set its depth. Empty text resets the depth to the common one; invalid text is rejected."""
        run, text = self._found[index.row()].id, str(value).strip()
        if role == Qt.ItemDataRole.CheckStateRole:
            ticked = Qt.CheckState(value) is Qt.CheckState.Checked
            self._unticked = self._unticked - {run} if ticked else self._unticked | {run}
        elif text.isascii() and text.isdigit() and 1 <= int(text) <= GREATEST_DEPTH and int(text) != self._depth:
            self._depths[run] = int(text)
        elif not text or text == str(self._depth):
            self._depths.pop(run, None)
        else:
            return False
        self.dataChanged.emit(index, index)
        self.changed.emit()
        return True


class PoolRunsTable(QTableView):
    """Table view of a `PoolRunsModel`. Space ticks a run; F2, Enter or a double click edits its depth."""

    def __init__(self, model: PoolRunsModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = model
        self.setModel(model)
        look_of_rows(self, ticked=True)
        self.setFrameShape(QTableView.Shape.StyledPanel)
        self.setIconSize(theme.SWATCH)
        self.setAccessibleName(self.tr("Runs of the pool"))
        self.setProperty("no_export", True)  # a list for ticking runs, not a result to export
        self.setToolTip(
            self.tr("Tick the runs to take documents from; press F2 or double-click to set the depth of one run")
        )
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.horizontalHeader().setSectionResizeMode(RUN, QHeaderView.ResizeMode.Stretch)
        self.setColumnWidth(DEPTH, self.fontMetrics().horizontalAdvance(f"{GREATEST_DEPTH}0") + 4 * theme.SPACE)
        self.setMinimumHeight((LEAST_RUNS + 1) * (self.fontMetrics().height() + 2 * theme.SPACE))
        self.doubleClicked.connect(self._edit)
        self.activated.connect(self._edit)
        on_palette_change(self, self.viewport().update)

    def _edit(self, index: QModelIndex) -> None:
        self.edit(index.siblingAtColumn(DEPTH))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Tick or untick the selected runs on Space, and edit the current run's depth on F2."""
        rows = self.selectionModel().selectedRows(RUN)
        if event.key() == Qt.Key.Key_Space and rows and not event.modifiers():
            ticked = self.rows.data(self.currentIndex().siblingAtColumn(RUN), Qt.ItemDataRole.CheckStateRole)
            wanted = Qt.CheckState.Unchecked if ticked is Qt.CheckState.Checked else Qt.CheckState.Checked
            for index in rows:
                self.rows.setData(index, wanted, Qt.ItemDataRole.CheckStateRole)
        elif event.key() == Qt.Key.Key_F2 and self.currentIndex().isValid():
            self._edit(self.currentIndex())
        else:
            super().keyPressEvent(event)


def _side(column: int) -> int:
    side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
    return int(side | Qt.AlignmentFlag.AlignVCenter)
