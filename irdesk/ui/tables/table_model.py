"""A reporting table to look at: what is shown, printed and written is one value. It sorts itself."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont

from irdesk.domain.messages import Worded
from irdesk.domain.topic import natural
from irdesk.reporting.tables.table import Cell, Column, Kind, Table, Value, full
from irdesk.ui.style import theme
from irdesk.ui.style.translation import measure_text, translated

Index = QModelIndex | QPersistentModelIndex
SAMPLED = 200  # rows that say how wide a column has to be
NO_MARK = "\u2002"  # as wide as a dagger
BOUNDS_SAMPLE = "0.0000 to 0.0"


class TableModel(QAbstractTableModel):
    """Rows stand for ``ids`` (runs) with their colours, in the order that the person sorted them by."""

    def __init__(self, sorted_by: tuple[int, Qt.SortOrder], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._table = Table((), ())
        self._ids: tuple[str, ...] = ()
        self._colours: tuple[int, ...] = ()
        self._order: list[int] = []
        self._marked: list[bool] = []
        self._sorted_by = sorted_by

    def take(self, table: Table, ids: tuple[str, ...], colours: tuple[int, ...]) -> None:
        """Show another table: new values in place where rows and columns are the same."""
        same = table.columns == self._table.columns and ids == self._ids
        if not same:
            self.beginResetModel()
        self._table, self._ids, self._colours = table, ids, colours
        self._marked = [table.marked(column) for column in range(len(table.columns))]
        if same and self._order:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._order) - 1, self.columnCount() - 1))
            self._reorder(self._ordered())
        else:
            self._order = self._ordered()
        if not same:
            self.endResetModel()

    def id_of(self, row: int) -> str:
        """What a row stands for."""
        return self._ids[self._order[row]]

    def row_of(self, head_id: str) -> int:
        """The row of a run, -1 where it is not shown."""
        return next((row for row, at in enumerate(self._order) if self._ids[at] == head_id), -1)

    def measure_name(self, column: int) -> str:
        """The measure that a column says something of, empty where it is none."""
        return self._table.columns[column].group

    def column(self, column: int) -> Column:
        """A column of the table."""
        return self._table.columns[column]

    def cell(self, row: int, column: int) -> Cell:
        """A cell of the table."""
        return self._table.rows[self._order[row]][column]

    def greatest(self, column: int) -> float:
        """The greatest number of a column of bounds, at least 1: where its bars end."""
        values = [row[column].value for row in self._table.rows]
        ends = [float(own[1]) for own in values if isinstance(own, tuple) and math.isfinite(own[1])]
        return max([1.0, *ends])

    def samples(self, column: int) -> list[str]:
        """Texts that a column has to have room for."""
        if column == 0:
            return [f"\u2003\u2003{self._text(at, 0)}" for at in self._order[:SAMPLED]]
        lines = self._head(self._table.columns[column]).split("\n")
        heads = [f"{line}\u2003\u2003" for line in lines]
        if self._table.columns[column].kind is Kind.BOUNDS:
            return [*heads, BOUNDS_SAMPLE]
        return heads + [self._text(at, column) for at in self._order[:SAMPLED]]

    def table(self, title: str = "", notes: Sequence[str] = ()) -> Table:
        """What is shown, to be taken along, in the order on the screen."""
        found = self._table.only(self._order)
        return Table(found.columns, found.rows, (*found.notes, *notes), title)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Number of runs."""
        return 0 if parent.isValid() else len(self._order)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Number of columns."""
        return 0 if parent.isValid() else len(self._table.columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Names of columns, the measure above what is said of it; what they mean, as a tip."""
        if orientation is Qt.Orientation.Vertical or section >= len(self._table.columns):
            return None
        column = self._table.columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._head(column)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _side(column)
        return f"{column.group}\n{_translated(column.tip)}".strip() if role == Qt.ItemDataRole.ToolTipRole else None

    def _head(self, column: Column) -> str:
        if not column.group:
            return translated(column.name) + "\u2003"
        return f"{column.group}\u2003\n{translated(column.name) or self.tr('mean')}\u2003"

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A cell: four digits with its mark, the best of its column bold; full precision as a tip."""
        at, column = self._order[index.row()], self._table.columns[index.column()]
        cell = self._table.rows[at][index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(at, index.column())
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _side(column)
        if role == Qt.ItemDataRole.FontRole and cell.best:
            font = QFont()
            font.setBold(True)
            return theme.tabular(font)
        if role == Qt.ItemDataRole.DecorationRole and index.column() == 0 and self._colours:
            return theme.swatch(self._colours[at])
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tip(at, index.column())
        return None

    def _text(self, at: int, column: int) -> str:
        """A cell with its mark; without one it keeps the room, so that digits stand below digits."""
        shown, cell = self._table.shown(at, column), self._table.rows[at][column]
        if isinstance(cell.shown, Worded):
            shown = translated(cell.shown)
        return shown + (cell.mark or (NO_MARK if self._marked[column] else ""))

    def _tip(self, at: int, column: int) -> str:
        own, cell = self._table.columns[column], self._table.rows[at][column]
        name = self._table.shown(at, 0)
        if column == 0:
            return name
        value = cell.value
        values = value if isinstance(value, tuple) else (value,)
        ends = own.kind.ends or ("",)
        said = ", ".join(f"{end} {full(one)}".strip() for end, one in zip(ends, values, strict=False) if full(one))
        lines = [f"{name} · {own.full_name}" + (f" = {said}" if said else "")]
        if cell.mark:
            lines.append(self.tr("significantly different from the baseline; the marks are explained below the table"))
        if cell.best:
            lines.append(self.tr("the best of the runs shown"))
        return "\n".join(lines)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; rows without a value stand last."""
        self._sorted_by = (column, order)
        self._reorder(self._ordered())

    def _reorder(self, order: list[int]) -> None:
        if order == self._order:
            return
        self.layoutAboutToBeChanged.emit()
        old, before = self.persistentIndexList(), self._order
        self._order = order
        where = {at: row for row, at in enumerate(order)}
        new = [self.index(where[before[index.row()]], index.column()) for index in old]
        self.changePersistentIndexList(old, new)
        self.layoutChanged.emit()

    def _ordered(self) -> list[int]:
        column, direction = self._sorted_by
        rows = list(range(len(self._table.rows)))
        if not 0 <= column < len(self._table.columns):
            return rows
        falling = direction is Qt.SortOrder.DescendingOrder
        kind = self._table.columns[column].kind
        if kind is Kind.TEXT:
            return sorted(rows, key=lambda at: natural(self._table.shown(at, column)), reverse=falling)
        numbers = {at: _number(kind, self._table.rows[at][column].value) for at in rows}
        return sorted(rows, key=lambda at: math.inf if math.isnan(numbers[at]) else numbers[at] * (1 - 2 * falling))


def _number(kind: Kind, value: Value) -> float:
    """What a cell is sorted by: wins less losses, how far apart bounds are, the lower end of an interval."""
    if isinstance(value, tuple):
        if kind is Kind.RECORD:
            return float(value[0] - value[2])
        return float(value[1] - value[0]) if kind is Kind.BOUNDS else float(value[0])
    return math.nan if value is None or isinstance(value, str) else float(value)


def _translated(tip: str) -> str:
    return translated(tip) if isinstance(tip, Worded) else "\n".join(map(measure_text, tip.split("\n")))


def _side(column: Column) -> int:
    side = Qt.AlignmentFlag.AlignLeft if column.kind is Kind.TEXT else Qt.AlignmentFlag.AlignRight
    return int(side | Qt.AlignmentFlag.AlignVCenter)
