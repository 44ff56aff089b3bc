"""Base class of the lists of packages and publications: files that were written or read, with a button that shows the
selected one in its folder.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from irdesk.ui.project_files.show_in_folder import FolderButton
from irdesk.ui.style import theme
from irdesk.ui.tables.plain_table import PlainTable, Row, RowColumn, RowModel

FILE_WIDTH = 40  # column width in characters


class FileList(QWidget, Generic[Row]):
    """A list of files, newest first. Subclasses define the name of the list, the columns before the file column, and
    the ``widths`` of these columns.
    """

    widths: tuple[int, ...] = ()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        file = RowColumn[Row](
            self.tr("file"), self.tr("The location of the file when it was written or read"), self.path_of
        )
        columns = (*self.columns(), file)
        self.table = PlainTable(self.name(), RowModel[Row](columns, self), (*self.widths, FILE_WIDTH), self)
        self.table.setSelectionMode(PlainTable.SelectionMode.SingleSelection)
        self.table.selectionModel().selectionChanged.connect(lambda _new, _old: self._show_chosen())
        self.folder = FolderButton(self)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.folder)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.SPACE)
        column.addWidget(self.table, 1)
        column.addLayout(row)
        self._show_chosen()

    def name(self) -> str:
        """Return the name of the table."""
        raise NotImplementedError

    def columns(self) -> tuple[RowColumn[Row], ...]:
        """Return the columns before the file column."""
        raise NotImplementedError

    def path_of(self, row: Row) -> str:
        """Return the path of a row's file, or "" if it is unknown."""
        raise NotImplementedError

    def show_all(self, rows: Sequence[Row]) -> None:
        """Replace the list, and select its first row."""
        self.table.rows.take(rows)
        if rows:
            self.table.selectRow(0)
        self._show_chosen()

    def _chosen(self) -> str:
        chosen = [row for row in self.table.chosen() if row < self.table.rows.rowCount()]
        return self.path_of(self.table.rows.row(chosen[0])) if chosen else ""

    def _show_chosen(self) -> None:
        self.folder.offer(self._chosen())
