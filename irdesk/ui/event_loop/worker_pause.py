"""Pause background work while the window is painted or shows results."""

from __future__ import annotations

from threading import Event

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtWidgets import QWidget

PAUSE_SECONDS = 0.05
"""Maximum pause of a worker, so that a window that is always busy slows background work down but never stops it."""
_RELEASE = QEvent.Type(QEvent.registerEventType())
_HELD = {QEvent.Type.UpdateRequest, QEvent.Type.LayoutRequest, QEvent.Type.Resize, QEvent.Type.Show}


class WorkerPause(QObject):
    """Event filter that pauses workers while a window is laid out and painted, and after a call of `hold`.

    Only one thread at a time can run Python code. Without the pause, the window's thread would wait for the
    interpreter's lock dozens of times per paint, and panels would take two to three times as long to appear.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._is_free = Event()
        self._is_free.set()
        window.installEventFilter(self)

    def hold(self) -> None:
        """Pause workers until all events posted so far have been handled."""
        if self._is_free.is_set():
            self._is_free.clear()
            QCoreApplication.postEvent(self, QEvent(_RELEASE), Qt.EventPriority.LowEventPriority.value)

    def give_way(self) -> None:
        """Wait until the window is free, at most `PAUSE_SECONDS` (worker thread)."""
        if not self._is_free.wait(PAUSE_SECONDS):
            self._is_free.set()  # Later calls then return at once, until `hold` is called again.

    def event(self, event: QEvent) -> bool:
        """Resume the workers when the release event arrives, that is, when all events posted before it have been
        handled.
        """
        if event.type() == _RELEASE:
            self._is_free.set()
            return True
        return super().event(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Pause workers when the window is about to be laid out or painted."""
        if watched is self._window and event.type() in _HELD:
            self.hold()
        return False
