"""Dialogs that ask where to save a file: their titles, the file formats offered and the suggested names. None of these
dialogs appears while an assessor moves between documents.

The file dialogs are those of the operating system.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QDialogButtonBox, QFileDialog, QLineEdit, QWidget

from irdesk.ui.dialogs.dialog_folders import FileKind, chosen_path, first_folder, remember_folder


class NewFolderDialog(QFileDialog):
    """Dialog that asks for a folder. If the user types the name of a folder that does not exist, it is created."""

    def __init__(self, parent: QWidget, title: str, folder: str) -> None:
        super().__init__(parent, title, folder)
        self.setFileMode(QFileDialog.FileMode.Directory)
        self.setOption(QFileDialog.Option.ShowDirsOnly)
        # The field is missing if the operating system provides the dialog.
        field = self.findChild(QLineEdit, "fileNameEdit")
        if isinstance(field, QLineEdit):
            field.textChanged.connect(self._allow)

    def _allow(self, name: str) -> None:
        """Enable the dialog's button even if no folder has the typed name. Qt disables the button in this case."""
        buttons = self.findChild(QDialogButtonBox)
        if name and isinstance(buttons, QDialogButtonBox):
            buttons.buttons()[0].setEnabled(True)

    def accept(self) -> None:
        """Create the folder if necessary. If that fails, the dialog says that the folder does not exist."""
        for name in self.selectedFiles()[:1]:
            with suppress(OSError):
                Path(name).mkdir(parents=True)
        super().accept()


def _tr(text: str) -> str:
    return QCoreApplication.translate("asking", text)


def new_project(parent: QWidget, folder: str = "", name: str = "") -> Path | None:
    """Ask where to create a new project, suggesting a name. Return None if cancelled."""
    start = str(first_folder(FileKind.PROJECT, folder) / f"{name or 'project'}.irdesk")
    kinds = _tr("irdesk projects (*.irdesk)")
    never_replaced = QFileDialog.Option.DontConfirmOverwrite
    return chosen_path(
        QFileDialog.getSaveFileName(parent, _tr("New project"), start, kinds, options=never_replaced), FileKind.PROJECT
    )


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
    remember_folder(FileKind.EXPORT, Path(name).parent)
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
    remember_folder(FileKind.EXPORT, Path(chosen[0]))
    return Path(chosen[0])


def new_invitation(parent: QWidget) -> Path | None:
    """Ask where to write an invitation to a team. Return None if cancelled."""
    start = _export("", "team.invitation")
    return _path(QFileDialog.getSaveFileName(parent, _tr("Save the invitation"), start))


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


def _path(answer: tuple[str, str]) -> Path | None:
    return chosen_path(answer, FileKind.EXPORT)
