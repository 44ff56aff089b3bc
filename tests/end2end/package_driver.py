"""Judge a work package to its end in the real program: ``package_driver.py PACKAGE``.

Prints ``done TOPIC DOCNO once|again GRADE``, separated by tabs, once a judgement is shown as stored. Exits with status
0 when no documents are left, unless it is killed before.
"""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QTimer

from irdesk.app import bootstrap
from irdesk.domain.pool import docno_of, is_again
from irdesk.settings.preferences import Preferences
from irdesk.ui.shell.main_window import MainWindow


class Driver:
    """Driver that grades the shown document with the assessor's opinion, which never changes."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._timer = QTimer(window)
        self._timer.timeout.connect(self._step)
        self._timer.start(1)

    def _step(self) -> None:
        desk = self._window.desk
        if desk is None:
            return
        place = desk.queries.place()
        if not desk.queries.progress().open or place is None:
            self._timer.stop()
            self._window.close()
            return
        if desk.editor.pause.on:
            self._window.actions_table.trigger("judge.read_on")
        if not desk.editor.document.is_ready:
            return
        grade = opinion(desk.queries.assessor(), place.topic, docno_of(place.docno))
        self._window.actions_table.trigger(f"judge.grade.{grade}")
        desk.editor.repaint()
        if desk.queries.queue_row(place.topic, place.docno).judgement.grade == grade:
            second = "again" if is_again(place.docno) else "once"
            print("done", place.topic, docno_of(place.docno), second, grade, sep="\t", flush=True)


def opinion(assessor: str, topic: str, docno: str) -> int:
    """Return an assessor's grade of a document. The assessors share a common grade for about two thirds of the
    documents.
    """
    entry = hashlib.sha256(f"{assessor} {topic} {docno}".encode()).digest()
    common = hashlib.sha256(f"{topic} {docno}".encode()).digest()
    return entry[0] % 4 if entry[1] % 3 == 0 else common[0] % 4


def main() -> int:
    app = bootstrap.application()
    window = bootstrap.main_window(Preferences(None), Path(sys.argv[1]))
    window.show()
    window.open_path(Path(sys.argv[1]))
    driver = Driver(window)
    status = app.exec()
    del driver
    return status


if __name__ == "__main__":
    sys.exit(main())
