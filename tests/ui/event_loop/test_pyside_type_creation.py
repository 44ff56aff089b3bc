"""The types of PySide are created on the window's thread before another thread imports pyqtgraph."""

from __future__ import annotations

import os
import subprocess
import sys

PROGRAM = """
import sys
from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QObject, QTimer
from irdesk.domain.errors import TaskCancelled
from irdesk.ui.event_loop.pyside_type_creation import QtTypes, wait_for_qt_types

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


def test_types_are_created_in_slices_and_workers_wait_for_them():
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split("\n")[:2] == ["cancelled", "True True 0"]
