"""Expensive content is computed once changes have settled and the panel is visible, and only for the latest request."""

from __future__ import annotations

import threading

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from irdesk.domain.errors import CommandRefused
from irdesk.session.core.background_tasks import TaskRunner
from irdesk.session.core.changes import ChangeSet
from irdesk.ui.shell.background_query import BackgroundQuery
from irdesk.ui.shell.workspace_qt_bridge import Poster
from irdesk.ui.widgets.panel_progress import APPEARS_MS, ComputingSign, OutdatedVeil


class Bench:
    """A panel that displays how often it was computed. The computation waits while ``gate`` is closed."""

    def __init__(self, qtbot) -> None:
        self.panel = QWidget()
        qtbot.addWidget(self.panel)
        self.poster = Poster(self.panel)
        self.runner = TaskRunner(self.poster.post)
        self.begun, self.took, self.said = [], [], []
        self.gate = threading.Event()
        self.gate.set()
        self.fault: Exception | None = None
        self.stops = True
        self.computing = BackgroundQuery(
            self.panel, self.runner, "counting", self._work, self.took.append, self.said.append, settle_ms=20
        )

    def _work(self):
        number = len(self.begun)
        self.begun.append(number)

        def compute(progress):
            while not self.gate.wait(0.005):
                if self.stops:
                    progress.report(0, 1)
            if self.fault:
                raise self.fault
            return number

        return compute

    def waits_for_nothing(self) -> bool:
        """Return whether no computation is running or scheduled."""
        timers = self.panel.findChildren(QTimer)
        assert timers
        return not self.runner.tasks and not any(timer.isActive() for timer in timers)


@pytest.fixture
def bench(qtbot):
    return Bench(qtbot)


def change(kind: str = "do") -> ChangeSet:
    return ChangeSet(id="1", at=0.0, kind=kind, name="a step", deltas=())


def test_nothing_is_computed_until_somebody_looks(qtbot, bench):
    bench.computing.on_change(change())
    qtbot.waitUntil(bench.waits_for_nothing)
    assert bench.begun == []
    bench.panel.show()
    qtbot.waitUntil(lambda: bench.took == [0])


def test_many_changes_are_one_computation_and_a_step_to_another_document_is_none(qtbot, bench):
    bench.panel.show()
    qtbot.waitUntil(lambda: bench.took == [0])
    for _ in range(5):
        bench.computing.on_change(change())
    qtbot.waitUntil(lambda: bench.took == [0, 1])
    bench.computing.on_change(change("move"))
    qtbot.waitUntil(bench.waits_for_nothing)
    assert bench.begun == [0, 1]


def test_changes_to_a_hidden_panel_are_computed_when_it_is_shown(qtbot, bench):
    bench.panel.show()
    qtbot.waitUntil(lambda: bench.took == [0])
    bench.panel.hide()
    bench.panel.show()
    qtbot.waitUntil(bench.waits_for_nothing)
    assert bench.begun == [0], "nothing has changed"
    bench.panel.hide()
    bench.computing.on_change(change())
    bench.panel.show()
    qtbot.waitUntil(lambda: bench.took == [0, 1])


def test_the_newer_computation_cancels_the_older(qtbot, bench):
    bench.gate.clear()
    bench.panel.show()
    qtbot.waitUntil(lambda: bench.begun == [0])
    bench.computing.now()
    qtbot.waitUntil(lambda: bench.begun == [0, 1])
    bench.gate.set()
    qtbot.waitUntil(lambda: bench.took == [1])
    assert bench.said == []


def test_why_it_failed_is_said(qtbot, bench):
    bench.fault = CommandRefused("no run is loaded")
    bench.panel.show()
    qtbot.waitUntil(lambda: bench.said == ["no run is loaded"])
    assert bench.took == []


def test_a_result_that_was_cancelled_too_late_is_not_shown(qtbot, bench):
    bench.stops = False
    bench.gate.clear()
    bench.panel.show()
    qtbot.waitUntil(lambda: bench.begun == [0])
    bench.computing.now()
    qtbot.waitUntil(lambda: bench.begun == [0, 1])
    bench.gate.set()
    qtbot.waitUntil(bench.waits_for_nothing)
    assert bench.took == [1]


def test_a_panel_that_was_left_is_computed_anew_when_it_is_seen_again(qtbot, bench):
    bench.gate.clear()
    bench.panel.show()
    qtbot.waitUntil(lambda: bench.begun == [0])
    bench.panel.hide()
    qtbot.waitUntil(bench.waits_for_nothing)
    bench.gate.set()
    bench.panel.show()
    qtbot.waitUntil(lambda: bench.took == [1])


def test_a_panel_hidden_and_shown_at_once_goes_on_computing(qtbot, bench):
    bench.gate.clear()
    bench.panel.show()
    qtbot.waitUntil(lambda: bench.begun == [0])
    bench.panel.hide()
    bench.panel.show()
    qtbot.wait(20)
    bench.gate.set()
    qtbot.waitUntil(lambda: bench.took == [0])
    assert bench.begun == [0]


def test_a_sign_tells_what_takes_long_and_how_far_it_is(qtbot, bench):
    bench.gate.clear()
    bench.panel.resize(400, 200)
    bench.panel.show()
    qtbot.waitUntil(lambda: bench.begun == [0])
    sign = bench.panel.findChild(ComputingSign)
    qtbot.waitUntil(sign.isVisible)
    assert sign.text() == "Computing: counting… 0%", "nothing was shown before"
    bench.panel.resize(300, 100)
    assert sign.geometry().bottomRight() == bench.panel.rect().bottomRight()
    bench.gate.set()
    qtbot.waitUntil(lambda: bench.took == [0])
    assert not sign.isVisible()


def test_a_result_is_marked_as_outdated_while_the_next_one_is_computed(qtbot, bench):
    bench.panel.resize(400, 200)
    bench.panel.show()
    qtbot.waitUntil(lambda: bench.took == [0])
    bench.gate.clear()
    bench.computing.now()
    qtbot.waitUntil(lambda: bench.begun == [0, 1])
    veil = bench.panel.findChild(OutdatedVeil)
    qtbot.waitUntil(veil.isVisible)
    sign = bench.panel.findChild(ComputingSign)
    assert "earlier values" in sign.text()
    assert veil.geometry() == bench.panel.rect()
    bench.panel.resize(300, 100)
    assert veil.geometry() == bench.panel.rect()
    bench.gate.set()
    qtbot.waitUntil(lambda: len(bench.took) == 2)
    assert not veil.isVisible()


def test_a_quick_result_shows_no_sign(qtbot, bench):
    bench.panel.show()
    qtbot.waitUntil(lambda: bench.took == [0])
    sign = bench.panel.findChild(ComputingSign)
    shown = []
    sign.show = lambda: shown.append(True)
    qtbot.wait(2 * APPEARS_MS)
    assert not shown
