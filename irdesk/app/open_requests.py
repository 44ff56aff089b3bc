"""Handling of requests by the operating system to open a project. macOS sends such a request when the user
double-clicks a project, whether or not irdesk is already running.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QTimer
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

_LOOK_AGAIN_MS = 50


class AskedApplication(QApplication):
    """`QApplication` for systems that send an event to a program to make it open a file. The latest request waits until
    `open_with` is called.
    """

    def __init__(self, arguments: list[str]) -> None:
        super().__init__(arguments)
        self._asked: Path | None = None
        self._open: Callable[[Path], None] | None = None
        self._is_busy: Callable[[], bool] = bool

    def open_with(self, open_path: Callable[[Path], None], is_busy: Callable[[], bool]) -> None:
        """Start opening requested projects. If there are several requests, only the latest is opened, as soon as the
        window is not busy.
        """
        self._open, self._is_busy = open_path, is_busy
        self._see()

    def event(self, event: QEvent) -> bool:
        """Store the file that a file-open event names. It is opened once `open_with` has been called and the window is
        not busy.
        """
        if isinstance(event, QFileOpenEvent) and event.file():
            self._asked = Path(event.file())
            self._see()
            return True
        return super().event(event)

    def _see(self) -> None:
        if self._asked is None or self._open is None:
            return
        if self._is_busy():
            QTimer.singleShot(_LOOK_AGAIN_MS, self._see)
            return
        asked, self._asked = self._asked, None
        self._open(asked)
