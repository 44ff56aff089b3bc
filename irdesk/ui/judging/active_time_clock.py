"""Clock for the active time spent on a document.

Time is active while the document is displayed, the program has the focus, and the assessor is not idle.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QWindow
from PySide6.QtWidgets import QApplication

IDLE_AFTER = 60.0  # seconds: roughly how long a full screen can be read without any input

_SIGNS = {QEvent.Type.KeyPress, QEvent.Type.MouseMove, QEvent.Type.Wheel, QEvent.Type.MouseButtonPress}


class ActiveClock(QObject):
    """Clock that sums the time between input events. A gap longer than `IDLE_AFTER` counts as `IDLE_AFTER`.

    ``passed`` is emitted with the seconds since the previous event, and the active seconds among them.
    """

    passed = Signal(float, float)

    def __init__(self, parent: QObject, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(parent)
        self._clock = clock
        self._sum = 0.0
        self._last = clock()
        self._away = False
        self._hidden = False
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.applicationStateChanged.connect(self._follow_application)
        app.focusWindowChanged.connect(self._follow_window)
        self._follow_window(QApplication.focusWindow())

    def restart(self) -> None:
        """Start timing a new document."""
        self.count_now()
        self._sum = 0.0

    def seconds(self) -> float:
        """Return the active time in seconds since `restart`."""
        self.count_now()
        return round(self._sum, 2)

    def show(self, shown: bool) -> None:
        """Set whether the document is displayed. The clock runs only while the document is displayed."""
        self.count_now()
        self._hidden = not shown

    def count_now(self) -> None:
        """Count the time since the previous event."""
        now = self._clock()
        gap = max(now - self._last, 0.0)
        self._last = now
        active = 0.0 if self._away or self._hidden else min(gap, IDLE_AFTER)
        self._sum += active
        self.passed.emit(gap, active)

    def _follow_window(self, window: QWindow | None) -> None:
        """Install the event filter on a window only. An application-wide filter would be called for every event of
        every widget.
        """
        if window:
            window.installEventFilter(self)

    def _follow_application(self, state: Qt.ApplicationState) -> None:
        """Stop counting while the application is not active."""
        self.count_now()
        self._away = state != Qt.ApplicationState.ApplicationActive

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: ARG002
        """Record key presses, mouse movements, clicks and scrolling as activity."""
        if event.type() in _SIGNS:
            self.count_now()
        return False
