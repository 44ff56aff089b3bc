"""A table to read: rows, no grid, tabular figures, sorted by a click on a head, copied in full by Ctrl+C."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QTableView, QWidget

from irdesk.ui.style import theme
from irdesk.ui.style.table_style import look_of_rows
from irdesk.ui.tables.row_model import RowModel
from irdesk.ui.widgets.table_export import TableExport


class PlainTable(QTableView):
    """Shows a `RowModel`; ``widths`` are those of its columns, in letters. ``notes`` say what its numbers rest on."""

    def __init__(self, name: str, model: RowModel[Any], widths: tuple[int, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = model
        self.setModel(model)
        self.setAccessibleName(name)
        look_of_rows(self)
        self.setSortingEnabled(True)
        heads = self.horizontalHeader()
        heads.setSortIndicator(-1, Qt.SortOrder.DescendingOrder)  # until a person sorts, in the order that they came
        for column, letters in enumerate(widths):
            wanted = self.fontMetrics().horizontalAdvance("n" * letters) + 4 * theme.SPACE
            self.setColumnWidth(column, max(wanted, heads.sectionSizeHint(column)))  # a name is never cut
        self._least = self.columnWidth(0)
        model.modelReset.connect(self._fill)
        self._fill()
        self.notes: Callable[[], Sequence[str]] = tuple
        self.taken = TableExport(self, lambda: model.table(name, self.notes()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give away what room there is."""
        super().resizeEvent(event)
        self._fill()

    def _fill(self) -> None:
        """Room that is left belongs to the last column, or to the names in front where that one is of numbers."""
        heads, last, role = self.horizontalHeader(), self.rows.columnCount() - 1, Qt.ItemDataRole.TextAlignmentRole
        side = self.rows.headerData(last, Qt.Orientation.Horizontal, role) if last > 0 else 0
        numbers = bool(side & int(Qt.AlignmentFlag.AlignRight))
        heads.setStretchLastSection(not numbers)
        if numbers:
            others = heads.length() - self.columnWidth(0)
            self.setColumnWidth(0, max(self._least, self.viewport().width() - others))

    def chosen(self) -> list[int]:
        """The selected rows, from top to bottom."""
        return sorted({index.row() for index in self.selectionModel().selectedRows()})
