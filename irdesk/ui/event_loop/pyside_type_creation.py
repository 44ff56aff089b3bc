"""Create the types of PySide on the window's thread, before other threads import modules that use them.

PySide creates a type when its name is first accessed. Pyqtgraph accesses all names of Qt's modules when it is imported,
and the panels access many: on another thread, this crashed about one start in a hundred.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from importlib import import_module
from threading import Event

from PySide6.QtCore import QObject, QTimer

from irdesk.domain.progress import Progress

MODULES = ("QtCore", "QtGui", "QtWidgets", "QtSvg", "QtOpenGLWidgets", "QtTest")
"""The modules whose names pyqtgraph accesses; an installer may exclude some."""
SLICE_SECONDS = 0.004
_WAIT_SECONDS = 0.02
_CREATED = Event()


class QtTypes(QObject):
    """Creates all types while the event loop of the window's thread runs, and then ends; once per process."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._steps = _steps()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._create_some)
        if not _CREATED.is_set():
            self._timer.start(0)

    def _create_some(self) -> None:
        end = time.perf_counter() + SLICE_SECONDS
        for _ in self._steps:
            if time.perf_counter() > end:
                return
        self._timer.stop()
        _CREATED.set()


def wait_for_qt_types(progress: Progress) -> None:
    """Wait in a worker until all types are created. Raises `TaskCancelled` if the work is cancelled meanwhile."""
    while not _CREATED.wait(_WAIT_SECONDS):
        progress.report(0, 0)


def _steps() -> Iterator[None]:
    """Create one type per step."""
    for name in MODULES:
        with contextlib.suppress(ImportError):
            module = import_module(f"PySide6.{name}")
            yield
            for attribute in dir(module):
                getattr(module, attribute)
                yield
