"""The markers ``unpainted`` and ``painted``: painting takes a quarter of the time of tests that look at no pixels.

An unpainted window is painted once, when the test has ended, so that an error in painting what the test leaves behind
fails the test. Panels are normally created when their place is painted. In an unpainted window, a panel that is not
part of the initial layout of Judge is created once a test asks for it or an action shows it. Sizes of places that hold
no panel yet, and images, need a painted window. Dialogs, popups and views in windows of their own are painted.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import ClassVar
from weakref import WeakSet

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid


class Windows:
    """The main windows that tests have opened, and whether the current test paints them."""

    are_painted = True
    _windows: ClassVar[WeakSet[QWidget]] = WeakSet()

    @classmethod
    def add(cls, window: QWidget) -> None:
        """Add a window that has been shown. Stop painting it in an unpainted test."""
        cls._windows.add(window)
        window.setUpdatesEnabled(cls.are_painted)

    @classmethod
    def set_painted(cls, painted: bool) -> None:
        """Start or stop painting all windows."""
        for window in cls._windows:
            if isValid(window) and window.updatesEnabled() != painted:
                window.setUpdatesEnabled(painted)


def pytest_configure(config: pytest.Config) -> None:
    """Register the markers."""
    config.addinivalue_line("markers", "unpainted: the window is painted only after each test, which sees no pixels")
    config.addinivalue_line("markers", "painted: the window is painted during a test, unlike the others of its module")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Set `Windows.are_painted`, before fixtures open or restore a window."""
    Windows.are_painted = item.get_closest_marker("unpainted") is None or item.get_closest_marker("painted") is not None
    Windows.set_painted(Windows.are_painted)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None, object, object]:
    """Paint unpainted windows once when the test has ended, so that an error in painting fails the test."""
    result = yield
    if not Windows.are_painted:
        Windows.set_painted(True)
        QApplication.processEvents()
        Windows.set_painted(False)
    return result
