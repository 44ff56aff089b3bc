"""Accept the file that a dialog proposes."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QFileDialog


def accept_proposed_file() -> None:
    """Wait until a file dialog opens, and accept it without changing the file that it proposes."""
    dialog = QApplication.activeModalWidget()
    if isinstance(dialog, QFileDialog) and dialog.isActiveWindow():
        dialog.findChild(QDialogButtonBox).buttons()[0].click()
    else:
        QTimer.singleShot(10, accept_proposed_file)
