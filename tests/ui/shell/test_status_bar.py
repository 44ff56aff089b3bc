"""Background work in the status bar: its button cancels it."""

from __future__ import annotations

import threading

import pytest

from irdesk.domain.progress import Progress

pytestmark = [pytest.mark.unpainted, pytest.mark.shared_window]


def test_cancel_reaches_work_that_began_since_the_last_update(hands):
    def until(ends: threading.Event):
        def work(progress: Progress) -> None:
            while not ends.wait(0.002):
                progress.report(0, 0)  # raises if the task was cancelled

        return work

    runner, view = hands.window.runner, hands.window.status.task
    faults = []
    ends = threading.Event()
    runner.submit("first", until(ends), lambda _: None, faults.append)
    hands.wait(view.isVisible)
    ends.set()
    following = runner.submit("second", until(threading.Event()), lambda _: None, faults.append)
    hands.click(view.cancel)
    assert following.cancelled
    hands.idle()
    assert [str(fault) for fault in faults][-1] == "second was cancelled"
