"""The bridge from the model layer to Qt: changes become a signal, and background results reach the main thread."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal

if TYPE_CHECKING:
    from irdesk.session.core.changes import ChangeSet
    from irdesk.session.core.workspace import Workspace

TOGETHER_MS = 250  # interval in which loaded runs are collected before they are reported
# pause after an update, as a multiple of its duration, since an update takes longer the more runs there are
_REST = 4


class Poster(QObject):
    """Runs functions on the thread that created this object; other threads post them.

    Between two functions the event loop handles keys, timers and painting; events that are posted directly would all be
    run at once. The object has a parent, so that it is destroyed on its own thread: without a parent, Python's garbage
    collector could destroy it on any thread while its timer is running.
    """

    _posted = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._calls: deque[Callable[[], None]] = deque()
        self._next = QTimer(self)
        self._next.setInterval(1)  # an interval of 0 would fire again and again before all other events
        self._next.setTimerType(Qt.TimerType.PreciseTimer)
        self._next.timeout.connect(self._run)
        self._posted.connect(self._take, Qt.ConnectionType.QueuedConnection)

    def post(self, call: Callable[[], None]) -> None:
        """Post a function from any thread."""
        self._posted.emit(call)

    def settle(self) -> None:
        """Run all waiting functions immediately."""
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
    """A Qt signal for the changes of a workspace.

    While more runs are loading (``more_comes``), added runs are reported in batches: a few times a second, and less
    often if showing them takes long. Laying out a table of all runs again for each run would take longer than reading
    the runs. All other changes are reported at once.
    """

    changed = Signal(object)  # argument: a ChangeSet

    def __init__(self, workspace: Workspace, more_comes: Callable[[], bool], parent: QObject) -> None:
        super().__init__(parent)
        self._more_comes = more_comes
        self._held: ChangeSet | None = None
        self._rest_ms = 0
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self.flush)
        self._unsubscribe = workspace.observers.subscribe(self._take)

    def close(self) -> None:
        """Stop reporting changes."""
        self._unsubscribe()
        self._later.stop()
        self._held = None

    def _take(self, changes: ChangeSet) -> None:
        coming = changes.brings_runs
        if not coming:
            self.flush()  # report earlier changes first
            self.changed.emit(changes)
            return
        self._held = self._held.followed_by(changes) if self._held else changes
        if not self._more_comes():
            self.flush()
        elif not self._later.isActive():
            self._later.start(max(TOGETHER_MS, self._rest_ms))

    def flush(self) -> None:
        """Report the collected changes now."""
        self._later.stop()
        held, self._held = self._held, None
        if held:
            began = time.monotonic()
            self.changed.emit(replace(held, more_comes=self._more_comes()))
            self._rest_ms = round((time.monotonic() - began) * 1000) * _REST
