"""Debouncer that delays a call until the project has stopped changing and a panel is visible."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from irdesk.session.core.changes import ChangeSet, SourceChanged

SETTLE_MS = 300  # delay in ms between the last change and the computation
LOADING_MS = 2000  # delay in ms before a computation while runs are being loaded


class Debouncer(QObject):
    """Calls a function once changes have settled and a panel is visible. While the panel is hidden, calls are
    postponed.

    The function is called for the first time when the panel is first shown. ``left`` is emitted when the panel is
    hidden.
    """

    left = Signal()

    def __init__(self, panel: QWidget, call: Callable[[], None], settle_ms: int = SETTLE_MS) -> None:
        super().__init__(panel)
        self._panel, self._call, self._settle_ms = panel, call, settle_ms
        self._stale = True
        self._later = _timer(self, self._begin)
        # Rearranging a workspace hides panels and shows them again, so check visibility once, after the rearrangement.
        self._moved = _timer(self, self._look)
        panel.installEventFilter(self)

    def on_change(self, changes: ChangeSet) -> None:
        """Schedule a call after the project has changed. Moving to another document does not count as a change.

        Judgements may follow each other quickly, so a call waits for a pause. While runs are being loaded, calls are
        rare, so that they do not slow down loading. After the last file has been loaded, the call follows immediately.
        """
        if changes.kind == "move":
            return
        if changes.more_comes:
            self.rarely()
        elif changes.touches(SourceChanged):
            self.now()
        else:
            self.soon()

    def rarely(self) -> None:
        """Schedule a call, unless one is already scheduled."""
        self._stale = True
        if self._panel.isVisible() and not self._later.isActive():
            self._later.start(LOADING_MS)

    def soon(self) -> None:
        """Schedule a call after a pause without changes."""
        self._wait(self._settle_ms)

    def now(self) -> None:
        """Schedule a call for the next event-loop iteration, for example after the user has changed a setting in the
        panel.
        """
        self._wait(0)

    @property
    def waiting(self) -> bool:
        """Whether a call is pending."""
        return self._stale

    def outdate(self) -> None:
        """Schedule a call for when the panel is next shown."""
        self._stale = True

    def _wait(self, milliseconds: int) -> None:
        self._stale = True
        if self._panel.isVisible():
            self._later.start(milliseconds)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Schedule a visibility check when the panel is shown or hidden."""
        if watched is self._panel and event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            self._moved.start(0)
        return False

    def _look(self) -> None:
        if not self._panel.isVisible():
            self._later.stop()
            self.left.emit()
        elif self._stale and not self._later.isActive():
            self._begin()

    def _begin(self) -> None:
        if self._panel.isVisible():
            self._stale = False
            self._call()


def _timer(owner: QObject, call: Callable[[], None]) -> QTimer:
    timer = QTimer(owner)
    timer.setSingleShot(True)
    timer.timeout.connect(call)
    return timer
