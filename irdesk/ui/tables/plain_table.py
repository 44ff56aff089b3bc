"""Read-only table of immutable rows, without a grid: its model, whose columns are functions of a row, and its view.

Digits are tabular, a click on a header sorts the rows, and Ctrl+C copies values in full precision.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QEvent, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHeaderView, QTableView, QWidget

from irdesk.reporting.tables.table import Table
from irdesk.ui.style import theme
from irdesk.ui.style.table_style import SAMPLED, fit_row_height, look_of_rows
from irdesk.ui.tables.id_and_title_cells import TitledCells
from irdesk.ui.tables.table_cells import alignment, cell_of, column_of
from irdesk.ui.widgets.table_copy_menu import TableExport

Index = QModelIndex | QPersistentModelIndex
Row = TypeVar("Row")
UNDEFINED = "–"
MOST_WIDENED = 320  # maximum width in pixels to which texts widen a column; a third of the view if that is larger
MOST_DRAWN = 1000  # maximum width in pixels of a column of pictures
LEAST_TEXT = 9  # minimum width in characters to which a text column is narrowed


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


def count_column(name: str, tip: str, number: Callable[[Row], int]) -> RowColumn[Row]:
    """Return a column for counts, without decimals."""
    return RowColumn(name, tip, lambda row: f"{number(row):,}", None, number, right=True)


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
        # Keep the ends visible: docnos and run names often differ only there.
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
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
        # The sort arrow makes its column's header wider.
        heads.sortIndicatorChanged.connect(lambda _column, _order: self._fill())
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
        for column in self.dispensable:  # Show columns before comparing widths: hidden ones have width 0.
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
