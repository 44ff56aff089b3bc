"""The runs that may be fused, each with its weight and its scores; the fused run stands first."""

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
HIDDEN = 1  # of the table's columns: whether a run is fused shows as a tick before its name


class FusionModel(QAbstractTableModel):
    """Row 0 is the fused run, the others are those of a table of scores. ``change`` is told a run and its new weight
    where the person ticks it, writes another weight, or (None) takes the tick away.
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
        self, scores: ScoreTable, weights: dict[str, float], found: Fused | None, name: str, *, weighted: bool
    ) -> None:
        """Show runs with their scores, those with ``weights`` ticked, and the fused run where there is one."""
        heads = scores.heads
        mine = np.full((len(scores.measures), 1), np.nan)
        if found and found.measures == scores.measures:
            mine[:, 0] = found.means
        chosen = [weights.get(head.id) for head in heads]
        table = fusion_table(
            (name, *(head.text for head in heads)),
            chosen,
            scores.measures,
            np.hstack((mine, scores.values.T)),
            found.notes if found else (),
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
        """What is shown, to be taken along, in the order on the screen."""
        return self._table.only([FUSED_ROW, *self._order])

    def run_of(self, row: int) -> str:
        """The run that a row shows, empty for the fused one."""
        return self._ids[self._order[row - 1] - 1] if row > FUSED_ROW else ""

    def weight_column(self) -> int:
        """The column of weights, -1 where there is none."""
        return 1 if self._weighted else -1

    def toggle(self, row: int) -> None:
        """Fuse a run or not."""
        if run := self.run_of(row):
            self._change(run, None if run in self._weights else 1.0)

    def weigh(self, row: int, more: float) -> None:
        """Give a run more weight (or less)."""
        run = self.run_of(row)
        if run and self._weighted:
            self._change(run, round(self._weights.get(run, 0.0) + more, 6))

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Number of runs, and the fused one."""
        return 0 if parent.isValid() or not self._table.rows else len(self._table.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Number of columns."""
        return 0 if parent.isValid() else max(len(self._table.columns) - 1, 0)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Runs can be ticked, weights written."""
        flags = super().flags(index)
        if index.row() == FUSED_ROW:
            return flags
        if index.column() == 0:
            return flags | Qt.ItemFlag.ItemIsUserCheckable
        return flags | Qt.ItemFlag.ItemIsEditable if index.column() == self.weight_column() else flags

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Names of columns, what they mean as a tip."""
        if orientation is Qt.Orientation.Vertical or section >= self.columnCount():
            return None
        column = self._table.columns[_at(section)]
        if role == Qt.ItemDataRole.DisplayRole:
            return {0: self.tr("run"), self.weight_column(): self.tr("weight")}.get(section, column.name)
        if role == Qt.ItemDataRole.ToolTipRole:
            return measure_text(column.tip) or None
        return _side(section) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A cell: four digits, the best of its column bold; full precision as a tip."""
        column = index.column()
        at = FUSED_ROW if index.row() == FUSED_ROW else self._order[index.row() - 1]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(at, column)
        if role == Qt.ItemDataRole.EditRole:
            return full(self._table.rows[at][_at(column)].value)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _side(column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tip(at, column)
        return self._look(at, column, role)

    def _look(self, at: int, column: int, role: int) -> Any:
        """Letters and ground of a cell; tick and colour of a run."""
        if role == Qt.ItemDataRole.FontRole and (
            self._table.rows[at][_at(column)].best or (at == FUSED_ROW and not column)
        ):
            font = QFont()
            font.setBold(True)
            return theme.tabular(font)
        if role == Qt.ItemDataRole.BackgroundRole and at == FUSED_ROW:
            return theme.blend(theme.gain(), theme.ground(), 0.86)
        return self._head(at, role) if column == 0 and at != FUSED_ROW else None

    def _head(self, at: int, role: int) -> Any:
        assert self._scores
        head = self._scores.heads[at - 1]
        if role == Qt.ItemDataRole.DecorationRole and head.colour is not None:
            return theme.swatch(head.colour)
        if role == Qt.ItemDataRole.CheckStateRole:
            return Qt.CheckState.Checked if head.id in self._weights else Qt.CheckState.Unchecked
        return None

    def _text(self, at: int, column: int) -> str:
        cell = self._table.rows[at][_at(column)]
        if column == self.weight_column():
            return f"{cell.value:g}" if isinstance(cell.value, float) else ""
        return self._table.shown(at, _at(column))

    def _tip(self, at: int, column: int) -> str:
        value = self._table.rows[at][_at(column)].value
        if column:
            return f"{self._table.shown(at, 0)} · {self._table.columns[_at(column)].name} = {full(value)}"
        assert self._scores
        return translated(self._scores.heads[at - 1].tip) if at else self._table.shown(at, 0)

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Tick a run, or write its weight; what is no number changes nothing."""
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
        """Sort the runs by a column; the fused one stays first."""
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
            return sorted(rows, key=lambda at: natural(self._table.shown(at, 0)), reverse=falling)
        if not 0 < column < self.columnCount():
            return rows
        numbers = {at: self._table.rows[at][_at(column)].value for at in rows}
        known = {at: value for at, value in numbers.items() if isinstance(value, float) and not math.isnan(value)}
        return sorted(rows, key=lambda at: (at not in known, known.get(at, 0.0) * (1 - 2 * falling)))


def _at(column: int) -> int:
    """Where a column stands in the table that is taken along."""
    return column if column < HIDDEN else column + 1


def _side(column: int) -> int:
    side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
    return int(side | Qt.AlignmentFlag.AlignVCenter)
