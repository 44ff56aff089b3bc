"""Brings what was committed into the project file itself, in a thread of its own, a moment after each commit."""

from __future__ import annotations

import threading
from collections.abc import Callable

AFTER = 0.2
"""Seconds between a commit and the beginning: what comes one after the other is brought in together."""
AGAIN = 0.03
"""Seconds after which it is tried again, where a reader was in the way."""
LATER = 1.0
"""The same where it failed."""


class Settler:
    """Calls ``settle`` until that says that all is settled; ``fault`` is what it raised last, None if it went well."""

    def __init__(self, settle: Callable[[], bool]) -> None:
        self._settle = settle
        self._wake = threading.Condition()
        self._wanted = False
        self._stopped = False
        self._thread: threading.Thread | None = None
        self.fault: Exception | None = None

    def soon(self) -> None:
        """Something was committed."""
        with self._wake:
            if self._stopped:
                return
            self._wanted = True
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
        pause = AFTER
        while True:
            with self._wake:
                self._wake.wait_for(lambda: self._wanted or self._stopped)
                self._wake.wait_for(lambda: self._stopped, pause)
                if self._stopped:
                    return
                self._wanted = False
            pause = AFTER
            try:
                done = self._settle()
                self.fault = None
            except Exception as fault:  # the next commit raises it
                done, pause, self.fault = False, LATER, fault
            if not done:
                pause = min(pause, AGAIN) if self.fault is None else pause
                self._wanted = True
