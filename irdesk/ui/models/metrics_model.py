"""Runs × measures as a table that sorts itself; what the last change did shows for a moment."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont

from irdesk.reporting.scores import plain
from irdesk.session.queries import MetricsTable
from irdesk.ui import theme

Index = QModelIndex | QPersistentModelIndex
RUN_ROLE = Qt.ItemDataRole.UserRole + 1
SMALLEST_SHOWN = 0.00005


class MetricsModel(QAbstractTableModel):
    """The metrics panel's table. Column 0 is the run; rows are in the order that the person sorted them by."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._table: MetricsTable | None = None
        self._order: list[int] = []
        self._sorted_by = (1, Qt.SortOrder.DescendingOrder)
        self._changes_shown = False

    def take(self, table: MetricsTable, *, show_changes: bool) -> None:
        """Show another state of the table; without a reset where runs, measures and order are the same."""
        old = self._table
        self._changes_shown = show_changes
        order = self._ordered(table)
        same = (
            old is not None
            and old.measures == table.measures
            and [row.id for row in old.runs] == [row.id for row in table.runs]
            and order == self._order
        )
        if not same:
            self.beginResetModel()
            self._table, self._order = table, order
            self.endResetModel()
            return
        self._table = table
        if self._order:
            last = self.index(len(self._order) - 1, self.columnCount() - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def forget_changes(self) -> None:
        """The moment is over: values alone again."""
        if self._changes_shown and self._table is not None and self._order:
            self._changes_shown = False
            self.dataChanged.emit(self.index(0, 1), self.index(len(self._order) - 1, self.columnCount() - 1))

    def run_id(self, row: int) -> str:
        """The run of a row."""
        assert self._table is not None
        return self._table.runs[self._order[row]].id

    def row_of(self, run_id: str) -> int:
        """The row of a run, -1 where it is not shown."""
        if self._table is None:
            return -1
        return next((i for i, at in enumerate(self._order) if self._table.runs[at].id == run_id), -1)

    def measure_name(self, column: int) -> str:
        """The measure of a column, empty for the first."""
        return "" if self._table is None or column == 0 else str(self._table.measures[column - 1])

    def value(self, row: int, column: int) -> float:
        """The full value of a cell."""
        assert self._table is not None
        return float(self._table.values[self._order[row], column - 1])

    def full_text(self, row: int, column: int) -> str:
        """A cell as it is copied: the tag, or the value in full precision."""
        assert self._table is not None
        if column == 0:
            return self._table.runs[self._order[row]].tag
        value = self.value(row, column)
        if math.isnan(value):
            return ""
        return f"{value:.0f}" if self._table.measures[column - 1].family.integral else repr(value)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Number of runs."""
        return 0 if parent.isValid() else len(self._order)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """The run's column, and one a measure."""
        return 0 if parent.isValid() or self._table is None else 1 + len(self._table.measures)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Names of measures; what they mean, as a tip."""
        if orientation is Qt.Orientation.Vertical or self._table is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return (self.measure_name(section) or self.tr("run")) + "\u2003"  # room for the sign of sorting
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if section else Qt.AlignmentFlag.AlignLeft
            return int(side | Qt.AlignmentFlag.AlignVCenter)
        if role == Qt.ItemDataRole.ToolTipRole and section:
            measure = self._table.measures[section - 1]
            return f"{measure.family.title} ({measure.trec_name})\n{measure.family.help}"
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: PLR0911
        """A cell: four digits, right-aligned, the best of its column bold."""
        if self._table is None:
            return None
        at, column = self._order[index.row()], index.column()
        if column == 0:
            return self._run_data(at, role)
        measure = self._table.measures[column - 1]
        value = float(self._table.values[at, column - 1])
        if role == Qt.ItemDataRole.DisplayRole:
            return self._change_sign(at, column - 1) + plain(measure, value)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if role == Qt.ItemDataRole.FontRole and self._table.best[at, column - 1]:
            font = QFont()
            font.setBold(True)
            return theme.tabular(font)
        if role == Qt.ItemDataRole.ForegroundRole and self._change_sign(at, column - 1):
            return theme.gain() if self._table.changes[at, column - 1] > 0 else theme.loss()
        if role in {Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleDescriptionRole}:
            return self._tip(at, column - 1)
        return None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; runs without a value stand last."""
        self._sorted_by = (column, order)
        if self._table is not None:
            self.layoutAboutToBeChanged.emit()
            old = self.persistentIndexList()
            before = list(self._order)
            self._order = self._ordered(self._table)
            where = {at: row for row, at in enumerate(self._order)}
            self.changePersistentIndexList(
                old, [self.index(where[before[index.row()]], index.column()) for index in old]
            )
            self.layoutChanged.emit()

    def _ordered(self, table: MetricsTable) -> list[int]:
        column, direction = self._sorted_by
        falling = direction is Qt.SortOrder.DescendingOrder
        if column == 0 or column > len(table.measures):
            tags = [row.tag for row in table.runs]
            return sorted(range(len(tags)), key=tags.__getitem__, reverse=falling and column == 0)
        values = table.values[:, column - 1]
        keys = np.where(np.isnan(values), np.inf, -values if falling else values)
        return [int(at) for at in np.argsort(keys, kind="stable")]

    def _run_data(self, at: int, role: int) -> Any:
        assert self._table is not None
        run = self._table.runs[at]
        if role == Qt.ItemDataRole.DisplayRole:
            return run.tag
        if role == Qt.ItemDataRole.DecorationRole:
            return theme.swatch(run.colour)
        if role == Qt.ItemDataRole.ToolTipRole:
            return f"{run.tag}\n{run.path}"
        if role == RUN_ROLE:
            return run.id
        return None

    def _change_sign(self, at: int, measure: int) -> str:
        assert self._table is not None
        change = self._table.changes[at, measure] if self._changes_shown else math.nan
        if math.isnan(change) or abs(change) < SMALLEST_SHOWN:
            return ""
        return "▲ " if change > 0 else "▼ "

    def _tip(self, at: int, measure: int) -> str:
        assert self._table is not None
        value, change = float(self._table.values[at, measure]), float(self._table.changes[at, measure])
        name = f"{self._table.runs[at].tag} · {self._table.measures[measure]}"
        if math.isnan(value):
            return self.tr("{name}: no topic of this run is judged").format(name=name)
        text = f"{name} = {value!r}"
        if not math.isnan(change) and change:
            text += "\n" + self.tr("the last change: {change:+.6f}").format(change=change)
        if self._table.best[at, measure]:
            text += "\n" + self.tr("the best of the runs shown")
        return text
