"""Where results of background work wait in tests without an event loop."""

from __future__ import annotations

import queue
from collections.abc import Callable


class Inbox:
    """A ``post`` for `TaskRunner`: functions wait until the thread runs them."""

    def __init__(self) -> None:
        self._calls: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()

    def post(self, call: Callable[[], None]) -> None:
        """Hand a function in, from any thread."""
        self._calls.put(call)

    def run_until(self, finished: Callable[[], bool]) -> None:
        """Run what is handed in until ``finished``."""
        while not finished():
            self._calls.get()()
