"""The structured log of a service: one JSON object a line, and counts and latencies of its requests."""

from __future__ import annotations

import sys
import threading
import time
from collections import Counter, deque
from typing import TextIO

import msgspec

from irdesk.service.protocol import Health

_LAST = 2000  # requests of each kind whose latencies are kept


class ServiceLog:
    """Counts and latencies since the start, and lines on a stream; it names no documents, topics or grades."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream or sys.stderr
        self._lock = threading.Lock()
        self._began = time.monotonic()
        self._requests: Counter[str] = Counter()
        self._refusals: Counter[str] = Counter()
        self._rows = 0
        self._took: dict[str, deque[float]] = {}

    def event(self, event: str, **values: object) -> None:
        """Write a line."""
        line = msgspec.json.encode({"at": round(time.time(), 3), "event": event, **values}).decode()
        with self._lock:
            print(line, file=self._stream, flush=True)

    def request(self, kind: str, status: int, seconds: float, rows: int = 0) -> None:
        """Count a request that was answered; write a line if it was refused or failed."""
        milliseconds = round(seconds * 1000, 2)
        with self._lock:
            self._requests[kind] += 1
            self._rows += rows
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


def _summary(values: list[float]) -> tuple[float, float, float]:
    values.sort()
    last = len(values) - 1
    return values[last // 2], values[min(last, round(last * 0.99))], values[last]
