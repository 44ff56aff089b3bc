"""Between the model layer and Qt: changes become a signal, and results of background work reach the main thread."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal

if TYPE_CHECKING:
    from irdesk.session.core.changes import ChangeSet
    from irdesk.session.core.workspace import Workspace

TOGETHER_MS = 250  # for which runs that are loaded are gathered before they are shown
_REST = 4  # times as long as showing them took, at least: what shows all runs takes longer the more there are


class Poster(QObject):
    """Runs functions that other threads hand in on the thread that made this object.

    Between two of them the event loop sees to keys, timers and painting: posted events it would do all at once. It has
    a parent, which ends it on its thread: Python would, with its timer running, in any thread that collects garbage.
    """

    _posted = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
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
    """A workspace's changes as a Qt signal.

    While more is on its way (``more_comes``), runs that come are told of together, a few times a second and less often
    where showing them takes long: a table of all runs that is laid out anew for each would take longer than reading
    them. All else is told at once.
    """

    changed = Signal(object)  # a ChangeSet

    def __init__(self, workspace: Workspace, more_comes: Callable[[], bool], parent: QObject) -> None:
        super().__init__(parent)
        self._more_comes = more_comes
        self._held: ChangeSet | None = None
        self._rest_ms = 0
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self.tell)
        self._unsubscribe = workspace.observers.subscribe(self._take)

    def close(self) -> None:
        """Tell nobody of anything any longer."""
        self._unsubscribe()
        self._later.stop()
        self._held = None

    def _take(self, changes: ChangeSet) -> None:
        coming = changes.brings_runs
        if not coming:
            self.tell()  # in the order in which it happened
            self.changed.emit(changes)
            return
        self._held = self._held.followed_by(changes) if self._held else changes
        if not self._more_comes():
            self.tell()
        elif not self._later.isActive():
            self._later.start(max(TOGETHER_MS, self._rest_ms))

    def tell(self) -> None:
        """Tell at once of what is held back."""
        self._later.stop()
        held, self._held = self._held, None
        if held:
            began = time.monotonic()
            self.changed.emit(held)
            self._rest_ms = round((time.monotonic() - began) * 1000) * _REST
