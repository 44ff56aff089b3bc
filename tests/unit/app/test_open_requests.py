"""Opening a file with a double click on macOS: the event may arrive before the window exists or while it is busy."""

import os
import subprocess
import sys

PROGRAM = """
from pathlib import Path
from PySide6.QtCore import QCoreApplication, QEvent, QUrl
from PySide6.QtGui import QFileOpenEvent
from irdesk.app.open_requests import AskedApplication

app = AskedApplication(["irdesk"])
opened, busy = [], [True]

def ask(name):
    assert QCoreApplication.sendEvent(app, QFileOpenEvent(QUrl.fromLocalFile(name)))

ask("/one project.irdesk")
ask("/two projects.irdesk")
app.open_with(opened.append, lambda: busy[0])
app.processEvents()
assert opened == []
busy[0] = False
while not opened:
    app.processEvents()
assert opened == [Path("/two projects.irdesk")]
ask("/three.irdesk")
assert opened == [Path("/two projects.irdesk"), Path("/three.irdesk")]
QCoreApplication.sendEvent(app, QEvent(QEvent.Type.ApplicationActivate))
print("in order")
"""


def test_the_last_project_that_is_asked_for_is_opened_once_the_window_is_not_busy():
    command, variables = [sys.executable, "-c", PROGRAM], {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(command, capture_output=True, text=True, env=variables, check=False, timeout=300)
    assert (done.returncode, done.stdout) == (0, "in order\n"), done.stderr
