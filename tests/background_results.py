"""An inbox for the results of background tasks, for tests without an event loop."""

from __future__ import annotations

import queue
from collections.abc import Callable


class Inbox:
    """Queue whose ``post`` method serves as the callback of `TaskRunner`; the test's thread runs the posted
    functions.
    """

    def __init__(self) -> None:
        self._calls: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()

    def post(self, call: Callable[[], None]) -> None:
        """Add a function to the queue; can be called from any thread."""
        self._calls.put(call)

    def run_until(self, finished: Callable[[], bool]) -> None:
        """Run posted functions until ``finished`` returns true."""
        while not finished():
            self._calls.get()()
