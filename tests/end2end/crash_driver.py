"""The real program, judging by itself until it is killed: ``crash_driver.py PROJECT``.

For each seed on a line of standard input it starts the program in a process of its own, which prints ``pid NUMBER``,
then ``try TOPIC DOCNO GRADE`` before each judgement and ``done TOPIC DOCNO GRADE`` when the judgement was shown; how it
ended is printed as ``ended STATUS``. The modules are imported once, before, so that each start is quick.
"""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QTimer

from irdesk.app import bootstrap
from irdesk.settings.preferences import Preferences
from irdesk.ui.main_window import MainWindow


class Driver:
    """Presses grades at random, and goes to and fro between them."""

    def __init__(self, window: MainWindow, seed: int) -> None:
        self._window = window
        self._chance = random.Random(seed)
        self._timer = QTimer(window)
        self._timer.timeout.connect(self._step)
        self._timer.start(0)

    def _step(self) -> None:
        desk = self._window.desk
        if desk is None:
            return
        if self._chance.random() < 0.2:
            self._window.actions_table.trigger(
                self._chance.choice(("judge.previous", "judge.next", "judge.next_topic"))
            )
        place, grade = desk.queries.place(), self._chance.randrange(4)
        if place is None:
            raise SystemExit("the project has no pool")
        print(f"try {place.topic} {place.docno} {grade}", flush=True)
        self._window.actions_table.trigger(f"judge.grade.{grade}")
        desk.editor.repaint()
        if desk.queries.queue_row(place.topic, place.docno).grade == grade:
            print(f"done {place.topic} {place.docno} {grade}", flush=True)


def judge(path: Path, seed: int) -> int:
    print(f"pid {os.getpid()}", flush=True)
    app = bootstrap.application()
    window = bootstrap.main_window(Preferences(None), path)
    window.show()
    window.open_path(path)
    driver = Driver(window, seed)
    status = app.exec()
    del driver
    return status


def main() -> None:
    for line in sys.stdin:
        program = os.fork()
        if not program:
            os._exit(judge(Path(sys.argv[1]), int(line)))
        _, status = os.waitpid(program, 0)
        print(f"ended {os.waitstatus_to_exitcode(status)}", flush=True)


if __name__ == "__main__":
    main()
