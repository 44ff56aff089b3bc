"""Background thread that writes committed changes from the log into the project file shortly after each commit."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

AFTER = 0.2
"""Seconds between a commit and the checkpoint; commits in quick succession share one checkpoint."""
LAZILY = 3.0
"""Seconds between a commit and the checkpoint if only files were loaded. A checkpoint after each file would slow
loading down.
"""
AGAIN = 0.03
"""Seconds before the next attempt if a reader blocked the checkpoint."""
LATER = 1.0
"""Seconds before the next attempt if the checkpoint failed."""


class Checkpointer:
    """Thread that runs checkpoints. It calls ``settle`` repeatedly until ``settle`` returns True. ``fault`` is the last
    exception that ``settle`` raised, or None after a success.
    """

    def __init__(self, settle: Callable[[], bool]) -> None:
        self._settle = settle
        self._wake = threading.Condition()
        self._due: float | None = None
        self._stopped = False
        self._thread: threading.Thread | None = None
        self.fault: Exception | None = None

    def schedule(self, after: float = AFTER) -> None:
        """Schedule a checkpoint ``after`` seconds from now, unless one is scheduled earlier."""
        due = time.monotonic() + after
        with self._wake:
            if self._stopped or (self._due is not None and self._due <= due):
                return
            self._due = due
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="settling", daemon=True)
                self._thread.start()
            self._wake.notify()

    def run(self) -> None:
        """Run the checkpoint on the calling thread. Raises the same errors as ``settle``."""
        try:
            self._settle()
        except Exception as fault:
            self.fault = fault
            raise
        self.fault = None

    def stop(self) -> None:
        """Stop the thread. No checkpoint runs afterwards."""
        with self._wake:
            self._stopped = True
            self._wake.notify()
        if self._thread:
            self._thread.join()

    def _work(self) -> None:
        while self._is_due():
            try:
                again = None if self._settle() else AGAIN
                self.fault = None
            except Exception as fault:  # the next commit raises the stored exception
                again, self.fault = LATER, fault
            if again is not None:
                self.schedule(again)

    def _is_due(self) -> bool:
        """Wait until a checkpoint is due and return True, or return False once the thread is stopped."""
        with self._wake:
            while not self._stopped:
                left = None if self._due is None else self._due - time.monotonic()
                if left is not None and left <= 0:
                    self._due = None
                    return True
                self._wake.wait(left)
        return False
