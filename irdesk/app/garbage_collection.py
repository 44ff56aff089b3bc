"""Collects cyclic garbage on the window's thread only.

Python collects it on whichever thread allocates next. On a worker thread that would destroy widgets and timers that
belong to the window's thread, and could crash the process.
"""

from __future__ import annotations

import gc
import time

from PySide6.QtCore import QObject, QTimer

INTERVAL_MS = 250
YOUNG_OBJECTS = 20_000
"""The number of objects allocated before the youngest generation is collected; a collection takes some milliseconds."""
_OLDER = 10  # collections of a generation before the next older one is collected too
_REST = 100  # pause before the next full collection, as a multiple of the duration of the last one


class GarbageCollector(QObject):
    """Replaces Python's automatic collection until ``parent`` is destroyed."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        # Delayed: while Qt destroys the parent, it holds locks that destroying garbage would wait for.
        self.destroyed.connect(lambda: QTimer.singleShot(0, gc.enable))
        self._next_full = 0.0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.collect)
        self._timer.start(INTERVAL_MS)

    def collect(self) -> None:
        """Collect the oldest generation that is due; full collections take at most a hundredth of the time."""
        young, middle, old = gc.get_count()
        if young < YOUNG_OBJECTS:
            return
        began = time.monotonic()
        if middle < _OLDER:
            gc.collect(0)
        elif old < _OLDER or began < self._next_full:
            gc.collect(1)
        else:
            gc.collect()
            ended = time.monotonic()
            self._next_full = ended + _REST * (ended - began)
