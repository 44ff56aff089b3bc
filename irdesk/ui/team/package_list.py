"""List of all exported and imported packages with their files."""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from irdesk.domain.project.work_package import ExportRecord
from irdesk.domain.translatable_messages import filled
from irdesk.domain.untrusted_text import plain
from irdesk.session.queries import Queries
from irdesk.session.team.package_export import contents_in_words
from irdesk.session.team.package_import import import_in_words
from irdesk.ui.keys.screen_reader import announce
from irdesk.ui.style.error_texts_and_remedies import reason
from irdesk.ui.style.translated_texts import translated
from irdesk.ui.tables.plain_table import RowColumn
from irdesk.ui.team.file_list_base import FileList


@dataclass(frozen=True)
class PackageResult:
    """An export or import of a package: the time (seconds since the epoch), the action, the package's name, details,
    and its path if known.
    """

    at: float
    what: str
    name: str
    details: str
    path: str = ""


class PackageLog(QObject):
    """The exports and imports of a project's packages, newest first. Those of earlier sessions are read from the
    project; failures are listed only for the current session.

    ``changed`` is emitted when an entry is added. Emit it after an export or import has been recorded.
    """

    changed = Signal()

    def __init__(self, queries: Queries, parent: QObject) -> None:
        super().__init__(parent)
        self._queries = queries
        self._failed: list[PackageResult] = []

    def rows(self) -> list[PackageResult]:
        """Return all exports and imports, newest first. Packages exported together are in the order of the
        assessors.
        """
        exported = [
            PackageResult(record.at, self.tr("exported"), record.assessor, self._exported(record), record.path)
            for record in self._queries.exports()
        ]
        imported = [
            PackageResult(
                record.at,
                self.tr("imported"),
                record.assessor or record.name,
                translated(import_in_words(record)),
                record.path,
            )
            for record in self._queries.imports()
        ]
        return sorted((*exported, *imported, *self._failed), key=lambda row: -row.at)

    def latest_folder(self) -> str:
        """Return the folder of the latest exported or imported package, or "" if it no longer exists."""
        paths = [Path(row.path) for row in self.rows() if row.path]
        return str(paths[0].parent) if paths and paths[0].parent.is_dir() else ""

    def _exported(self, record: ExportRecord) -> str:
        if record.contents:
            return translated(contents_in_words(record.contents))
        return filled(self.tr("{count:,} {count:topic|topics}"), count=len(record.topics))

    def failed(self, path: Path, fault: Exception) -> None:
        """Add an entry for a file that could not be imported, with the reason."""
        why = reason(fault).removeprefix(f"{path}: ")
        row = PackageResult(time.time(), self.tr("⚠ not imported"), path.name, why, str(path.absolute()))
        self._failed.append(row)
        self.changed.emit()


class PackageList(FileList[PackageResult]):
    """A list of exported and imported packages, newest first."""

    widths = (9, 10, 16, 32)

    def __init__(self, log: PackageLog, parent: QWidget) -> None:
        super().__init__(parent)
        self._log = log
        self.show_all(log.rows())
        log.changed.connect(self._show_log)

    def name(self) -> str:
        """Return the name of the table."""
        return self.tr("Exported and imported packages")

    def columns(self) -> tuple[RowColumn[PackageResult], ...]:
        """Return the columns time, action, name and content."""
        return (
            RowColumn(
                self.tr("time"),
                self.tr("Time of the export or import"),
                lambda row: datetime.fromtimestamp(row.at).strftime("%m-%d %H:%M"),
                lambda row: datetime.fromtimestamp(row.at).strftime("%Y-%m-%d %H:%M:%S"),
                lambda row: row.at,
                right=True,
            ),
            RowColumn(self.tr("action"), self.tr("Exported or imported"), lambda row: row.what),
            RowColumn(self.tr("package"), self.tr("Assessor, or name of the file"), lambda row: plain(row.name)),
            RowColumn(
                self.tr("content"),
                self.tr("Contents of an exported package, or entries added by an imported one"),
                lambda row: row.details,
            ),
        )

    def path_of(self, row: PackageResult) -> str:
        """Return the path of the package."""
        return row.path

    def _show_log(self) -> None:
        """Show all packages, and let screen readers announce the new ones."""
        rows, before = self._log.rows(), set(self.table.rows.rows())
        self.show_all(rows)
        if self.isVisible():
            added = (f"{row.what}: {plain(row.name)}, {row.details}" for row in rows if row not in before)
            announce(self, "; ".join(added))
