"""Dialogs that ask which files or folder to open or load: their titles and the kinds of files that they list. None of
these dialogs appears while an assessor moves between documents.

The file dialogs are those of the operating system.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from irdesk.ui.dialogs.dialog_folders import FileKind, chosen_path, first_folder, remember_folder


def _tr(text: str) -> str:
    return QCoreApplication.translate("asking", text)


def project(parent: QWidget, folder: str = "") -> Path | None:
    """Ask which project to open. Return None if cancelled."""
    start, kinds = str(first_folder(FileKind.PROJECT, folder)), _tr("irdesk projects (*.irdesk)")
    return chosen_path(QFileDialog.getOpenFileName(parent, _tr("Open project"), start, kinds), FileKind.PROJECT)


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
        remember_folder(FileKind.DATA, Path(name))
    return [Path(name)] if name else []


def pool_file(parent: QWidget, folder: str = "") -> Path | None:
    """Ask for a file that lists documents to pool. Return None if cancelled."""
    title = _tr("Add documents from a file, one per line: topic docno")
    return chosen_path(
        QFileDialog.getOpenFileName(parent, title, str(first_folder(FileKind.DATA, folder))), FileKind.DATA
    )


def run_table(parent: QWidget, folder: str = "") -> Path | None:
    """Ask for a table of runs and their metadata. Return None if cancelled."""
    title = _tr("Read metadata of runs from a table: run, team, model, …")
    kinds = _tr("Tables (*.csv *.tsv *.json *.txt);;All files (*)")
    start = str(first_folder(FileKind.DATA, folder))
    return chosen_path(QFileDialog.getOpenFileName(parent, title, start, kinds), FileKind.DATA)


def invitation(parent: QWidget) -> Path | None:
    """Ask for the file with an invitation to a team. Return None if cancelled."""
    start = str(first_folder(FileKind.DATA))
    return chosen_path(QFileDialog.getOpenFileName(parent, _tr("Choose an invitation"), start), FileKind.DATA)


def packages(parent: QWidget, folder: str = "") -> list[Path]:
    """Ask which packages or copies of the project to import."""
    start, kinds = str(first_folder(FileKind.DATA, folder)), _tr("irdesk projects (*.irdesk)")
    return _paths(QFileDialog.getOpenFileNames(parent, _tr("Import packages"), start, kinds)[0])


def _paths(names: list[str]) -> list[Path]:
    if names:
        remember_folder(FileKind.DATA, Path(names[0]).parent)
    return [Path(name) for name in names]
