"""A real window that judges a team's package: ``team_window.py PACKAGE SECONDS RATE``.

Presses grade keys at the given rate, waits until everything is synchronised, and prints one JSON object. The object
contains the time of each judgement and of its acknowledgement on the monotonic clock. It also contains the longest time
for which the window did not process events.
"""

from __future__ import annotations

import json
import os
import random
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from irdesk.app import bootstrap
from irdesk.service.client.membership import membership_of
from irdesk.settings.preferences import Preferences
from irdesk.store.store import Store

POLL = 0.01  # seconds between two checks for unacknowledged judgements
BEAT_MS = 5  # interval of the timer that detects when the window does not process events


class Acknowledged(threading.Thread):
    """Thread that records when the service acknowledges each judgement."""

    def __init__(self, store: Store) -> None:
        super().__init__(daemon=True)
        self._store = store
        self._lock = threading.Lock()
        self._made: list[float] = []
        self.waits: list[tuple[float, float]] = []
        self._ended = threading.Event()

    def judge(self, judging: Callable[[], None]) -> None:
        """Make a judgement while holding the lock, so that a concurrent check cannot count it as acknowledged before it
        is stored locally.
        """
        with self._lock:
            self._made.append(time.monotonic())
            judging()

    def waiting(self) -> int:
        """Return the number of unacknowledged judgements."""
        with self._lock:
            return len(self._made)

    def end(self) -> None:
        """Stop checking."""
        self._ended.set()
        self.join()

    def run(self) -> None:
        """Poll the outbox; a joined project stores the id of the last acknowledged row."""
        while not self._ended.wait(POLL):
            with self._lock:
                made = len(self._made)
            membership = membership_of(self._store)
            assert membership is not None
            with self._store.team() as team:
                left = team.count_of(membership.name, membership.sent)
            now = time.monotonic()
            with self._lock:
                self.waits += [(start, now) for start in self._made[: max(0, made - left)]]
                del self._made[: max(0, made - left)]


class Person:
    """Simulated user: judges in the window at a given rate until a given time."""

    def __init__(self, path: Path, seconds: float, rate: float) -> None:
        self._window = bootstrap.main_window(Preferences(None), path)
        self._window.resize(1280, 800)
        self._window.show()
        self._window.open_path(path)
        self._seconds, self._rate = seconds, rate
        self._random = random.Random(str(path))
        self._end = 0.0
        self._acknowledged: Acknowledged | None = None
        self._beat_at = time.monotonic()
        self.longest_gap = 0.0
        self._beat = QTimer(self._window)
        self._beat.timeout.connect(self._beaten)
        self._next = QTimer(self._window)
        self._next.setSingleShot(True)
        self._next.timeout.connect(self._judge)
        self._next.start(100)

    def _beaten(self) -> None:
        now = time.monotonic()
        self.longest_gap = max(self.longest_gap, now - self._beat_at)
        self._beat_at = now

    def _judge(self) -> None:
        desk, window = self._window.desk, self._window
        if desk is None or window.project.team is None or window.project.team.link is None:
            self._next.start(50)
            return
        if self._acknowledged is None:
            desk.editor.begin_topic()
            self._acknowledged = Acknowledged(window.workspace.store)
            self._acknowledged.start()
            print("judging", flush=True)
            self._beat_at = time.monotonic()
            self._end = self._beat_at + self._seconds
            self._beat.start(BEAT_MS)
        if time.monotonic() > self._end:
            self._finish()
            return
        before = desk.queries.place()
        window.activateWindow()
        key = str(self._random.randrange(4))
        self._acknowledged.judge(lambda: QTest.keyClick(QApplication.focusWidget() or window, key))
        assert desk.queries.place() != before, "a judgement leads to the next document"
        self._next.start(round(1000 * self._random.uniform(0.5, 1.5) / self._rate))

    def _finish(self) -> None:
        self._beat.stop()
        assert self._acknowledged is not None
        if self._acknowledged.waiting():
            QTimer.singleShot(20, self._finish)
            return
        self._acknowledged.end()
        print(json.dumps({"waits": self._acknowledged.waits, "longest_gap_s": self.longest_gap}), flush=True)
        self._window.close_project()
        QTimer.singleShot(1000, QApplication.quit)


def main(path: str, seconds: str, rate: str) -> None:
    """Judge for the given time, and print the figures."""
    app = bootstrap.application()
    person = Person(Path(path), float(seconds), float(rate))
    app.exec()
    del person


if __name__ == "__main__":
    main(*sys.argv[1:])
