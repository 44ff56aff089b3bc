"""Read-only table view: rows without a grid, tabular digits, sorting by a click on a header; Ctrl+C copies in full
precision.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHeaderView, QTableView, QWidget

from irdesk.ui.style import theme
from irdesk.ui.style.table_style import SAMPLED, look_of_rows
from irdesk.ui.tables.row_model import RowModel
from irdesk.ui.tables.titled_cells import TitledCells
from irdesk.ui.widgets.table_export import TableExport

MOST_WIDENED = 320  # pixels: columns do not grow into spare width beyond this, or beyond a third of a wide table
MOST_DRAWN = 1000  # maximum width in pixels of a column of pictures
LEAST_TEXT = 9  # minimum width in characters to which a text column is narrowed


class PlainTable(QTableView):
    """A table view of a `RowModel`. ``widths`` are the column widths in characters; ``notes`` are exported with the
    table. ``dispensable`` columns are hidden one by one if the view is too narrow. Cells of ``drawn`` columns, given
    with their minimum widths, are pictures, so their texts need no width.
    """

    def __init__(self, name: str, model: RowModel[Any], widths: tuple[int, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = model
        self.setModel(model)
        self.setAccessibleName(name)
        look_of_rows(self)
        self.setIconSize(theme.SWATCH)
        self.setSortingEnabled(True)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # docnos and names of runs often differ only at their ends
        self.setItemDelegate(TitledCells(self))
        heads = self.horizontalHeader()
        # keep the original order until the user sorts the table
        heads.setSortIndicator(-1, Qt.SortOrder.DescendingOrder)
        for column, letters in enumerate(widths):
            wanted = self.fontMetrics().horizontalAdvance("n" * letters) + 4 * theme.SPACE
            self.setColumnWidth(column, max(wanted, heads.sectionSizeHint(column)))  # Never elide the names of columns.
        self.dispensable: tuple[int, ...] = ()
        self.drawn: dict[int, int] = {}
        self._least, self._last = self.columnWidth(0), self.columnWidth(model.columnCount() - 1)
        self._wanted: list[int] = []
        self._narrowed: dict[int, tuple[int, int]] = {}  # by column: the widths before and after narrowing
        model.modelReset.connect(self._measure)
        heads.sortIndicatorChanged.connect(lambda _column, _order: self._fill())  # The sort arrow needs space.
        self._measure()
        self.notes: Callable[[], Sequence[str]] = tuple
        self.export = TableExport(self, lambda: model.table(name, self.notes()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Distribute the available width."""
        super().resizeEvent(event)
        self._fill()

    def _measure(self) -> None:
        """Measure the texts of a sample of the rows, then distribute the available width."""
        letters = self.fontMetrics()
        self._wanted = []
        for column in range(self.rows.columnCount()):
            texts = [] if column in self.drawn else self.rows.texts(column, SAMPLED)
            widest = max(map(letters.horizontalAdvance, texts), default=0)
            first = self.rows.index(0, column)
            if first.isValid() and first.data(Qt.ItemDataRole.DecorationRole) is not None:
                widest += theme.SWATCH.width() + theme.SPACE
            self._wanted.append(widest + 5 * theme.SPACE)
        self._fill()

    def _is_number(self, column: int) -> bool:
        side = self.rows.headerData(column, Qt.Orientation.Horizontal, Qt.ItemDataRole.TextAlignmentRole)
        return bool(side & int(Qt.AlignmentFlag.AlignRight))

    def _fill(self) -> None:
        """Show numbers completely; give spare width to columns whose texts are elided, then to the last column, or to
        the first if the last one is numeric.
        """
        heads, last = self.horizontalHeader(), self.rows.columnCount() - 1
        self._widen_again()
        for column, least in self.drawn.items():
            self.setColumnWidth(column, least)
        numbers = last > 0 and self._is_number(last)
        # A stretching last section would keep its old width when the view becomes narrower.
        stretches = heads.sectionResizeMode(last) is QHeaderView.ResizeMode.Stretch
        heads.setStretchLastSection(False)
        if numbers:
            self.setColumnWidth(0, self._least)
        elif not stretches:
            self.setColumnWidth(last, self._last)  # As the last section, it still has its stretched width.
        spare = self.viewport().width() - heads.length()
        columns = range(len(self._wanted) if not stretches else 0)
        for column in sorted(columns, key=self._is_number, reverse=True):
            more = self._needed(column) - self.columnWidth(column)
            if not self._is_number(column):
                more = min(more, spare)
            if more > 0:
                self.setColumnWidth(column, self.columnWidth(column) + more)
                spare -= more
        if columns:
            self._narrow()
        heads.setStretchLastSection(not numbers and not stretches)
        for column in self.drawn:
            spare = self.viewport().width() - heads.length()
            if spare > 0:  # a wider picture is easier to read
                self.setColumnWidth(column, min(self.columnWidth(column) + 2 * spare // 3, MOST_DRAWN))
        if numbers:
            others = heads.length() - self.columnWidth(0)
            self.setColumnWidth(0, max(self.columnWidth(0), self.viewport().width() - others))

    def _needed(self, column: int) -> int:
        """Return the width that a column needs for its texts and its header."""
        most = max(MOST_WIDENED, self.viewport().width() // 3)
        return max(min(self._wanted[column], most), self.horizontalHeader().sectionSizeHint(column))

    def _widen_again(self) -> None:
        """Show all columns, and revert `_narrow`, except for columns that the user has resized since then."""
        for column in self.dispensable:  # show them first: a hidden column has the width 0
            self.setColumnHidden(column, False)
        for column, (before, after) in self._narrowed.items():
            if self.columnWidth(column) == after:
                self.setColumnWidth(column, before)
        self._narrowed = {}

    def _narrow(self) -> None:
        """Narrow columns that do not fit: first to the width that they need, then text columns, which are elided; then
        hide dispensable columns.
        """
        heads = self.horizontalHeader()
        least = self.fontMetrics().horizontalAdvance("n" * LEAST_TEXT) + 4 * theme.SPACE
        columns = range(len(self._wanted))
        floors = [(column, self._needed(column)) for column in columns]
        floors += [
            (column, max(least, heads.sectionSizeHint(column))) for column in columns if not self._is_number(column)
        ]
        for column, floor in floors:
            over, width = heads.length() - self.viewport().width(), self.columnWidth(column)
            if over > 0 and width > floor:
                before, _ = self._narrowed.get(column, (width, width))
                self._narrowed[column] = before, max(floor, width - over)
                self.setColumnWidth(column, max(floor, width - over))
        for column in self.dispensable:
            self.setColumnHidden(column, heads.length() > self.viewport().width())

    def chosen(self) -> list[int]:
        """Return the selected rows, from top to bottom."""
        return sorted({index.row() for index in self.selectionModel().selectedRows()})
