"""Asking for files and names: the system's own dialogs, none of them between an assessor and the next document.

Each begins in the ``folder`` that it is given; in the one where the last ended, where that is empty.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QInputDialog, QWidget

LONGEST_NAME = 80  # letters of a file's name that is suggested


def _tr(text: str) -> str:
    return QCoreApplication.translate("asking", text)


def new_project(parent: QWidget, folder: str = "") -> Path | None:
    """Where a new project is to stand."""
    start = str(Path(folder) / "project.irdesk") if folder else ""
    kinds = _tr("irdesk projects (*.irdesk)")
    never_replaced = QFileDialog.Option.DontConfirmOverwrite
    return _path(QFileDialog.getSaveFileName(parent, _tr("New project"), start, kinds, options=never_replaced))


def project(parent: QWidget, folder: str = "") -> Path | None:
    """Which project to open."""
    return _path(QFileDialog.getOpenFileName(parent, _tr("Open project"), folder, _tr("irdesk projects (*.irdesk)")))


def files(parent: QWidget, folder: str = "") -> list[Path]:
    """Which files to load."""
    names, _ = QFileDialog.getOpenFileNames(parent, _tr("Add runs, qrels, topics or documents"), folder)
    return [Path(name) for name in names]


def pool_file(parent: QWidget, folder: str = "") -> Path | None:
    """A file of documents to pool."""
    title = _tr("Add documents from a file, one a line: topic docno")
    return _path(QFileDialog.getOpenFileName(parent, title, folder))


def qrels(parent: QWidget, folder: str = "") -> Path | None:
    """Where to write qrels."""
    return _path(QFileDialog.getSaveFileName(parent, _tr("Export qrels"), str(Path(folder, "qrels.txt"))))


def journal(parent: QWidget, folder: str = "") -> Path | None:
    """Where to write the journal."""
    return _path(QFileDialog.getSaveFileName(parent, _tr("Export the journal"), str(Path(folder, "journal.jsonl"))))


def report(parent: QWidget, folder: str = "") -> Path | None:
    """Where to write a report."""
    kinds = _tr("Web pages (*.html)")
    return _path(QFileDialog.getSaveFileName(parent, _tr("Write a report"), str(Path(folder, "report.html")), kinds))


def run_file(parent: QWidget, name: str, folder: str = "") -> Path | None:
    """Where to write a run."""
    return _path(QFileDialog.getSaveFileName(parent, _tr("Save run"), str(Path(folder, f"{name}.run"))))


def table_file(parent: QWidget, folder: str = "") -> Path | None:
    """Where to write a table; the ending of the name is that of the format that the person chose, where it has none."""
    kinds = ("CSV (*.csv)", "LaTeX (*.tex)", "Markdown (*.md)", "JSON (*.json)", _tr("Text (*.txt)"))
    name, kind = QFileDialog.getSaveFileName(
        parent, _tr("Save table"), str(Path(folder, "table.csv")), ";;".join(kinds)
    )
    if not name:
        return None
    ending = kind.rpartition("*")[2].rstrip(")")
    return Path(name) if Path(name).suffix else Path(name + ending)


def figure_file(parent: QWidget, name: str, suffix: str, folder: str = "") -> Path | None:
    """Where to write a figure, or (``.csv``) the data behind it; of its ``name`` what any system takes in a file's."""
    name = "".join(letter if letter.isalnum() or letter in "-_." else "-" for letter in name)[:LONGEST_NAME]
    kind = f"{suffix[1:].upper()} (*{suffix})"
    title = _tr("Save the data of the figure") if suffix == ".csv" else _tr("Save figure")
    return _path(QFileDialog.getSaveFileName(parent, title, str(Path(folder, f"{name}{suffix}")), kind))


def package(parent: QWidget, suggested: Path) -> Path | None:
    """Where an assessor's work package is to stand."""
    kinds = _tr("irdesk projects (*.irdesk)")
    never_replaced = QFileDialog.Option.DontConfirmOverwrite
    return _path(
        QFileDialog.getSaveFileName(parent, _tr("Export packages"), str(suggested), kinds, options=never_replaced)
    )


def package_folder(parent: QWidget, folder: str = "") -> Path | None:
    """Where the work packages of all assessors are to stand."""
    name = QFileDialog.getExistingDirectory(parent, _tr("A package for each assessor into this folder"), folder)
    return Path(name) if name else None


def packages(parent: QWidget, folder: str = "") -> list[Path]:
    """Which packages or copies of the project to take in."""
    names, _ = QFileDialog.getOpenFileNames(parent, _tr("Import packages"), folder, _tr("irdesk projects (*.irdesk)"))
    return [Path(name) for name in names]


def repaired(parent: QWidget, suggested: Path) -> Path | None:
    """Where what can be read of a damaged project is to stand."""
    kinds = _tr("irdesk projects (*.irdesk)")
    title, never_replaced = _tr("Save what can be read"), QFileDialog.Option.DontConfirmOverwrite
    return _path(QFileDialog.getSaveFileName(parent, title, str(suggested), kinds, options=never_replaced))


def backup_copy(parent: QWidget, suggested: Path) -> Path | None:
    """Where a copy of a backup is to stand."""
    kinds = _tr("irdesk projects (*.irdesk)")
    title, never_replaced = _tr("Open a copy of a backup"), QFileDialog.Option.DontConfirmOverwrite
    return _path(QFileDialog.getSaveFileName(parent, title, str(suggested), kinds, options=never_replaced))


def assessor(parent: QWidget, name: str) -> str:
    """Who judges; empty where the person thought better of it."""
    found, agreed = QInputDialog.getText(
        parent, _tr("Judge as"), _tr("Name that judgements are signed with"), text=name
    )
    return " ".join(found.split()) if agreed else ""


def whose_qrels(parent: QWidget, name: str) -> str:
    """Whose imported qrels are; empty where the person thought better of it."""
    told = _tr("Name of the crowd, model or person whose judgements these are")
    found, agreed = QInputDialog.getText(parent, _tr("Take as an assessor's"), told, text=name)
    return " ".join(found.split()) if agreed else ""


def _path(answer: tuple[str, str]) -> Path | None:
    return Path(answer[0]) if answer[0] else None
