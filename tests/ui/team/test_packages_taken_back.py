"""Packages are imported from the folder to which they were exported; the window then suggests the next step."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QFileDialog, QLineEdit
from window_driver import Hands
from work_packages import judge_all

from irdesk.ui.style.button_painting import is_primary
from irdesk.ui.team.assessors_panel import AssessorsPanel
from irdesk.ui.team.progress_panel import ProgressPanel

NAMES = ("anna", "ben", "cleo")


def to_packages(hands: Hands, folder: Path) -> list[Path]:
    """Assign the sample's topics to three assessors and export their packages to a folder."""
    hands.press_ctrl("3")
    hands.desk.show_view("assessors")
    panel = hands.desk.panel(AssessorsPanel)
    hands.wait(panel.isVisible)
    hands.click(panel.form.names)
    hands.press(*",".join(NAMES), Qt.Key.Key_Tab)
    hands.wait(panel.assign.isEnabled)
    hands.click(panel.assign)
    hands.idle()
    folder.mkdir()
    hands.file_dialog(folder)
    hands.click(panel.export)
    hands.idle()
    return sorted(folder.iterdir())


def choose_all(hands: Hands, folders: list[Path]) -> None:
    """Make the next file dialog return all files in its initial folder, and record that folder."""

    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, QFileDialog) or not dialog.isActiveWindow():
            QTimer.singleShot(10, answer)
            return
        folders.append(Path(dialog.directory().absolutePath()))
        names = sorted(path.name for path in folders[-1].glob("*.irdesk"))
        field = dialog.findChild(QLineEdit, "fileNameEdit")
        field.setFocus()
        hands.qtbot.keyClicks(field, " ".join(f'"{name}"' for name in names))
        dialog.findChild(QDialogButtonBox).buttons()[0].click()

    QTimer.singleShot(0, answer)


def test_three_packages_are_taken_back_from_where_they_were_written(hands, tmp_path):
    packages = to_packages(hands, tmp_path / "packages")
    assert len(packages) == len(NAMES)
    for path in packages:
        judge_all(path, lambda _topic, docno: len(docno) % 3, most=10_000)
    hands.reopen("collection")
    hands.desk.show_view("progress")
    panel = hands.desk.panel(ProgressPanel)
    hands.wait(lambda: panel.isVisible() and not panel.computing.stale)
    assert is_primary(panel.import_packages)
    folders: list[Path] = []
    choose_all(hands, folders)
    hands.click(panel.import_packages)
    hands.wait(lambda: len(hands.queries.imports()) == len(NAMES))
    assert folders == [tmp_path / "packages"]
    hands.idle()
    assert "Ctrl+T" not in hands.window.status.left.text(), "nobody judges here"
    hands.wait(lambda: not is_primary(panel.import_packages))
    hands.desk.steps.computing.now()
    hands.wait(lambda: is_primary(hands.desk.steps.bar.following))
