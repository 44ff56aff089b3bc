"""Bridge from the model layer to Qt: emits changes as a signal, and delivers background results on the main thread."""

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

TOGETHER_MS = 250  # interval in ms over which loaded runs are batched
# Pause after an update, as a multiple of the update's duration. The duration grows with the number of runs.
_REST = 4


class Poster(QObject):
    """Runs functions on the thread that created this object. Any thread can post functions.

    The functions are called one by one, and the event loop handles keys, timers and painting in between. Events posted
    directly would all be handled in one iteration of the event loop.

    The object needs a parent, so that it is destroyed on the thread that created it. Otherwise, Python's garbage
    collector could destroy it on any thread while its timer is running.
    """

    _posted = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._calls: deque[Callable[[], None]] = deque()
        self._next = QTimer(self)
        self._next.setInterval(1)  # not 0: with that interval, the timer would fire repeatedly before any other event
        self._next.setTimerType(Qt.TimerType.PreciseTimer)
        self._next.timeout.connect(self._run)
        self._posted.connect(self._take, Qt.ConnectionType.QueuedConnection)

    def post(self, call: Callable[[], None]) -> None:
        """Post a function to be run on this object's thread. May be called from any thread."""
        self._posted.emit(call)

    def settle(self) -> None:
        """Run all pending functions immediately."""
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
    """Emits a workspace's changes as the Qt signal ``changed``.

    While more runs are being loaded (``more_comes``), added runs are emitted in batches: a few times a second, and less
    often if displaying them takes long. If each run were emitted separately, laying out the table of all runs after
    each one would take longer than reading the runs. All other changes are emitted immediately.
    """

    changed = Signal(object)  # argument: a `ChangeSet`

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
        """Stop emitting changes."""
        self._unsubscribe()
        self._later.stop()
        self._held = None

    def _take(self, changes: ChangeSet) -> None:
        coming = changes.brings_runs
        if not coming:
            self.flush()  # emit earlier changes first
            self.changed.emit(changes)
            return
        self._held = self._held.followed_by(changes) if self._held else changes
        if not self._more_comes():
            self.flush()
        elif not self._later.isActive():
            self._later.start(max(TOGETHER_MS, self._rest_ms))

    def flush(self) -> None:
        """Emit the batched changes now."""
        self._later.stop()
        held, self._held = self._held, None
        if held:
            began = time.monotonic()
            self.changed.emit(replace(held, more_comes=self._more_comes()))
            self._rest_ms = round((time.monotonic() - began) * 1000) * _REST
