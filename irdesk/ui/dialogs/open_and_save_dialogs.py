"""Dialogs that ask for files and folders to open or save. None of them interrupts the assessor between two documents.

File dialogs are those of the operating system. They start in the given ``folder``. If ``folder`` is empty, they start
in the folder of the last file of the same kind, or else in the project's folder.
"""

from __future__ import annotations

import os
from contextlib import suppress
from enum import Enum
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QStandardPaths
from PySide6.QtWidgets import QDialogButtonBox, QFileDialog, QLineEdit, QWidget


class NewFolderDialog(QFileDialog):
    """Dialog that asks for a folder. If the user types the name of a folder that does not exist, it is created."""

    def __init__(self, parent: QWidget, title: str, folder: str) -> None:
        super().__init__(parent, title, folder)
        self.setFileMode(QFileDialog.FileMode.Directory)
        self.setOption(QFileDialog.Option.ShowDirsOnly)
        field = self.findChild(QLineEdit, "fileNameEdit")  # None in a dialog of the operating system
        if isinstance(field, QLineEdit):
            field.textChanged.connect(self._allow)

    def _allow(self, name: str) -> None:
        """Enable the dialog's button, which Qt disables for names of folders that do not exist."""
        buttons = self.findChild(QDialogButtonBox)
        if name and isinstance(buttons, QDialogButtonBox):
            buttons.buttons()[0].setEnabled(True)

    def accept(self) -> None:
        """Create the folder if necessary. If that fails, the dialog says that the folder does not exist."""
        for name in self.selectedFiles()[:1]:
            with suppress(OSError):
                Path(name).mkdir(parents=True)
        super().accept()


class FileKind(Enum):
    """Kind of file that a dialog asks for. Each dialog starts in the folder of the last file of its kind."""

    PROJECT = "project"
    DATA = "data"
    EXPORT = "export"


_last: dict[FileKind, Path] = {}  # folder of the last file of each kind


def begin_at(project_path: Path) -> None:
    """Make the project's folder the initial folder of all dialogs."""
    _last.update(dict.fromkeys(FileKind, project_path.absolute().parent))


def first_folder(kind: FileKind, folder: str = "") -> Path:
    """Return the initial folder of a dialog. The dialog for a new project never starts in a read-only folder."""
    start = Path(folder) if folder else _last.get(kind, Path())
    if kind is FileKind.PROJECT and not os.access(start, os.W_OK):
        documents = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))
        return documents if documents.is_dir() else Path.home()  # an account on a server may have no documents folder
    return start


def _tr(text: str) -> str:
    return QCoreApplication.translate("asking", text)


def new_project(parent: QWidget, folder: str = "", name: str = "") -> Path | None:
    """Ask where to create a new project, suggesting a name. Return None if cancelled."""
    start = str(first_folder(FileKind.PROJECT, folder) / f"{name or 'project'}.irdesk")
    kinds = _tr("irdesk projects (*.irdesk)")
    never_replaced = QFileDialog.Option.DontConfirmOverwrite
    return _path(
        QFileDialog.getSaveFileName(parent, _tr("New project"), start, kinds, options=never_replaced), FileKind.PROJECT
    )


def project(parent: QWidget, folder: str = "") -> Path | None:
    """Ask which project to open. Return None if cancelled."""
    start, kinds = str(first_folder(FileKind.PROJECT, folder)), _tr("irdesk projects (*.irdesk)")
    return _path(QFileDialog.getOpenFileName(parent, _tr("Open project"), start, kinds), FileKind.PROJECT)


def files(parent: QWidget, folder: str = "", title: str = "") -> list[Path]:
    """Ask which files to load."""
    start = str(first_folder(FileKind.DATA, folder))
    names, _ = QFileDialog.getOpenFileNames(parent, title or _tr("Add runs, qrels, topics or documents"), start)
    return _paths(names)


def data_folder(parent: QWidget, folder: str = "") -> list[Path]:
    """Ask which folder to load. Return an empty list if cancelled."""
    start = str(first_folder(FileKind.DATA, folder))
    name = QFileDialog.getExistingDirectory(parent, _tr("Add all files in a folder, or a folder of documents"), start)
    if name:
        _last[FileKind.DATA] = Path(name)
    return [Path(name)] if name else []


def pool_file(parent: QWidget, folder: str = "") -> Path | None:
    """Ask for a file that lists documents to pool. Return None if cancelled."""
    title = _tr("Add documents from a file, one per line: topic docno")
    return _path(QFileDialog.getOpenFileName(parent, title, str(first_folder(FileKind.DATA, folder))), FileKind.DATA)


def run_table(parent: QWidget, folder: str = "") -> Path | None:
    """Ask for a table of runs and their metadata. Return None if cancelled."""
    title = _tr("Read metadata of runs from a table: run, team, model, …")
    kinds = _tr("Tables (*.csv *.tsv *.json *.txt);;All files (*)")
    start = str(first_folder(FileKind.DATA, folder))
    return _path(QFileDialog.getOpenFileName(parent, title, start, kinds), FileKind.DATA)


def qrels(parent: QWidget, folder: str = "") -> Path | None:
    """Ask where to write qrels. Return None if cancelled."""
    return _path(QFileDialog.getSaveFileName(parent, _tr("Export qrels"), _export(folder, "qrels.txt")))


def published_qrels(parent: QWidget, folder: str = "") -> Path | None:
    """Ask where to publish qrels. Return None if cancelled."""
    return _path(QFileDialog.getSaveFileName(parent, _tr("Publish qrels"), _export(folder, "qrels.txt")))


def journal(parent: QWidget, folder: str = "") -> Path | None:
    """Ask where to write the journal. Return None if cancelled."""
    return _path(QFileDialog.getSaveFileName(parent, _tr("Export the journal"), _export(folder, "journal.jsonl")))


def report(parent: QWidget, folder: str = "") -> Path | None:
    """Ask where to write a report. Return None if cancelled."""
    kinds = _tr("Web pages (*.html)")
    return _path(QFileDialog.getSaveFileName(parent, _tr("Write a report"), _export(folder, "report.html"), kinds))


def run_file(parent: QWidget, name: str, folder: str = "") -> Path | None:
    """Ask where to write a run. Return None if cancelled."""
    return _path(QFileDialog.getSaveFileName(parent, _tr("Save run"), _export(folder, f"{name}.run")))


def table_file(parent: QWidget, folder: str = "") -> Path | None:
    """Ask where to write a table. Add the suffix of the chosen format if the name has none. Return None if
    cancelled.
    """
    kinds = ("CSV (*.csv)", "LaTeX (*.tex)", "Markdown (*.md)", "JSON (*.json)", _tr("Text (*.txt)"))
    name, kind = QFileDialog.getSaveFileName(parent, _tr("Save table"), _export(folder, "table.csv"), ";;".join(kinds))
    if not name:
        return None
    _last[FileKind.EXPORT] = Path(name).parent
    ending = kind.rpartition("*")[2].rstrip(")")
    return Path(name) if Path(name).suffix else Path(name + ending)


def figure_file(parent: QWidget, name: str, suffix: str, folder: str = "") -> Path | None:
    """Ask where to write a figure, or its data (``.csv``), suggesting a name. Return None if cancelled."""
    kind = f"{suffix[1:].upper()} (*{suffix})"
    title = _tr("Save the data of the figure") if suffix == ".csv" else _tr("Save figure")
    return _path(QFileDialog.getSaveFileName(parent, title, _export(folder, f"{name}{suffix}"), kind))


def package(parent: QWidget, suggested: Path) -> Path | None:
    """Ask where to write an assessor's work package. Add the suffix of project files if it is missing. Return None if
    cancelled.
    """
    kinds = _tr("irdesk projects (*.irdesk)")
    never_replaced = QFileDialog.Option.DontConfirmOverwrite
    path = _path(
        QFileDialog.getSaveFileName(
            parent,
            _tr("Export packages"),
            _export("", str(suggested)),
            kinds,
            options=never_replaced,
        )
    )
    return path.with_name(f"{path.name}.irdesk") if path and path.suffix != ".irdesk" else path


def package_folder(parent: QWidget, folder: str = "") -> Path | None:
    """Ask for the folder for the work packages of several assessors. A folder that does not exist is created. Return
    None if cancelled.
    """
    dialog = NewFolderDialog(parent, _tr("Folder for the packages"), str(first_folder(FileKind.EXPORT, folder)))
    chosen = dialog.selectedFiles() if dialog.exec() else []
    dialog.deleteLater()
    if not chosen:
        return None
    _last[FileKind.EXPORT] = Path(chosen[0])
    return Path(chosen[0])


def invitation(parent: QWidget) -> Path | None:
    """Ask for the file with an invitation to a team. Return None if cancelled."""
    start = str(first_folder(FileKind.DATA))
    return _path(QFileDialog.getOpenFileName(parent, _tr("Choose an invitation"), start), FileKind.DATA)


def new_invitation(parent: QWidget) -> Path | None:
    """Ask where to write an invitation to a team. Return None if cancelled."""
    start = _export("", "team.invitation")
    return _path(QFileDialog.getSaveFileName(parent, _tr("Save the invitation"), start))


def packages(parent: QWidget, folder: str = "") -> list[Path]:
    """Ask which packages or copies of the project to import."""
    start, kinds = str(first_folder(FileKind.DATA, folder)), _tr("irdesk projects (*.irdesk)")
    return _paths(QFileDialog.getOpenFileNames(parent, _tr("Import packages"), start, kinds)[0])


def ask_repaired_path(parent: QWidget, suggested: Path) -> Path | None:
    """Ask where to write the readable part of a damaged project. Return None if cancelled."""
    kinds = _tr("irdesk projects (*.irdesk)")
    title, never_replaced = _tr("Save the readable rows"), QFileDialog.Option.DontConfirmOverwrite
    return _path(QFileDialog.getSaveFileName(parent, title, str(suggested), kinds, options=never_replaced))


def backup_copy(parent: QWidget, suggested: Path) -> Path | None:
    """Ask where to write a copy of a backup. Return None if cancelled."""
    kinds = _tr("irdesk projects (*.irdesk)")
    title, never_replaced = _tr("Open a copy of a backup"), QFileDialog.Option.DontConfirmOverwrite
    return _path(QFileDialog.getSaveFileName(parent, title, str(suggested), kinds, options=never_replaced))


def _export(folder: str, name: str) -> str:
    """Return the suggested path of an exported file."""
    return str(first_folder(FileKind.EXPORT, folder) / name)


def _path(answer: tuple[str, str], kind: FileKind = FileKind.EXPORT) -> Path | None:
    if not answer[0]:
        return None
    _last[kind] = Path(answer[0]).parent
    return Path(answer[0])


def _paths(names: list[str]) -> list[Path]:
    if names:
        _last[FileKind.DATA] = Path(names[0]).parent
    return [Path(name) for name in names]
