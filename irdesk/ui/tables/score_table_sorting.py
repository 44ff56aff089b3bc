"""Sorting of score tables: the base class of their models, whose rows the user can sort, and their header. The first
click on a measure in the header sorts by it, best score first.

When rows are sorted, Qt's persistent indexes move with their rows.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QHeaderView, QTableView

Index = QModelIndex | QPersistentModelIndex
IN_ORDER = (-1, Qt.SortOrder.AscendingOrder)  # Sort column and direction of rows in their original order.


class SortedModel(QAbstractTableModel):
    """A table model that displays its rows in the order of a list of row positions. ``sorted_by`` is the sort column
    and the direction. The rows stay sorted by that column when columns before it are added or removed.

    If the sort column is removed, the rows are sorted by another column of the same measure until the removed column is
    shown again. If the measure has no other column, they are sorted by the measure that ``preferred`` returns, else by
    the first measure, best score first. Subclasses compute the order in `_ordered`.
    """

    def __init__(self, sorted_by: tuple[int, Qt.SortOrder], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._order: list[int] = []
        self._sorted_by = sorted_by
        self._sorted_name = self._sorted_measure = ""
        self.preferred: Callable[[], str] = str

    @property
    def sorted_by(self) -> tuple[int, Qt.SortOrder]:
        """The sort column and the direction. The column is -1 if the rows are in their original order."""
        return self._sorted_by

    def column_name(self, column: int) -> str:
        """Return the name that identifies a column among all columns."""
        raise NotImplementedError

    def measure_name(self, column: int) -> str:
        """Return the measure to which a column belongs, or an empty string."""
        raise NotImplementedError

    def _find_sort_column(self) -> None:
        """Find the sort column again after the columns were replaced, or choose another one if it was removed."""
        (column, direction), names = self._sorted_by, [self.column_name(each) for each in range(self.columnCount())]
        if not names or (column < 0 and not self._sorted_name):
            return
        if not self._sorted_name:  # The model had no columns when the initial sort column was set.
            self._sorted_name, self._sorted_measure = self._names_of(column)
        elif self._sorted_name not in names:
            self._sorted_by = self._other_column(), Qt.SortOrder.DescendingOrder
        elif names[column : column + 1] != [self._sorted_name]:
            self._sorted_by = names.index(self._sorted_name), direction

    def _other_column(self) -> int:
        """Return the column to sort by instead of a removed one, or -1 if there are no measures."""
        measures = [self.measure_name(each) for each in range(self.columnCount())]
        wanted = (self._sorted_measure, self.preferred(), next(filter(None, measures), ""))
        return next((measures.index(name) for name in wanted if name and name in measures), -1)

    def _names_of(self, column: int) -> tuple[str, str]:
        known = 0 <= column < self.columnCount()
        return (self.column_name(column), self.measure_name(column)) if known else ("", "")

    def _ordered(self) -> list[int]:
        """Return the row positions in the order on screen."""
        raise NotImplementedError

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of rows."""
        return 0 if parent.isValid() else len(self._order)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; rows without a value come last."""
        self._sorted_by = (column, order)
        self._sorted_name, self._sorted_measure = self._names_of(column)
        self._reorder()

    def _reorder(self) -> None:
        """Apply the order that `_ordered` returns; selected rows stay selected."""
        order, before = self._ordered(), self._order
        if order == before:
            return
        self.layoutAboutToBeChanged.emit()
        old = self.persistentIndexList()
        self._take_order(order)
        new_rows = {position: row for row, position in enumerate(order)}
        new = [self.index(new_rows[before[index.row()]], index.column()) for index in old]
        self.changePersistentIndexList(old, new)
        self.layoutChanged.emit()

    def _take_order(self, order: list[int]) -> None:
        self._order = order

    def _repaint(self, first: int = 0, last: int | None = None) -> None:
        """Notify the view that the values of some columns have changed, by default of all columns."""
        if self._order:
            last = self.columnCount() - 1 if last is None else last
            self.dataChanged.emit(self.index(0, first), self.index(len(self._order) - 1, last))


class BestFirst(QObject):
    """Sorting by the header of a score table: the first click on a measure sorts by it in descending order, so that the
    best score comes first. ``names`` is the header of the frozen first column: the first click on it sorts by name, in
    ascending order.
    """

    def __init__(self, table: QTableView, model: SortedModel, names: QHeaderView) -> None:
        super().__init__(table)
        self._table, self._model, self._section = table, model, model.sorted_by[0]
        table.horizontalHeader().sortIndicatorChanged.connect(self._sort_best_first)
        names.sectionClicked.connect(self._sort_by_names)
        model.modelReset.connect(self._show_sort_column)

    def _show_sort_column(self) -> None:
        """Move the sort arrow to the column by which the model is sorted, since that column may have moved."""
        self._section, order = self._model.sorted_by
        header = self._table.horizontalHeader()
        blocked = header.blockSignals(True)  # The rows are sorted already.
        header.setSortIndicator(self._section, order)
        header.blockSignals(blocked)

    def _sort_by_names(self, _section: int) -> None:
        header = self._table.horizontalHeader()
        rising = header.sortIndicatorSection() == 0 and header.sortIndicatorOrder() is Qt.SortOrder.AscendingOrder
        self._table.sortByColumn(0, Qt.SortOrder.DescendingOrder if rising else Qt.SortOrder.AscendingOrder)

    def _sort_best_first(self, section: int, order: Qt.SortOrder) -> None:
        came, self._section = section != self._section, section
        if came and section > 0 and order is Qt.SortOrder.AscendingOrder:
            self._table.sortByColumn(section, Qt.SortOrder.DescendingOrder)
