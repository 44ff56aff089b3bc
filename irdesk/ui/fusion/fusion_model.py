"""Table model of the runs that can be fused, with weights and scores; the fused run is always the first row."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont

from irdesk.domain.topic import natural
from irdesk.reporting.comparison.fusion import fusion_table
from irdesk.reporting.tables.table import Table, full
from irdesk.session.fusion.fusion import Fused
from irdesk.session.queries.scores import ScoreTable
from irdesk.ui.style import theme
from irdesk.ui.style.translation import measure_text, translated

Index = QModelIndex | QPersistentModelIndex
FUSED_ROW = 0
HIDDEN = 1  # Column of the reporting table that is not displayed: the tick before the run's name replaces it.


class FusionModel(QAbstractTableModel):
    """A table model whose row 0 is the fused run and whose other rows are the runs of a score table. It calls
    ``change`` with a run and its new weight when the user ticks the run or edits its weight, and with None when the
    user unticks it.
    """

    def __init__(self, change: Callable[[str, float | None], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._change = change
        self._scores: ScoreTable | None = None
        self._table = Table((), ())
        self._weights: dict[str, float] = {}
        self._weighted = False
        self._order: list[int] = []
        self._ids: list[str] = []
        self._sorted_by = (-1, Qt.SortOrder.DescendingOrder)

    def take(
        self, scores: ScoreTable, weights: dict[str, float], fused: Fused | None, name: str, *, weighted: bool
    ) -> None:
        """Show runs with their scores, tick those that have a weight in ``weights``, and show the fused run if there is
        one.
        """
        heads = scores.heads
        fused_means = np.full((len(scores.measures), 1), np.nan)
        if fused and fused.measures == scores.measures:
            fused_means[:, 0] = fused.means
        chosen = [weights.get(head.id) for head in heads]
        table = fusion_table(
            (name, *(head.text for head in heads)),
            chosen,
            scores.measures,
            np.hstack((fused_means, scores.values.T)),
            fused.notes if fused else (),
            weighted=weighted,
        )
        ids = [head.id for head in heads]
        same = table.columns == self._table.columns and ids == self._ids
        if not same:
            self.beginResetModel()
        self._scores, self._table, self._weights = scores, table, dict(weights)
        self._weighted, self._ids = weighted, ids
        if same:
            self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, self.columnCount() - 1))
        else:
            self._order = self._ordered()
            self.endResetModel()

    def table(self) -> Table:
        """Return the displayed table for export, with rows in their order on screen."""
        return self._table.only([FUSED_ROW, *self._order])

    def run_of(self, row: int) -> str:
        """Return the id of the run in this row, or an empty string for the fused run."""
        return self._ids[self._order[row - 1] - 1] if row > FUSED_ROW else ""

    def weight_column(self) -> int:
        """Return the index of the weight column, or -1 if weights are not shown."""
        return 1 if self._weighted else -1

    def toggle(self, row: int) -> None:
        """Tick the run in this row, or untick it."""
        if run := self.run_of(row):
            self._change(run, None if run in self._weights else 1.0)

    def weigh(self, row: int, more: float) -> None:
        """Add ``more`` to the weight of the run in this row; a negative value lowers the weight."""
        run = self.run_of(row)
        if run and self._weighted:
            self._change(run, round(self._weights.get(run, 0.0) + more, 6))

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of runs plus the fused run."""
        return 0 if parent.isValid() or not self._table.rows else len(self._table.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of columns."""
        return 0 if parent.isValid() else max(len(self._table.columns) - 1, 0)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return the flags of a cell: run names can be ticked and weights edited."""
        flags = super().flags(index)
        if index.row() == FUSED_ROW:
            return flags
        if index.column() == 0:
            return flags | Qt.ItemFlag.ItemIsUserCheckable
        return flags | Qt.ItemFlag.ItemIsEditable if index.column() == self.weight_column() else flags

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a column's name, or its meaning as a tooltip."""
        if orientation is Qt.Orientation.Vertical or section >= self.columnCount():
            return None
        column = self._table.columns[_table_column(section)]
        if role == Qt.ItemDataRole.DisplayRole:
            return {0: self.tr("run"), self.weight_column(): self.tr("weight")}.get(section, column.name)
        if role == Qt.ItemDataRole.ToolTipRole:
            return measure_text(column.tip) or None
        return _side(section) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a cell's text with four digits, in bold if it is the best of its column; the tooltip has full
        precision.
        """
        column = index.column()
        position = FUSED_ROW if index.row() == FUSED_ROW else self._order[index.row() - 1]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(position, column)
        if role == Qt.ItemDataRole.EditRole:
            return full(self._table.rows[position][_table_column(column)].value)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _side(column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tip(position, column)
        return self._style(position, column, role)

    def _style(self, position: int, column: int, role: int) -> Any:
        """Return the font and background of a cell, or the tick and colour of a run."""
        if role == Qt.ItemDataRole.FontRole and (
            self._table.rows[position][_table_column(column)].best or (position == FUSED_ROW and not column)
        ):
            font = QFont()
            font.setBold(True)
            return theme.tabular(font)
        if role == Qt.ItemDataRole.BackgroundRole and position == FUSED_ROW:
            return theme.blend(theme.gain(), theme.ground(), 0.86)
        return self._head(position, role) if column == 0 and position != FUSED_ROW else None

    def _head(self, position: int, role: int) -> Any:
        assert self._scores
        head = self._scores.heads[position - 1]
        if role == Qt.ItemDataRole.DecorationRole and head.colour is not None:
            return theme.swatch(head.colour)
        if role == Qt.ItemDataRole.CheckStateRole:
            return Qt.CheckState.Checked if head.id in self._weights else Qt.CheckState.Unchecked
        return None

    def _text(self, position: int, column: int) -> str:
        cell = self._table.rows[position][_table_column(column)]
        if column == self.weight_column():
            return f"{cell.value:g}" if isinstance(cell.value, float) else ""
        return self._table.shown(position, _table_column(column))

    def _tip(self, position: int, column: int) -> str:
        value = self._table.rows[position][_table_column(column)].value
        if column:
            return (
                f"{self._table.shown(position, 0)} · {self._table.columns[_table_column(column)].name} = {full(value)}"
            )
        assert self._scores
        return translated(self._scores.heads[position - 1].tip) if position else self._table.shown(position, 0)

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Tick a run or set its weight; ignore text that is not a number."""
        if role == Qt.ItemDataRole.CheckStateRole:
            self.toggle(index.row())
            return True
        try:
            weight = float(str(value).replace(",", "."))
        except ValueError:
            return False
        if not np.isfinite(weight):
            return False
        self._change(self.run_of(index.row()), weight)
        return True

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort the runs by a column; the fused run stays first."""
        self._sorted_by = column, order
        self.layoutAboutToBeChanged.emit()
        before = [(index, self.run_of(index.row()), index.row()) for index in self.persistentIndexList()]
        self._order = self._ordered()
        rows = {self.run_of(row): row for row in range(1, self.rowCount())}
        for index, run, row in before:
            self.changePersistentIndex(index, self.index(rows.get(run, row), index.column()))
        self.layoutChanged.emit()

    def _ordered(self) -> list[int]:
        rows, (column, direction) = list(range(1, len(self._table.rows))), self._sorted_by
        falling = direction is Qt.SortOrder.DescendingOrder
        if column == 0:
            return sorted(rows, key=lambda position: natural(self._table.shown(position, 0)), reverse=falling)
        if not 0 < column < self.columnCount():
            return rows
        numbers = {position: self._table.rows[position][_table_column(column)].value for position in rows}
        known = {
            position: value for position, value in numbers.items() if isinstance(value, float) and not math.isnan(value)
        }
        return sorted(rows, key=lambda position: (position not in known, known.get(position, 0.0) * (1 - 2 * falling)))


def _table_column(column: int) -> int:
    """Return the index of a displayed column in the exported table."""
    return column if column < HIDDEN else column + 1


def _side(column: int) -> int:
    side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
    return int(side | Qt.AlignmentFlag.AlignVCenter)
