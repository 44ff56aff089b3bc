"""Read-only table view without a grid. Digits are tabular, a click on a header sorts the rows, and Ctrl+C copies values
in full precision.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHeaderView, QTableView, QWidget

from irdesk.ui.style import theme
from irdesk.ui.style.table_style import SAMPLED, fit_row_height, look_of_rows
from irdesk.ui.tables.id_and_title_cells import TitledCells
from irdesk.ui.tables.row_model import RowModel
from irdesk.ui.widgets.table_copy_menu import TableExport

MOST_WIDENED = 320  # maximum width in pixels to which texts widen a column; a third of the view if that is larger
MOST_DRAWN = 1000  # maximum width in pixels of a column of pictures
LEAST_TEXT = 9  # minimum width in characters to which a text column is narrowed


class PlainTable(QTableView):
    """A table view of a `RowModel`.

    - ``widths``: the initial column widths in characters.
    - ``notes``: the notes that are exported with the table.
    - ``dispensable``: the columns to hide one by one if the view is too narrow.
    - ``drawn``: the minimum width in pixels of each column of pictures, whose texts are not measured.
    - ``least_text``: the width in characters to which text columns are narrowed before any column is hidden.
    """

    def __init__(self, name: str, model: RowModel[Any], widths: tuple[int, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = model
        self.setModel(model)
        self.setAccessibleName(name)
        look_of_rows(self)
        self.setIconSize(theme.SWATCH)
        self.setSortingEnabled(True)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # docnos and run names often differ only at their ends
        self.setItemDelegate(TitledCells(self))
        heads = self.horizontalHeader()
        heads.setTextElideMode(Qt.TextElideMode.ElideRight)  # a header that does not fit ends in an ellipsis
        # keep the original order until the user sorts the table
        heads.setSortIndicator(-1, Qt.SortOrder.DescendingOrder)
        self.dispensable: tuple[int, ...] = ()
        self.drawn: dict[int, int] = {}
        self.least_text = LEAST_TEXT
        self._widths, self._height = widths, self.fontMetrics().height()
        self._narrowed: dict[int, tuple[int, int]] = {}  # maps a column to its widths before and after narrowing
        self._begin_widths()
        self._wanted: list[int] = []
        model.modelReset.connect(self._measure)
        heads.sortIndicatorChanged.connect(lambda _column, _order: self._fill())  # The sort arrow takes up space.
        self._measure()
        self.notes: Callable[[], Sequence[str]] = tuple
        self.export = TableExport(self, lambda: model.table(name, self.notes()))

    def _begin_widths(self) -> None:
        """Set the initial column widths for the current font."""
        self._narrowed = {}
        for column, letters in enumerate(self._widths):
            wanted = self.fontMetrics().horizontalAdvance("n" * letters) + 4 * theme.SPACE
            # Never elide column names.
            self.setColumnWidth(column, max(wanted, self.horizontalHeader().sectionSizeHint(column)))
        self._least, self._last = self.columnWidth(0), self.columnWidth(self.rows.columnCount() - 1)

    def changeEvent(self, event: QEvent) -> None:
        """Adapt rows and columns to a changed font size."""
        super().changeEvent(event)
        height = self.fontMetrics().height()
        if event.type() == QEvent.Type.FontChange and hasattr(self, "_wanted") and height != self._height:
            self.drawn = {column: width * height // self._height for column, width in self.drawn.items()}
            self._height = height
            fit_row_height(self)
            self._begin_widths()
            self._measure()

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
            if self._is_decorated(column):
                widest += theme.SWATCH.width() + theme.SPACE
            self._wanted.append(widest + 5 * theme.SPACE)
        self._fill()

    def _is_decorated(self, column: int) -> bool:
        first = self.rows.index(0, column)
        return first.isValid() and first.data(Qt.ItemDataRole.DecorationRole) is not None

    def _is_number(self, column: int) -> bool:
        side = self.rows.headerData(column, Qt.Orientation.Horizontal, Qt.ItemDataRole.TextAlignmentRole)
        return bool(side & int(Qt.AlignmentFlag.AlignRight))

    def _fill(self) -> None:
        """Distribute the available width. Columns of numbers are never elided. Columns with elided texts get the spare
        width first. What remains goes to the last column or, if that is numeric, to the first.
        """
        heads, last = self.horizontalHeader(), self.rows.columnCount() - 1
        self._widen_again()
        for column, least in self.drawn.items():
            self.setColumnWidth(column, least)
        numbers = last > 0 and self._is_number(last)
        # Stretching must be off while widths are computed: a stretched last section keeps its old width when the view
        # becomes narrower.
        stretches = heads.sectionResizeMode(last) is QHeaderView.ResizeMode.Stretch
        heads.setStretchLastSection(False)
        if numbers:
            self.setColumnWidth(0, self._least)
        elif not stretches:
            self.setColumnWidth(last, self._last)  # undo the stretching of the last section
        spare = self.viewport().width() - heads.length()
        shown = [column for column in range(len(self._wanted)) if not self.isColumnHidden(column)]
        columns = shown if not stretches else []
        for column in sorted(columns, key=self._is_number, reverse=True):
            more = self._needed(column) - self.columnWidth(column)
            if not self._is_number(column):
                more = min(more, spare)
            if more > 0:
                self.setColumnWidth(column, self.columnWidth(column) + more)
                spare -= more
        if columns and heads.length() > self.viewport().width():
            self._narrow()
        heads.setStretchLastSection(not numbers and not stretches)
        for column in self.drawn:
            spare = self.viewport().width() - heads.length()
            if spare > 0:  # widen the pictures, since wider ones are easier to read
                self.setColumnWidth(column, min(self.columnWidth(column) + 2 * spare // 3, MOST_DRAWN))
        if numbers:
            others = heads.length() - self.columnWidth(0)
            self.setColumnWidth(0, max(self.columnWidth(0), self.viewport().width() - others))

    def _needed(self, column: int) -> int:
        """Return the width that a column needs for its texts and its header."""
        most = max(MOST_WIDENED, self.viewport().width() // 3)
        return max(min(self._wanted[column], most), self.horizontalHeader().sectionSizeHint(column))

    def _widen_again(self) -> None:
        """Show the dispensable columns and undo `_narrow`, except for columns that the user has resized in the
        meantime. Columns that the view has hidden are widened once they are shown again.
        """
        for column in self.dispensable:  # show them before comparing widths: a hidden column has width 0
            self.setColumnHidden(column, False)
        for column, (before, after) in self._narrowed.items():
            if self.columnWidth(column) == after:
                self.setColumnWidth(column, before)
        self._narrowed = {column: widths for column, widths in self._narrowed.items() if self.isColumnHidden(column)}

    def _narrow(self) -> None:
        """Narrow the columns until they fit. First reduce all columns to the width of their contents. Then narrow text
        columns further, eliding their texts. If that does not suffice, hide dispensable columns, and finally elide the
        headers of numeric columns.
        """
        heads = self.horizontalHeader()
        least = self.fontMetrics().horizontalAdvance("n" * self.least_text) + 4 * theme.SPACE
        swatch = theme.SWATCH.width() + theme.SPACE
        columns = range(len(self._wanted))
        floors = [(column, self._needed(column)) for column in columns]
        floors += [
            (column, max(least + swatch * self._is_decorated(column), heads.sectionSizeHint(column)))
            for column in columns
            if not self._is_number(column)
        ]
        self._narrow_to(floors)
        for column in self.dispensable:
            self.setColumnHidden(column, heads.length() > self.viewport().width())
        self._narrow_to(
            [
                (column, self._wanted[column])
                for column in columns
                if self._is_number(column) and column not in self.drawn and not self.isColumnHidden(column)
            ]
        )

    def _narrow_to(self, floors: Sequence[tuple[int, int]]) -> None:
        """Narrow columns one by one, each down to its minimum width, until all columns fit."""
        for column, floor in floors:
            over = self.horizontalHeader().length() - self.viewport().width()
            width = self.columnWidth(column)
            if over > 0 and width > floor:
                before, _ = self._narrowed.get(column, (width, width))
                self._narrowed[column] = before, max(floor, width - over)
                self.setColumnWidth(column, max(floor, width - over))

    def chosen(self) -> list[int]:
        """Return the selected rows, from top to bottom."""
        return sorted({index.row() for index in self.selectionModel().selectedRows()})
