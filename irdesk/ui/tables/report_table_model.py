"""Sortable model of a table computed by `irdesk.reporting`. The window therefore shows the same values as all
exports.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, Qt

from irdesk.domain.topic import natural
from irdesk.domain.translatable_messages import Worded
from irdesk.reporting.tables.number_formats import Kind, Value, full
from irdesk.reporting.tables.table import Cell, Column, Table
from irdesk.ui.style import theme
from irdesk.ui.style.translated_texts import measure_text, translated
from irdesk.ui.tables.score_table_sorting import SortedModel
from irdesk.ui.tables.table_cells import alignment, bold

Index = QModelIndex | QPersistentModelIndex
SAMPLED = 50  # number of rows measured to determine a column's width
NO_MARK = "\u2002"  # in place of a missing mark: a space as wide as a dagger
BOUNDS_SAMPLE = "0.0000 to 0.0"


class ReportTableModel(SortedModel):
    """A table model with one row per run in ``ids``. Each row shows the colour of its run. The rows are sorted as the
    user chose.
    """

    def __init__(self, sorted_by: tuple[int, Qt.SortOrder], parent: QObject | None = None) -> None:
        super().__init__(sorted_by, parent)
        self._table = Table((), ())
        self._ids: tuple[str, ...] = ()
        self._colours: tuple[int, ...] = ()
        self._marked: list[bool] = []

    def take(self, table: Table, ids: tuple[str, ...], colours: tuple[int, ...]) -> None:
        """Replace the table. If its rows and columns are unchanged, only update the values."""
        same = table.columns == self._table.columns and ids == self._ids
        if not same:
            self.beginResetModel()
        self._table, self._ids, self._colours = table, ids, colours
        self._marked = [table.marked(column) for column in range(len(table.columns))]
        self._find_sort_column()
        if same and self._order:
            self._repaint()
            self._reorder()
        else:
            self._order = self._ordered()
        if not same:
            self.endResetModel()

    def id_of(self, row: int) -> str:
        """Return the id of the run in this row."""
        return self._ids[self._order[row]]

    def row_of(self, head_id: str) -> int:
        """Return the row of a run, or -1 if it is not shown."""
        return next((row for row, position in enumerate(self._order) if self._ids[position] == head_id), -1)

    def measure_name(self, column: int) -> str:
        """Return the measure to which a column belongs, or an empty string."""
        return self._table.columns[column].group

    def column_name(self, column: int) -> str:
        """Return the name of a column together with its measure."""
        return self._table.columns[column].full_name

    def column(self, column: int) -> Column:
        """Return a column of the table."""
        return self._table.columns[column]

    def cell(self, row: int, column: int) -> Cell:
        """Return a cell of the table."""
        return self._table.rows[self._order[row]][column]

    def greatest(self, column: int) -> float:
        """Return the right end of the scale for the bars: the largest value in a column of bounds, but at least 1."""
        values = [row[column].value for row in self._table.rows]
        ends = [float(value[1]) for value in values if isinstance(value, tuple) and math.isfinite(value[1])]
        return max([1.0, *ends])

    def samples(self, column: int) -> list[str]:
        """Return sample texts for measuring the width of a column."""
        if column == 0:
            return [f"\u2003\u2003{self._text(position, 0)}" for position in self._order[:SAMPLED]]
        lines = self._head(self._table.columns[column]).split("\n")
        heads = [f"{line}\u2003\u2003" for line in lines]
        if self._table.columns[column].kind is Kind.BOUNDS:
            return [*heads, BOUNDS_SAMPLE]
        return heads + [self._text(position, column) for position in self._order[:SAMPLED]]

    def table(self, title: str = "", notes: Sequence[str] = ()) -> Table:
        """Return the displayed table for export, with rows in their order on screen."""
        shown = self._table.only(self._order)
        return Table(shown.columns, shown.rows, (*shown.notes, *notes), title)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of columns."""
        return 0 if parent.isValid() else len(self._table.columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a column's header, with the measure above the statistic, or its meaning as a tooltip."""
        if orientation is Qt.Orientation.Vertical or section >= len(self._table.columns):
            return None
        column = self._table.columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._head(column)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return alignment(right=column.kind is not Kind.TEXT)
        return f"{column.group}\n{_translated(column.tip)}".strip() if role == Qt.ItemDataRole.ToolTipRole else None

    def _head(self, column: Column) -> str:
        if not column.group:
            return translated(column.name) + "\u2003"
        return f"{column.group}\u2003\n{translated(column.name) or self.tr('mean')}\u2003"

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a cell's text with four digits and its mark, in bold for the best value of its column. The tooltip has
        full precision.
        """
        position, column = self._order[index.row()], self._table.columns[index.column()]
        cell = self._table.rows[position][index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(position, index.column())
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return alignment(right=column.kind is not Kind.TEXT)
        if role == Qt.ItemDataRole.FontRole and cell.best:
            return bold()
        if role == Qt.ItemDataRole.DecorationRole and index.column() == 0 and self._colours:
            return theme.swatch(self._colours[position])
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tip(position, index.column())
        return None

    def _text(self, position: int, column: int) -> str:
        """Return a cell's text with its mark, or with a space of the same width, so that digits line up."""
        shown, cell = self._table.shown(position, column), self._table.rows[position][column]
        if isinstance(cell.shown, Worded):
            shown = translated(cell.shown)
        return shown + (cell.mark or (NO_MARK if self._marked[column] else ""))

    def _tip(self, position: int, column: int) -> str:
        shown_column, cell = self._table.columns[column], self._table.rows[position][column]
        name = self._table.shown(position, 0)
        if column == 0:
            return name
        value = cell.value
        values = value if isinstance(value, tuple) else (value,)
        ends = shown_column.kind.ends or ("",)
        values_text = ", ".join(
            f"{end} {full(one)}".strip() for end, one in zip(ends, values, strict=False) if full(one)
        )
        lines = [f"{name} · {shown_column.full_name}" + (f" = {values_text}" if values_text else "")]
        if cell.mark:
            lines.append(self.tr("significantly different from the baseline; the marks are explained below the table"))
        if cell.best:
            lines.append(self.tr("the best of the runs shown"))
        return "\n".join(lines)

    def _ordered(self) -> list[int]:
        column, direction = self._sorted_by
        rows = list(range(len(self._table.rows)))
        if not 0 <= column < len(self._table.columns):
            return rows
        falling = direction is Qt.SortOrder.DescendingOrder
        kind = self._table.columns[column].kind
        if kind is Kind.TEXT:
            return sorted(rows, key=lambda position: natural(self._table.shown(position, column)), reverse=falling)
        numbers = {position: _number_to_sort_by(kind, self._table.rows[position][column].value) for position in rows}

        def key(position: int) -> tuple[float, str]:
            """Return the sort key of a row. Ties are sorted by name, as in `order_runs`, so that all views show them in
            the same order.
            """
            number = numbers[position]
            name = str(self._table.rows[position][0].value)
            return math.inf if math.isnan(number) else number * (1 - 2 * falling), name

        return sorted(rows, key=key)


def _translated(tip: str) -> str:
    return translated(tip) if isinstance(tip, Worded) else "\n".join(map(measure_text, tip.split("\n")))


def _number_to_sort_by(kind: Kind, value: Value) -> float:
    """Return the sort key of a cell: wins minus losses, the width of the bounds, the lower end of the interval, or the
    number itself, depending on the column.
    """
    if isinstance(value, tuple):
        if kind is Kind.RECORD:
            return float(value[0] - value[2])
        return float(value[1] - value[0]) if kind is Kind.BOUNDS else float(value[0])
    return math.nan if value is None or isinstance(value, str) else float(value)
