"""A table of frozen rows, each column a few functions of a row: for lists that are only read, sorted by a click."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from irdesk.reporting.tables.table import Table
from irdesk.ui.tables.table_cells import cell_of, column_of

Index = QModelIndex | QPersistentModelIndex
Row = TypeVar("Row")


@dataclass(frozen=True)
class RowColumn(Generic[Row]):
    """A column: its name and meaning, a row's text and full text in it, what it is sorted by, and its side."""

    name: str
    tip: str
    text: Callable[[Row], str]
    full: Callable[[Row], str] | None = None
    key: Callable[[Row], Any] | None = None
    right: bool = False


class RowModel(QAbstractTableModel, Generic[Row]):
    """Shows rows that never change; other rows replace them."""

    def __init__(self, columns: Sequence[RowColumn[Row]], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._columns = tuple(columns)
        self._rows: list[Row] = []

    def take(self, rows: Sequence[Row]) -> None:
        """Show other rows, in their own order."""
        self.beginResetModel()
        self._rows = list(rows)
        self.endResetModel()

    def offer(self, columns: Sequence[RowColumn[Row]], rows: Sequence[Row]) -> None:
        """Show other rows in other columns."""
        self.beginResetModel()
        self._columns, self._rows = tuple(columns), list(rows)
        self.endResetModel()

    def row(self, row: int) -> Row:
        """What a row shows."""
        return self._rows[row]

    def rows(self) -> list[Row]:
        """All rows, from top to bottom."""
        return self._rows

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Order the rows by a column; those that are equal in it stay as they are."""
        if not 0 <= column < len(self._columns):
            return
        own = self._columns[column]
        key = own.key or own.text
        self.layoutAboutToBeChanged.emit()
        kept = [(index, self._rows[index.row()]) for index in self.persistentIndexList()]
        self._rows.sort(key=key, reverse=order == Qt.SortOrder.DescendingOrder)
        places = {id(row): at for at, row in enumerate(self._rows)}
        for index, row in kept:
            self.changePersistentIndex(index, self.index(places[id(row)], index.column()))
        self.layoutChanged.emit()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Number of rows."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Number of columns."""
        return 0 if parent.isValid() else len(self._columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Names of columns; what they mean, as a tip."""
        if orientation is Qt.Orientation.Vertical:
            return None
        column = self._columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.name
        if role == Qt.ItemDataRole.ToolTipRole:
            return column.tip
        return _side(column.right) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A cell's text; in full as a tip."""
        column, row = self._columns[index.column()], self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.text(row)
        if role == Qt.ItemDataRole.ToolTipRole:
            return (column.full or column.text)(row)
        return _side(column.right) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def table(self, title: str = "", notes: Sequence[str] = ()) -> Table:
        """What is shown, to be taken along: in full precision, in the order on the screen."""
        columns = tuple(column_of(own.name, own.tip, number=own.right) for own in self._columns)
        rows = tuple(
            tuple(cell_of(own.text(row), (own.full or own.text)(row), number=own.right) for own in self._columns)
            for row in self._rows
        )
        return Table(columns, rows, tuple(note for note in notes if note), title)


def _side(right: bool) -> int:
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    return int(side | Qt.AlignmentFlag.AlignVCenter)
