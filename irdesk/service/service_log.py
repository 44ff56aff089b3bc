"""Structured log of a service: one JSON object per line, and counts and latencies of its requests."""

from __future__ import annotations

import logging
import queue
import sys
import threading
import time
from collections import Counter, deque
from contextlib import suppress
from typing import TextIO

import msgspec

from irdesk.service.protocol import Health

_MOST_LINES = 10_000  # maximum number of lines queued for writing
_LAST_SECONDS = 5.0
_LAST = 2000  # number of requests of each kind whose latencies are kept


class ServiceLog:
    """Log that counts requests and latencies since the start, and writes lines to a stream. It contains no documents,
    topics or grades.
    """

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream or sys.stderr
        self._lines: queue.Queue[str] = queue.Queue(_MOST_LINES)
        self._left_out = 0
        threading.Thread(target=self._write, name="log", daemon=True).start()
        self._lock = threading.Lock()
        self._began = time.monotonic()
        self._requests: Counter[str] = Counter()
        self._refusals: Counter[str] = Counter()
        self._rows = 0
        self._took: dict[str, deque[float]] = {}

    def event(self, event: str, **values: object) -> None:
        """Queue a line for writing. This never blocks: if the reader of the log does not keep up, the line is
        dropped.
        """
        line = msgspec.json.encode({"at": round(time.time(), 3), "event": event, **values}).decode()
        try:
            self._lines.put_nowait(line)
        except queue.Full:
            self._left_out += 1

    def _write(self) -> None:
        while True:
            line = self._lines.get()
            with suppress(OSError, ValueError):  # if the log stream was closed, the service continues without a log
                self._put(line)
                if count := self._left_out:
                    self._left_out -= count
                    self._put(msgspec.json.encode({"event": "left out", "lines": count}).decode())
            self._lines.task_done()

    def _put(self, line: str) -> None:
        """Write a line and its line end in one call, so that other output to the same stream cannot separate them."""
        print(f"{line}\n", end="", file=self._stream, flush=True)

    def close(self) -> None:
        """Wait until all queued lines are written. If the reader of the log does not keep up, wait only briefly."""
        end = time.monotonic() + _LAST_SECONDS
        while self._lines.unfinished_tasks and time.monotonic() < end:
            time.sleep(0.01)

    def rows_stored(self, count: int) -> None:
        """Count rows that are on disk. Rows that a client sends again are counted again."""
        with self._lock:
            self._rows += count

    def request(self, kind: str, status: int, seconds: float) -> None:
        """Count an answered request. Write a line if it was refused or failed."""
        milliseconds = round(seconds * 1000, 2)
        with self._lock:
            self._requests[kind] += 1
            if status >= 400:
                self._refusals[str(status)] += 1
            self._took.setdefault(kind, deque(maxlen=_LAST)).append(milliseconds)
        if status >= 400:
            self.event("refused" if status < 500 else "failed", request=kind, status=status, ms=milliseconds)

    def health(self, waiting: int) -> Health:
        """Return counts and latencies; ``waiting`` is the number of listeners."""
        with self._lock:
            return Health(
                requests=dict(self._requests),
                refusals=dict(self._refusals),
                rows=self._rows,
                milliseconds={kind: _summary(list(took)) for kind, took in self._took.items()},
                waiting=waiting,
                seconds=round(time.monotonic() - self._began, 1),
            )


class LibraryMessages(logging.Handler):
    """Logging handler that passes warnings of libraries to the service's log, so that the libraries never block on
    writing.
    """

    def __init__(self, log: ServiceLog) -> None:
        super().__init__(logging.WARNING)
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        """Write a message as a line."""
        self._log.event("library", logger=record.name, message=record.getMessage()[:500])


def _summary(values: list[float]) -> tuple[float, float, float]:
    values.sort()
    last = len(values) - 1
    return values[last // 2], values[min(last, round(last * 0.99))], values[last]
