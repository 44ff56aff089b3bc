"""Opening a file's folder in the system's file manager, and the button that offers it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QPushButton, QWidget

from irdesk.ui.style.painting.buttons import make_quiet


def show_in_folder(path: Path) -> None:
    """Show a file in the system's file manager. The file is selected if the system supports this; otherwise its folder
    is opened.
    """
    if sys.platform == "win32":
        subprocess.Popen(["explorer", f"/select,{path}"])
    elif sys.platform == "darwin":
        subprocess.Popen(["open", "-R", str(path)])
    else:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(path.parent)))


class FolderButton(QPushButton):
    """Button that shows the selected file of a list in its folder. It is disabled if no path is known."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setText(self.tr("Show in folder"))
        self.setToolTip(self.tr("Show the selected file in the system's file manager"))
        make_quiet(self)
        self._path = ""
        self.clicked.connect(lambda _checked=False: show_in_folder(Path(self._path)))
        self.offer("")

    def offer(self, path: str) -> None:
        """Offer to show this file, or nothing if the path is empty."""
        self._path = path
        self.setEnabled(bool(path))
