"""Run the real program while a comment is being typed: ``typing_driver.py PROJECT PREFERENCES``.

Types a comment, prints ``typed`` when the draft is stored, and waits to be killed. With ``look`` as the last argument,
prints the shown comment, judges the document with a key, and prints the stored comment.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from irdesk.app import bootstrap
from irdesk.settings.preferences import Preferences

PAUSE = 0.002  # seconds; without a pause, the loop would compete for the processor


def main(project: Path, preferences: Path, *what: str) -> None:
    app = bootstrap.application()
    window = bootstrap.main_window(Preferences(preferences), project)
    window.show()
    window.activateWindow()
    window.open_path(project, "judge")
    while window.desk is None or not (window.desk.isVisible() and window.desk.editor.document.is_ready):
        app.processEvents()
        time.sleep(PAUSE)
        if window.desk:
            window.desk.editor.begin_topic()
    desk = window.desk
    place = desk.queries.place()
    if what:
        print(desk.editor.remarks.comment.field.toPlainText(), flush=True)
        QTest.keyClick(desk.editor.document.view, Qt.Key.Key_2)
        row = desk.queries.queue_row(place.topic, place.docno)
        print(row.grade, row.judgement.comment, flush=True)
        window.close()
        return
    QTest.keyClick(desk.editor.document.view, Qt.Key.Key_C)
    QTest.keyClicks(QApplication.focusWidget(), "unsure")
    while not preferences.exists() or "unsure" not in preferences.read_text(encoding="utf-8"):
        app.processEvents()
        time.sleep(PAUSE)
    print("typed", flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:3]), *sys.argv[3:])
