"""Collects cyclic garbage on the window's thread alone.

Python collects it on whichever thread allocates next. On a worker's thread that would end widgets and timers which
belong to the window's thread, and crash the process now and then.
"""

from __future__ import annotations

import gc
import time

from PySide6.QtCore import QObject, QTimer

INTERVAL_MS = 250
YOUNG_OBJECTS = 20_000
"""Objects made since the last collection before the youngest generation is collected: some milliseconds."""
_OLDER = 10  # collections of a generation before the next one is collected too
_REST = 100  # times as long as the last full collection took pass before the next


class GarbageCollector(QObject):
    """Takes the place of Python's automatic collection until ``parent`` ends."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        # Not at once: Qt is destroying the parent and holds locks that destroying garbage would wait for.
        self.destroyed.connect(lambda: QTimer.singleShot(0, gc.enable))
        self._next_full = 0.0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.collect)
        self._timer.start(INTERVAL_MS)

    def collect(self) -> None:
        """Collect the oldest generation that is due; all of them for at most a hundredth of the time."""
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
