"""Active time: periods with input count and absences do not, even if the system clock is wrong."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from irdesk.ui.judging.active_time_clock import ActiveClock


class Wall:
    now = 0.0


@pytest.fixture
def wall() -> Wall:
    return Wall()


@pytest.fixture
def clock(qtbot, wall):
    window = QWidget()
    qtbot.addWidget(window)
    clock = ActiveClock(window, lambda: wall.now)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(lambda: QApplication.focusWindow() is window.windowHandle())
    yield clock
    window.close()


def sign() -> None:
    """Send a key press to the window with the focus, as the system would."""
    QTest.keyClick(QApplication.focusWindow(), Qt.Key.Key_A)


def tell(state: Qt.ApplicationState) -> None:
    QApplication.instance().applicationStateChanged.emit(state)


def test_time_between_signs_counts_up_to_a_minute(clock, wall):
    wall.now = 20
    sign()
    wall.now = 200
    sign()
    wall.now = 205
    assert clock.seconds() == 85


def test_another_document_begins_at_nothing(clock, wall):
    wall.now = 30
    clock.restart()
    assert clock.seconds() == 0
    wall.now = 34
    assert clock.seconds() == 4


def test_without_the_focus_or_the_document_no_time_counts(clock, wall):
    wall.now = 10
    tell(Qt.ApplicationState.ApplicationInactive)
    wall.now = 40
    tell(Qt.ApplicationState.ApplicationActive)
    wall.now = 45
    clock.show(False)
    wall.now = 75
    sign()
    clock.show(True)
    wall.now = 77
    assert clock.seconds() == 17
