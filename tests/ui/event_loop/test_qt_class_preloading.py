"""PySide's types are created on the window's thread before another thread imports pyqtgraph. Enough type slots remain
for all types that are created later.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
import subprocess
import sys

import pytest
from shiboken6 import Shiboken

import irdesk.ui
from irdesk.ui.event_loop import qt_class_preloading
from irdesk.ui.event_loop.qt_class_preloading import GROWN_AT, RESERVED

PROGRAM = """
import sys
from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QObject, QTimer
from irdesk.domain.errors import TaskCancelled
from irdesk.ui.event_loop.qt_class_preloading import QtTypes, wait_for_qt_types

class Cancelled:
    def report(self, done, total):
        raise TaskCancelled("the window was closed")

def missing():
    return sum(name not in vars(module) for module in (QtGui, QtWidgets) for name in dir(module))

app = QtWidgets.QApplication([])
before = missing()
try:
    wait_for_qt_types(Cancelled())
except TaskCancelled:
    print("cancelled")
turns = []
parent = QObject()
types = QtTypes(parent)
check = QTimer()

def look():
    turns.append(missing())
    if not turns[-1] and not types._timer.isActive():
        app.quit()

check.timeout.connect(look)
check.start(0)
app.exec()
wait_for_qt_types(Cancelled())
print(before > 100, len(turns) > 5, missing())
"""

OTHERS = 100  # number of types created by Qt's plug-ins and tests
OF_QT = ("PySide6.", "Shiboken", qt_class_preloading.__name__)
OF_PANELS = ("pyqtgraph.", "irdesk.")


def run_program(text: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", text],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def types(kind: type = Shiboken.Object) -> set[type]:
    return {kind}.union(*map(types, type.__subclasses__(kind)))


@pytest.mark.skipif(not RESERVED, reason="this Python keeps no table of types")
def test_no_import_makes_the_table_of_types_grow(qapp):
    """Count the types of the modules in this process, which has imported many of them for other tests. The first number
    is counted after `QtTypes` has created its types, the last one after all imports.
    """
    for _ in qt_class_preloading._steps():
        pass
    importlib.import_module("pyqtgraph")
    for module in pkgutil.walk_packages(irdesk.ui.__path__, "irdesk.ui."):
        importlib.import_module(module.name)
    names = [kind.__module__ for kind in types()]
    first = sum(name.startswith(OF_QT) for name in names)
    last = sum(name.startswith((*OF_QT, *OF_PANELS)) for name in names)
    assert first > RESERVED + 300
    assert last > first + 300
    for library, sizes in GROWN_AT.items():
        assert not [size for size in sizes if first <= size <= last + OTHERS], (library, first, last)


def test_types_are_created_in_slices_and_workers_wait_for_them():
    assert run_program(PROGRAM).split("\n")[:2] == ["cancelled", "True True 0"]
