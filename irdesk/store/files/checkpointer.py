"""Brings what was committed into the project file itself, in a thread of its own, a moment after each commit."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

AFTER = 0.2
"""Seconds between a commit and the beginning: what comes one after the other is brought in together."""
LAZILY = 3.0
"""The same where only files were loaded: bringing each in by itself would slow the loading down."""
AGAIN = 0.03
"""Seconds after which it is tried again, where a reader was in the way."""
LATER = 1.0
"""The same where it failed."""


class Checkpointer:
    """Calls ``settle`` until that says that all is settled; ``fault`` is what it raised last, None if it went well."""

    def __init__(self, settle: Callable[[], bool]) -> None:
        self._settle = settle
        self._wake = threading.Condition()
        self._due: float | None = None
        self._stopped = False
        self._thread: threading.Thread | None = None
        self.fault: Exception | None = None

    def soon(self, after: float = AFTER) -> None:
        """Something was committed that is to be settled after so many seconds."""
        due = time.monotonic() + after
        with self._wake:
            if self._stopped or (self._due is not None and self._due <= due):
                return
            self._due = due
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="settling", daemon=True)
                self._thread.start()
            self._wake.notify()

    def now(self) -> None:
        """Settle on the thread that calls. Raises what ``settle`` raises."""
        try:
            self._settle()
        except Exception as fault:
            self.fault = fault
            raise
        self.fault = None

    def stop(self) -> None:
        """End the thread; nothing is settled from then on."""
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
            except Exception as fault:  # the next commit raises it
                again, self.fault = LATER, fault
            if again is not None:
                self.soon(again)

    def _is_due(self) -> bool:
        """Wait until something is to be settled; False at the end."""
        with self._wake:
            while not self._stopped:
                left = None if self._due is None else self._due - time.monotonic()
                if left is not None and left <= 0:
                    self._due = None
                    return True
                self._wake.wait(left)
        return False
