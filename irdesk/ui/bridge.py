"""Between the model layer and Qt: changes become a signal, and results of background work reach the main thread."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from irdesk.session.changes import ChangeSet
from irdesk.session.workspace import Workspace


class Poster(QObject):
    """Runs functions that other threads hand in on the thread that made this object.

    Between two of them the event loop sees to keys, timers and painting: posted events it would do all at once.
    """

    _posted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._calls: deque[Callable[[], None]] = deque()
        self._next = QTimer(self)
        self._next.setInterval(1)  # of 0 it would come first again and again
        self._next.setTimerType(Qt.TimerType.PreciseTimer)
        self._next.timeout.connect(self._run)
        self._posted.connect(self._take, Qt.ConnectionType.QueuedConnection)

    def post(self, call: Callable[[], None]) -> None:
        """Hand a function in, from any thread."""
        self._posted.emit(call)

    def settle(self) -> None:
        """Run at once what waits for its turn."""
        while self._calls:
            self._calls.popleft()()

    def _take(self, call: Callable[[], None]) -> None:
        if self._next.isActive():
            self._calls.append(call)
        else:
            self._next.start()
            call()

    def _run(self) -> None:
        if self._calls:
            self._calls.popleft()()
        else:
            self._next.stop()


class Bridge(QObject):
    """A workspace's changes as a Qt signal."""

    changed = Signal(ChangeSet)

    def __init__(self, workspace: Workspace, parent: QObject) -> None:
        super().__init__(parent)
        self.close = workspace.observers.subscribe(self.changed.emit)
