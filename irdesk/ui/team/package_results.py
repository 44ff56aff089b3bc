"""One list of all packages that were exported and imported, with the file of each."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from irdesk.domain.untrusted_text import plain
from irdesk.ui.tables.row_model import RowColumn
from irdesk.ui.team.file_list import FileList


@dataclass(frozen=True)
class PackageResult:
    """A package: the time (seconds since the epoch), what happened, its name, details, and its path if it is known."""

    at: float
    what: str
    name: str
    details: str
    path: str = ""


class PackageResults(FileList[PackageResult]):
    """The list, newest first."""

    widths = (9, 8, 16, 24)

    def name(self) -> str:
        """Return the name of the table."""
        return self.tr("Exported and imported packages")

    def columns(self) -> tuple[RowColumn[PackageResult], ...]:
        """Return time, what was done, name and content."""
        return (
            RowColumn(
                self.tr("time"),
                self.tr("When it was exported or imported"),
                lambda row: datetime.fromtimestamp(row.at).strftime("%m-%d %H:%M"),
                lambda row: datetime.fromtimestamp(row.at).strftime("%Y-%m-%d %H:%M:%S"),
                lambda row: row.at,
            ),
            RowColumn(self.tr("what"), self.tr("What was done"), lambda row: row.what),
            RowColumn(self.tr("package"), self.tr("The assessor, or the file"), lambda row: plain(row.name)),
            RowColumn(self.tr("content"), self.tr("What it holds, or brought"), lambda row: row.details),
        )

    def path_of(self, row: PackageResult) -> str:
        """Return the path of the package."""
        return row.path

    def add(self, result: PackageResult) -> None:
        """Add a package at the top, and select it."""
        self.show_all([result, *self.table.rows.rows()])
