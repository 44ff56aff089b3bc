"""Files next to the project file may be changed or lost. Judgements that have been shown as stored for a second are
kept, and losses are reported.
"""

from __future__ import annotations

import os
import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import pytest
from forked_programs import converse

from irdesk.domain.progress import QUIET
from irdesk.session.project_files import integrity_check
from irdesk.session.project_files.project_opening import open_project, workspace_of

DRIVER = Path(__file__).with_name("judging_driver.py")
PAUSE = 0.16  # seconds between two judgements
SHOWN = 1.0  # seconds after which a judgement shown as stored must be in the file
PAGE = 4096

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the system neither forks nor has SIGKILL")

Row = tuple[str, str, int]


class Judged:
    """Projects judged by separate processes until the processes are killed."""

    def __init__(self, folder: Path, content: bytes, names: list[str]) -> None:
        self.notes = folder / "notes"
        self.paths = {name: folder / f"{name}.irdesk" for name in names}
        self._names = names
        for path in self.paths.values():
            path.write_bytes(content)
        self._program, self._killed_now, self._output = converse(DRIVER, PAUSE, self.notes, *self.paths.values())
        self._shown: dict[str, list[tuple[float, Row]]] = {name: [] for name in names}
        self.unfinished: set[str] = set()  # projects in which a judgement began but was not shown as stored
        self.killed: dict[str, float] = {}
        self.stopped: dict[str, tuple[float, str]] = {}
        self._held: set[str] = set()
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        for line in self._output:
            number, *words = line.split()
            name = self._names[int(number)]
            if words[0] == "killed":
                self.killed[name] = float(words[1])
            elif words[0] == "stopped":
                self.stopped[name] = float(words[1]), " ".join(words[2:])
            elif words[0] == "held":
                self._held.add(name)
            elif words[0] == "begins":
                self.unfinished.add(name)
            else:
                self.unfinished.discard(name)
                topic, docno, grade, moment = words
                self._shown[name].append((float(moment), (topic, docno, int(grade))))

    def judge_for(self, seconds: float) -> None:
        """Wait until all processes have judged for this many seconds."""
        end = time.time() + 60
        while any(not self._has_judged_for(name, seconds) for name in self._names):
            assert time.time() < end
            time.sleep(0.02)

    def _has_judged_for(self, name: str, seconds: float) -> bool:
        shown = self._shown[name]
        return name in self.stopped or (len(shown) > 1 and shown[-1][0] - shown[0][0] > seconds)

    @contextmanager
    def hold(self, name: str) -> Iterator[None]:
        """Make a process pause between two judgements and outside of a checkpoint.

        The program checks the log and then writes it into the file. A log that is changed between these two steps
        damages the file, and a log that is written back after the program has emptied it makes SQLite apply outdated
        pages.
        """
        request, end = beside(self.paths[name], ".hold"), time.time() + 60
        request.touch()
        while name not in self._held:
            assert time.time() < end
            time.sleep(0.002)
        yield
        request.unlink()

    def kill(self) -> None:
        """Kill all processes and read their last lines."""
        self._killed_now.write(" ".join(map(str, range(len(self._names)))) + "\n")
        self._killed_now.close()
        self._listener.join()
        self._output.close()
        assert self._program.wait() == 0

    def shown_before(self, name: str, moment: float) -> list[Row]:
        """Return the judgements shown as stored before a given time, in order."""
        return [row for when, row in self._shown[name] if when < moment]


def found(path: Path, notes: Path | None) -> tuple[list[Row], str]:
    """Open the project and check its integrity; return all judgements in order, and the messages to the user."""
    project = open_project(path, QUIET, notes=notes)
    workspace = workspace_of(project, "checker")
    try:
        assert integrity_check.check(workspace) == []
        journal = project.store.data().journal
    finally:
        workspace.close()
    rows = [(row.topic, row.docno, row.judgement.grade) for row in journal if row.assessor == "driver"]
    return rows, "\n".join(project.messages)


def without(rows: list[Row], stored: list[Row]) -> int:
    """Return how many of the rows are missing from ``stored`` or are in a different order there."""
    left = iter(stored)
    return sum(not any(row == other for other in left) for row in rows)


def beside(path: Path, end: str) -> Path:
    return path.with_name(path.name + end)


def remove(path: Path) -> None:
    for end in ("-wal", "-shm", "-journal"):
        beside(path, end).unlink(missing_ok=True)


def cut(path: Path) -> None:
    log = beside(path, "-wal")
    os.truncate(log, log.stat().st_size // 2)


def flip(path: Path) -> None:
    data = bytearray(beside(path, "-wal").read_bytes())
    if data:
        data[random.Random(7).randrange(len(data))] ^= 16
        beside(path, "-wal").write_bytes(data)


def stray(path: Path) -> None:
    beside(path, "-journal").write_bytes(random.Random(7).randbytes(3 * PAGE))
    path.with_name(f".{path.name}.lock").unlink(missing_ok=True)


WHEN = ("open", "killed")
AROUND: dict[str, Callable[[Path], None]] = {"removed": remove, "cut": cut, "flipped": flip, "stray": stray}
CHANGED = {"cut", "flipped"}  # faults that change the content of the log


def copy_slowly(path: Path, target: Path, pause: float) -> None:
    with path.open("rb") as source, target.open("wb") as copy:
        while page := source.read(PAGE):
            copy.write(page)
            copy.flush()
            time.sleep(pause)


def test_judgements_shown_for_a_second_are_in_the_file_and_its_copies(full_project, tmp_path):
    judged = Judged(tmp_path, full_project, ["study", *(f"{name}-{when}" for name in AROUND for when in WHEN)])
    judged.judge_for(1.3)
    for name, act in AROUND.items():
        with judged.hold(f"{name}-open") if name in CHANGED else nullcontext():
            act(judged.paths[f"{name}-open"])
    copies: dict[Path, float] = {}
    copying = []
    for number, pause in enumerate((0, 0.001, 0.003, 0.01)):
        copy = tmp_path / f"copy{number}.irdesk"
        copies[copy] = time.time()
        copying.append(threading.Thread(target=copy_slowly, args=(judged.paths["study"], copy, pause)))
        copying[-1].start()
        time.sleep(0.05)
    for thread in copying:
        thread.join()
    judged.kill()
    for name, act in AROUND.items():
        act(judged.paths[f"{name}-killed"])
    assert set(judged.stopped) <= {"cut-open", "flipped-open"}
    for name, path in judged.paths.items():
        assert_kept(judged, name, path)
    for copy, begun in copies.items():
        before = copy.read_bytes()
        stored, report = found(copy, None)
        assert without(judged.shown_before("study", begun - SHOWN), stored) == 0, copy.name
        aside = copy.with_name(f"{copy.stem}.damaged.irdesk")
        assert bool(report) is aside.exists() is ("was copied while it was open" in report)
        assert not report or aside.read_bytes() == before
    assert list(tmp_path.glob("copy*.damaged.irdesk")), "some were copied in the middle of commits"


def assert_kept(judged: Judged, name: str, path: Path) -> None:
    """Assert that judgements shown at least a second before the end are stored, and that losses are reported."""
    end, why = judged.stopped.get(name, (judged.killed[name], "were not written to the file"))
    assert "were not written to the file" in why
    stored, report = found(path, judged.notes)
    lost = without(judged.shown_before(name, end), stored)
    assert without(judged.shown_before(name, end - SHOWN), stored) == 0, name
    if not lost and name in judged.unfinished and "missing" in report:
        # The program was killed between storing and showing the last judgement.
        assert "1 stored step, the last from " in report, f"{name}: more is missing than the last judgement: {report}"
    else:
        assert bool(lost) is ("missing" in report), f"{name}: {lost} are lost, and it is told: {report}"
