"""The loaded runs as a table: tag, counts, judged@10; a check box shows or hides a run."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from irdesk.session.queries import RunRow
from irdesk.ui import theme

Index = QModelIndex | QPersistentModelIndex
COLUMNS = 5


class RunsModel(QAbstractTableModel):
    """``show_run`` is called with a run's id and whether it is to be shown."""

    def __init__(self, show_run: Callable[[str, bool], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._show_run = show_run
        self._rows: list[RunRow] = []

    def take(self, rows: list[RunRow]) -> None:
        """Show other rows; only what differs is drawn anew where the runs are the same."""
        if [row.id for row in rows] != [row.id for row in self._rows]:
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()
            return
        for i, (old, new) in enumerate(zip(self._rows, rows, strict=True)):
            if old != new:
                self._rows[i] = new
                self.dataChanged.emit(self.index(i, 0), self.index(i, COLUMNS - 1))

    def run(self, row: int) -> RunRow:
        """The run of a row."""
        return self._rows[row]

    def row_of(self, run_id: str) -> int:
        """The row of a run, -1 where there is none."""
        return next((i for i, row in enumerate(self._rows) if row.id == run_id), -1)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Number of runs."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Number of columns."""
        return 0 if parent.isValid() else COLUMNS

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The columns' names."""
        if orientation is Qt.Orientation.Vertical:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return (
                self.tr("run"), self.tr("topics"), self.tr("documents"), self.tr("depth"), self.tr("judged@10"),
            )[section]  # fmt: skip
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if section else Qt.AlignmentFlag.AlignLeft
            return int(side | Qt.AlignmentFlag.AlignVCenter)
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """The tag's cell can be checked."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsUserCheckable if index.column() == 0 else flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A cell."""
        run, column = self._rows[index.row()], index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            judged = "–" if math.isnan(run.judged) else f"{100 * run.judged:.0f} %"
            return (run.tag, f"{run.topics:,}", f"{run.documents:,}", f"{run.depth:,}", judged)[column]
        if role == Qt.ItemDataRole.TextAlignmentRole and column:
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if role == Qt.ItemDataRole.ToolTipRole:
            return f"{run.tag}\n{run.path}"
        if column == 0 and role == Qt.ItemDataRole.DecorationRole:
            return theme.swatch(run.colour, faded=not run.visible)
        if column == 0 and role == Qt.ItemDataRole.CheckStateRole:
            return Qt.CheckState.Checked if run.visible else Qt.CheckState.Unchecked
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Show or hide the run."""
        if role != Qt.ItemDataRole.CheckStateRole:
            return False
        self._show_run(self._rows[index.row()].id, Qt.CheckState(value) is Qt.CheckState.Checked)
        return True
