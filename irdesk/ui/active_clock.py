"""Active time: what a person spends on a document while the window has the focus and something happens."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication

IDLE_AFTER = 60.0

_SIGNS = {QEvent.Type.KeyPress, QEvent.Type.MouseMove, QEvent.Type.Wheel, QEvent.Type.MouseButtonPress}


class ActiveClock(QObject):
    """Adds up the time between signs of life; gaps of over a minute count as a minute."""

    def __init__(self, parent: QObject, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(parent)
        self._clock = clock
        self._sum = 0.0
        self._last = clock()
        app = QApplication.instance()
        assert app is not None
        app.installEventFilter(self)

    def restart(self) -> None:
        """Begin with another document."""
        self._sum = 0.0
        self._last = self._clock()

    def seconds(self) -> float:
        """The active time since the document appeared."""
        self._note()
        return round(self._sum, 2)

    def _note(self) -> None:
        now = self._clock()
        self._sum += min(max(now - self._last, 0.0), IDLE_AFTER)
        self._last = now

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: ARG002
        """Take note of signs of life; time without the focus does not count."""
        if event.type() in _SIGNS:
            self._note()
        elif event.type() == QEvent.Type.ApplicationActivate:
            self._last = self._clock()
        return False
