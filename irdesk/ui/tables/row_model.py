"""Table model of immutable rows, with columns defined by functions of a row. It is used for read-only lists that are
sorted by a click on a header.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from irdesk.reporting.tables.table import Table
from irdesk.ui.tables.table_cells import alignment, cell_of, column_of

Index = QModelIndex | QPersistentModelIndex
Row = TypeVar("Row")
UNDEFINED = "–"


@dataclass(frozen=True)
class RowColumn(Generic[Row]):
    """A column of a `RowModel`: its name, its meaning and its alignment, and the functions that return a row's text,
    full text and sort key.
    """

    name: str
    tip: str
    text: Callable[[Row], str]
    full: Callable[[Row], str] | None = None
    key: Callable[[Row], Any] | None = None
    right: bool = False


def number_column(name: str, tip: str, value: Callable[[Row], float | None], form: str = "z.4f") -> RowColumn[Row]:
    """Return a column of numbers. None and NaN count as missing and are sorted below all numbers.

    Tooltips and copied texts have full precision and are empty for missing numbers.
    """

    def known(row: Row) -> float | None:
        number = value(row)
        return None if number is None or math.isnan(number) else number

    def text(row: Row) -> str:
        number = known(row)
        return UNDEFINED if number is None else format(number, form)

    def full(row: Row) -> str:
        number = known(row)
        return "" if number is None else repr(number)

    def key(row: Row) -> float:
        number = known(row)
        return -math.inf if number is None else number

    return RowColumn(name, tip, text, full, key, right=True)


class RowModel(QAbstractTableModel, Generic[Row]):
    """A table model of immutable rows. All rows are replaced at once."""

    def __init__(self, columns: Sequence[RowColumn[Row]], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._columns = tuple(columns)
        self._rows: list[Row] = []

    def take(self, rows: Sequence[Row]) -> None:
        """Replace the rows, in the given order."""
        self.beginResetModel()
        self._rows = list(rows)
        self.endResetModel()

    def offer(self, columns: Sequence[RowColumn[Row]], rows: Sequence[Row]) -> None:
        """Replace the columns and the rows."""
        self.beginResetModel()
        self._columns, self._rows = tuple(columns), list(rows)
        self.endResetModel()

    def row(self, row: int) -> Row:
        """Return the object shown in this table row."""
        return self._rows[row]

    def rows(self) -> list[Row]:
        """Return all rows, from top to bottom."""
        return self._rows

    def key(self, row: int, column: int) -> Any:
        """Return the value by which a cell is sorted."""
        return (self._columns[column].key or self._columns[column].text)(self._rows[row])

    def texts(self, column: int, most: int) -> list[str]:
        """Return the texts of a column in the first ``most`` rows. For measuring widths, this is faster than `data`."""
        text = self._columns[column].text
        return [text(row) for row in self._rows[:most]]

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort the rows by a column, with a stable sort."""
        if not 0 <= column < len(self._columns):
            return
        sort_column = self._columns[column]
        key = sort_column.key or sort_column.text
        self.layoutAboutToBeChanged.emit()
        kept = [(index, self._rows[index.row()]) for index in self.persistentIndexList()]
        self._rows.sort(key=key, reverse=order == Qt.SortOrder.DescendingOrder)
        places = {id(row): position for position, row in enumerate(self._rows)}
        for index, row in kept:
            self.changePersistentIndex(index, self.index(places[id(row)], index.column()))
        self.layoutChanged.emit()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of rows."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of columns."""
        return 0 if parent.isValid() else len(self._columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a column's name, or its meaning as a tooltip."""
        if orientation is Qt.Orientation.Vertical:
            return None
        column = self._columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.name
        if role == Qt.ItemDataRole.ToolTipRole:
            return column.tip
        return alignment(right=column.right) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a cell's text, or its full text as a tooltip."""
        column, row = self._columns[index.column()], self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.text(row)
        if role == Qt.ItemDataRole.ToolTipRole:
            return (column.full or column.text)(row)
        return alignment(right=column.right) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def table(self, title: str = "", notes: Sequence[str] = ()) -> Table:
        """Return the table for export, in full precision and with rows in their order on screen."""
        columns = tuple(column_of(column.name, column.tip, number=column.right) for column in self._columns)
        rows = tuple(
            tuple(
                cell_of(column.text(row), (column.full or column.text)(row), number=column.right)
                for column in self._columns
            )
            for row in self._rows
        )
        return Table(columns, rows, tuple(note for note in notes if note), title)
