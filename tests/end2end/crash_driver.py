"""Run the real program, which judges automatically until it is killed: ``crash_driver.py PROJECT``.

For each seed read from standard input, this process starts the program as a separate process. The program prints ``pid
NUMBER``, then ``try TOPIC DOCNO WHAT`` before each step and ``done TOPIC DOCNO WHAT`` once the result is shown. WHAT is
the document's state after the step: its grade, or ``skipped``, with ``+`` if flagged. When the program ends, ``ended
STATUS`` is printed. Modules are imported once in advance, so that each start is quick.
"""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QTimer

from irdesk.app import bootstrap
from irdesk.domain.project.judgement import SKIPPED, Judgement
from irdesk.settings.preferences import Preferences
from irdesk.ui.shell.main_window import MainWindow
from irdesk.ui.shell.project_in_window import OpenProject

BEFORE = (OpenProject,)  # The window imports this module late; importing it here saves time in each fork.


class Driver:
    """Driver that grades, skips and flags documents at random, and moves between them."""

    def __init__(self, window: MainWindow, seed: int) -> None:
        self._window = window
        self._chance = random.Random(seed)
        self._timer = QTimer(window)
        self._timer.timeout.connect(self._step)
        self._timer.start(1)

    def _step(self) -> None:
        desk = self._window.desk
        if desk is None:
            return
        if self._chance.random() < 0.2:
            self._window.actions_table.trigger(
                self._chance.choice(("judge.previous", "judge.next", "judge.next_topic"))
            )
        place = desk.queries.place()
        if place is None:
            raise SystemExit("the project has no pool")
        if desk.editor.pause.on:
            self._window.actions_table.trigger("judge.read_on")
        before = desk.queries.queue_row(place.topic, place.docno)
        action = self._chance.choice(("skip", "flag", *(f"grade.{grade}" for grade in range(4))))
        if action == "skip" and before.grade is not None and not before.own:
            action = "flag"  # Documents graded in the qrels cannot be skipped.
        flagged = before.judgement.flagged != (action == "flag")
        text = {"flag": verdict(before.judgement), "skip": SKIPPED}.get(action, action[-1])
        what = f"{place.topic} {place.docno} {text}{'+' if flagged else ''}"
        tell(f"try {what}")
        self._window.actions_table.trigger(f"judge.{action}")
        desk.editor.repaint()
        after = desk.queries.queue_row(place.topic, place.docno).judgement
        if (verdict(after), after.flagged) == (text, flagged):
            tell(f"done {what}")


def tell(line: str) -> None:
    """Print a line with a single write. If the process were killed between two writes, the reader would wait for the
    rest of the line.
    """
    os.write(sys.stdout.fileno(), f"{line}\n".encode())


def verdict(judgement: Judgement) -> str:
    """Return a judgement's grade or abstention as one word, or ``-`` if it has neither."""
    return judgement.abstention or ("-" if judgement.grade is None else str(judgement.grade))


def judge(path: Path, seed: int) -> int:
    tell(f"pid {os.getpid()}")
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
        tell(f"ended {os.waitstatus_to_exitcode(status)}")


if __name__ == "__main__":
    main()
