"""The folder in which a file dialog opens: the given ``folder``, or else the folder of the last file of the same kind,
or else the project's folder.
"""

from __future__ import annotations

import os
from enum import Enum
from pathlib import Path

from PySide6.QtCore import QStandardPaths


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


def remember_folder(kind: FileKind, folder: Path) -> None:
    """Make ``folder`` the initial folder of the next dialog for files of this kind."""
    _last[kind] = folder


def chosen_path(answer: tuple[str, str], kind: FileKind) -> Path | None:
    """Return the path that the user chose in a dialog, and remember its folder. Return None if cancelled."""
    if not answer[0]:
        return None
    remember_folder(kind, Path(answer[0]).parent)
    return Path(answer[0])
