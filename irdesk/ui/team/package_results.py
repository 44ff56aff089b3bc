"""One list of all packages that were exported and imported, and the folder of each."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from irdesk.domain.untrusted_text import plain
from irdesk.ui.project_files.show_in_folder import show_in_folder
from irdesk.ui.style import theme
from irdesk.ui.tables.plain_table import PlainTable
from irdesk.ui.tables.row_model import RowColumn, RowModel


@dataclass(frozen=True)
class PackageResult:
    """A package: the time (seconds since the epoch), what happened, its name, details, and its path if it is known."""

    at: float
    what: str
    name: str
    details: str
    path: Path | None = None


class PackageResults(QWidget):
    """The list, newest first."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.table = PlainTable(self.tr("Exported and imported packages"), self._model(), (12, 10, 18, 40), self)
        self.table.setObjectName("package_results")
        self.table.setSelectionMode(PlainTable.SelectionMode.SingleSelection)
        self.table.selectionModel().selectionChanged.connect(lambda _new, _old: self._show_chosen())
        self.folder = QPushButton(self.tr("Show in folder"), self)
        self.folder.setToolTip(self.tr("Show the file of the selected package in the system's file manager"))
        self.folder.clicked.connect(lambda _checked=False: self._open())
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.folder)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.SPACE)
        column.addWidget(self.table, 1)
        column.addLayout(row)
        self._show_chosen()

    def _model(self) -> RowModel[PackageResult]:
        return RowModel[PackageResult](
            (
                RowColumn(
                    self.tr("time"),
                    self.tr("When it was exported or imported"),
                    lambda row: datetime.fromtimestamp(row.at).strftime("%Y-%m-%d %H:%M"),
                    None,
                    lambda row: row.at,
                ),
                RowColumn(self.tr("what"), self.tr("What was done"), lambda row: row.what),
                RowColumn(self.tr("package"), self.tr("The assessor, or the file"), lambda row: plain(row.name)),
                RowColumn(self.tr("content"), self.tr("What it holds, or brought"), lambda row: row.details),
            ),
            self,
        )

    def show_all(self, results: list[PackageResult]) -> None:
        """Replace the list."""
        self.table.rows.take(sorted(results, key=lambda row: -row.at))

    def add(self, result: PackageResult) -> None:
        """Add a package at the top, and select it."""
        self.table.rows.take([result, *self.table.rows.rows()])
        self.table.selectRow(0)

    def _chosen(self) -> Path | None:
        chosen = self.table.chosen()
        return self.table.rows.row(chosen[0]).path if chosen else None

    def _show_chosen(self) -> None:
        self.folder.setEnabled(self._chosen() is not None)

    def _open(self) -> None:
        if path := self._chosen():
            show_in_folder(path)
