"""Garbage collector that runs on the window's thread only.

Python runs a collection on any thread that allocates memory. On a worker thread, a collection would destroy widgets and
timers that belong to the window's thread, and could crash the process.
"""

from __future__ import annotations

import gc
import time

from PySide6.QtCore import QObject, QTimer

INTERVAL_MS = 250
YOUNG_OBJECTS = 20_000
"""Number of objects allocated between two collections of the youngest generation. Each collection takes a few
milliseconds.
"""
_OLDER = 10  # number of collections of a generation before the next older generation is collected too
_REST = 100  # pause before the next full collection, as a multiple of the previous collection's duration


class GarbageCollector(QObject):
    """Garbage collector that replaces Python's automatic collection until ``parent`` is destroyed."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        # Enable Python's collection only after the parent is destroyed. Qt holds locks while it destroys the parent,
        # and a collection at that time would wait for these locks.
        self.destroyed.connect(lambda: QTimer.singleShot(0, gc.enable))
        self._next_full = 0.0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.collect)
        self._timer.start(INTERVAL_MS)

    def collect(self) -> None:
        """Collect the oldest generation that is due. Full collections take at most one hundredth of the
        running time.
        """
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
