"""Workers wait while the window is painted or shows results, and then continue."""

from __future__ import annotations

import threading

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from irdesk.ui.event_loop import worker_pause
from irdesk.ui.event_loop.worker_pause import WorkerPause


@pytest.fixture
def shown(qtbot, monkeypatch):
    # With a long pause, the test would hang instead of passing if the workers were never released.
    monkeypatch.setattr(worker_pause, "PAUSE_SECONDS", 60)
    window = QWidget()
    qtbot.addWidget(window)
    first = WorkerPause(window)
    window.show()
    qtbot.waitExposed(window)
    QApplication.processEvents()
    return window, first


def waiting_worker(first: WorkerPause) -> threading.Thread:
    worker = threading.Thread(target=first.give_way)
    worker.start()
    return worker


def test_workers_wait_until_the_posted_events_are_handled(shown):
    _, first = shown
    waiting_worker(first).join()  # The worker does not wait, because `hold` was not called.
    first.hold()
    first.hold()
    worker = waiting_worker(first)
    assert worker.is_alive()
    QApplication.processEvents()
    worker.join()


def test_workers_wait_while_the_window_is_painted(shown):
    window, first = shown
    waits = []

    class Painted(QWidget):
        def paintEvent(self, _event):  # noqa: N802 - Qt calls it
            waits.append(not first._is_free.is_set())

    painted = Painted(window)
    painted.resize(10, 10)
    painted.show()
    QApplication.processEvents()
    painted.update()
    QApplication.processEvents()
    QApplication.processEvents()
    assert waits
    assert all(waits)
    waiting_worker(first).join()
