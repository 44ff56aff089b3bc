"""Judge projects in processes that are killed: ``judging_driver.py PAUSE NOTES PROJECT...``.

One forked process judges each project. It prints ``NUMBER begins`` before each judgement and ``NUMBER TOPIC DOCNO GRADE
TIME`` once it is stored; NUMBER is the index of the project. A line of numbers on standard input kills the processes of
these projects with SIGKILL, which is reported as ``NUMBER killed TIME``. While a file PROJECT.hold exists, the process
of that project pauses: it prints ``NUMBER held`` and neither judges nor runs checkpoints.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from pathlib import Path

from irdesk.domain.progress import QUIET
from irdesk.session.commands import JudgeDocument
from irdesk.session.project_files.project_opening import open_project, workspace_of


def judge(number: int, path: Path, pause: float, notes: Path) -> None:
    """Judge documents at random, one after another."""
    workspace = workspace_of(open_project(path, QUIET, notes=notes), "driver")
    chance = random.Random(number)
    queues = list(workspace.state.pool.queues.items())
    while True:
        topic, queue = chance.choice(queues)
        docno, grade = chance.choice(queue), chance.randrange(4)
        say(f"{number} begins")
        workspace.execute(JudgeDocument(topic, docno, grade, 1.5))
        say(f"{number} {topic} {docno} {grade} {time.time()}")
        time.sleep(chance.random() * 2 * pause)
        if (hold := path.with_name(f"{path.name}.hold")).exists():
            with workspace.store._place.file._bringing:
                say(f"{number} held")
                while hold.exists():
                    time.sleep(0.002)


def say(line: str) -> None:
    """Print a line with a single write."""
    os.write(sys.stdout.fileno(), f"{line}\n".encode())


def main() -> None:
    """Start a process for each project, and kill those named on standard input."""
    programs: dict[int, int] = {}
    for number, path in enumerate(sys.argv[3:]):
        programs[number] = os.fork()
        if not programs[number]:
            try:
                judge(number, Path(path), float(sys.argv[1]), Path(sys.argv[2]))
            except BaseException as fault:
                say(f"{number} stopped {time.time()} {type(fault).__name__}: {fault}")
            os._exit(1)
    for line in sys.stdin:
        for number in map(int, line.split()):
            os.kill(programs[number], signal.SIGKILL)
            os.waitpid(programs[number], 0)
            say(f"{number} killed {time.time()}")


if __name__ == "__main__":
    main()
