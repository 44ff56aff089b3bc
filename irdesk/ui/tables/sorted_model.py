"""Base class of table models whose rows the user can sort. Persistent indexes follow their rows."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont

from irdesk.ui.style import theme

Index = QModelIndex | QPersistentModelIndex


class SortedModel(QAbstractTableModel):
    """A table model that displays its rows in a given order, a list of row positions. ``sorted_by`` is the sort column
    and the direction.

    Subclasses compute the order in `_ordered`.
    """

    def __init__(self, sorted_by: tuple[int, Qt.SortOrder], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._order: list[int] = []
        self._sorted_by = sorted_by

    def _ordered(self) -> list[int]:
        """Return the row positions in the order on screen."""
        raise NotImplementedError

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of rows."""
        return 0 if parent.isValid() else len(self._order)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; rows without a value come last."""
        self._sorted_by = (column, order)
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


def bold() -> QFont:
    """Return the font for the best value of a column."""
    font = QFont()
    font.setBold(True)
    return theme.tabular(font)
