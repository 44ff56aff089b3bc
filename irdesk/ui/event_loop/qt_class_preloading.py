"""Create PySide's types on the window's thread, before other threads import modules that use them.

PySide creates a type when its name is first accessed. Importing pyqtgraph accesses all names in Qt's modules, and the
panels access many. When types were created on another thread, about one start in a hundred crashed.

Before Python 3.12, shiboken keeps the data of all types in one hash table (`PepType_SOTP`). The window's thread reads
the table without Python's lock whenever Qt asks an object for its meta-object (PYSIDE-803). The program crashes if
another thread makes the table grow at that moment, for example by importing a module with widget classes. Therefore the
table is grown here, beyond the number of types that irdesk ever creates.
"""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Iterator
from importlib import import_module
from threading import Event

from PySide6.QtCore import QObject, QTimer
from shiboken6 import Shiboken

from irdesk.domain.progress import Progress

MODULES = ("QtCore", "QtGui", "QtWidgets", "QtSvg", "QtOpenGLWidgets", "QtTest")
"""Qt modules in which pyqtgraph accesses every name. An installer may leave some of these modules out."""
GROWN_AT = {"libstdc++": (1109, 2357, 5087), "libc++": (1597, 3203), "MSVC": (1024, 2048, 4096)}
"""Numbers of types at which the hash table grows, keyed by C++ standard library."""
RESERVED = 1800 if sys.version_info < (3, 12) else 0
"""Number of types created to grow the table in advance.

With these types, the total stays between two successive entries of `GROWN_AT` while irdesk runs.
"""
SLICE_SECONDS = 0.004
_WAIT_SECONDS = 0.02
_CREATED = Event()
_RESERVED: list[type] = []


class QtTypes(QObject):
    """Creates all types in small steps in the window's event loop. This is done only once per process."""

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
    """Wait until all types are created (worker thread). Raises `TaskCancelled` if the task is cancelled meanwhile."""
    while not _CREATED.wait(_WAIT_SECONDS):
        progress.report(0, 0)


def _steps() -> Iterator[None]:
    """Create the types, and yield after each one, so that the caller can handle events in between."""
    for name in MODULES:
        with contextlib.suppress(ImportError):
            module = import_module(f"PySide6.{name}")
            yield
            for attribute in dir(module):
                getattr(module, attribute)
                yield
    while len(_RESERVED) < RESERVED:
        _RESERVED.append(type("Reserved", (Shiboken.Object,), {}))
        yield
