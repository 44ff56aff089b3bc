"""Progress of real processes on a real terminal: a bar that disappears at the end, and a clean exit on Ctrl+C."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import sqlite3
import subprocess
import tempfile
import termios
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from forked_programs import MAIN, completed, start

from irdesk.cli.main import run

# A terminal opened by name becomes the controlling terminal; only then does Ctrl+C reach the process.
ON_TERMINAL = f"import os; os.open(os.ttyname(2), os.O_RDWR)\n{MAIN}"
INTERRUPTED = "irdesk: interrupted\n"
PATIENCE = 120


def started(
    code: str, arguments: Sequence[object], stdin: int | None, stdout: int, stderr: int | None, session: bool = False
) -> Any:
    """Start a program; without ``stdin`` its input is empty."""
    with Path(os.devnull).open("rb") as nothing:
        streams = (nothing.fileno() if stdin is None else stdin, stdout)
        environment = os.environ | {"TERM": "vt100"}
        return start(code, arguments, environment, streams=streams, error=stderr, session=session)


class Terminal:
    """A command whose stderr is a pseudo-terminal; ``shown`` is its output on that terminal so far."""

    def __init__(self, *arguments: object, stdin: int | None = None, columns: int = 80) -> None:
        self._master, slave = pty.openpty()
        termios.tcsetwinsize(slave, (24, columns))
        self._out, name = tempfile.mkstemp()
        Path(name).unlink()
        self.process = started(ON_TERMINAL, arguments, stdin, self._out, slave, session=True)
        os.close(slave)
        self.shown = ""

    def until(self, pattern: str) -> None:
        """Read until the output matches a pattern."""
        end = time.monotonic() + PATIENCE
        while not re.search(pattern, self.shown):
            assert time.monotonic() < end, self.shown[-300:]
            if not self._read():
                break
        assert re.search(pattern, self.shown), self.shown[-300:]

    def press_ctrl_c(self) -> None:
        os.write(self._master, b"\x03")

    def ended(self) -> tuple[int, str]:
        """Read to the end. Return the exit status and stdout."""
        while self._read():
            pass
        status = self.process.wait(PATIENCE)
        os.close(self._master)
        with os.fdopen(self._out, "rb") as out:
            out.seek(0)
            return status, out.read().decode()

    def left(self) -> str:
        """Return the final screen content: each line as last overwritten, without trailing spaces."""
        rows = []
        for line in self.shown.replace("\r\n", "\n").split("\n"):
            row = ""
            for written in line.split("\r"):
                row = written + row[len(written) :]
            rows.append(row.rstrip())
        return "\n".join(rows)

    def _read(self) -> bool:
        if not select.select([self._master], [], [], PATIENCE)[0]:
            raise AssertionError(f"nothing came for {PATIENCE} s after {self.shown!r}")
        try:
            data = os.read(self._master, 65536)
        except OSError:  # On Linux, the end of output raises an error.
            return False
        self.shown += data.decode()
        return bool(data)


@pytest.fixture(scope="module")
def large_files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Create a folder of large files, which take some time to read; tests do not change them."""
    tmp_path = tmp_path_factory.mktemp("large")
    lines = "".join(f"q{t} Q0 document-{d:06d} {d} {-d}.5 tag\n" for t in range(100) for d in range(1000))
    (tmp_path / "run").write_text(lines)
    (tmp_path / "qrels").write_text("".join(f"q{t} 0 document-{d:06d} 1\n" for t in range(100) for d in range(9)))
    text = "a text of a document, which is long enough to be one " * 8
    rows = (f'{{"_id": "document-{d:06d}", "title": "t", "text": "{text}"}}\n' for d in range(60_000))
    (tmp_path / "documents.jsonl").write_text("".join(rows))
    return tmp_path


@pytest.fixture
def folder(large_files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for file in large_files.iterdir():
        (tmp_path / file.name).hardlink_to(file)
    return tmp_path


@pytest.fixture
def project(folder: Path) -> Path:
    assert run(["project", "create", "p", "qrels"]) == 0
    return folder / "p.irdesk"


@pytest.fixture
def open_pipe() -> Iterator[tuple[int, int]]:
    """Make a pipe without a writer, so that readers wait."""
    ends = os.pipe()
    yield ends
    for end in ends:
        os.close(end)


def irdesk(*arguments: object) -> subprocess.CompletedProcess[str]:
    return completed(MAIN, *arguments)


def interrupted(code: str, arguments: Sequence[object], stdin: int | None, line: str) -> tuple[int, str, str]:
    """Start a program, send SIGINT when it has printed a line, and return its exit status, the rest of its output, and
    its errors.
    """
    reads, writes = os.pipe()
    program = started(code, arguments, stdin, writes, None)
    os.close(writes)
    with os.fdopen(reads) as out, program.stderr as err:
        assert out.readline() == line
        program.send_signal(signal.SIGINT)
        status = program.wait(PATIENCE)
        return status, out.read(), err.read()


def rows_of(project: Path, query: str) -> list[tuple[object, ...]]:
    connection = sqlite3.connect(project)
    try:
        return connection.execute(query).fetchall()
    finally:
        connection.close()


def test_a_bar_comes_and_goes(folder: Path) -> None:
    terminal = Terminal("evaluate", "qrels", *["run"] * 60, "-m", "all_trec", "--format", "csv")
    terminal.until(r"reading 61 files  \[#*\.*\] +\d+ %  \d+ s")
    status, out = terminal.ended()
    assert (status, terminal.left()) == (0, "")
    assert out.startswith("run,topic,measure,value,conventions\n")
    shares = [int(share) for share in re.findall(r"(\d+) %", terminal.shown)]
    assert shares == sorted(shares)
    assert all(len(line) <= 79 for line in re.split(r"[\r\n]", terminal.shown))


def test_a_bar_fits_a_narrow_terminal(folder: Path, open_pipe: tuple[int, int]) -> None:
    terminal = Terminal("evaluate", "-", "run", stdin=open_pipe[0], columns=12)
    terminal.until(r"read[in]* +\d+ s")
    terminal.press_ctrl_c()
    terminal.ended()
    assert all(len(line) < 12 for line in re.split(r"[\r\n]", terminal.shown.removesuffix(f"{INTERRUPTED[:-1]}\r\n")))


def test_quick_work_shows_nothing(folder: Path) -> None:
    terminal = Terminal("project", "create", "--help")
    assert terminal.ended()[0] == 0
    assert terminal.shown == ""


def test_no_bar_where_stderr_is_no_terminal(folder: Path) -> None:
    done = irdesk("evaluate", "qrels", *["run"] * 30)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_warning_stands_in_a_line_of_its_own(folder: Path) -> None:
    (folder / "other").write_text("x Q0 d 1 1 t\n")
    reads, writes = os.pipe()
    terminal = Terminal("evaluate", "-", "other", "run", stdin=reads)
    os.close(reads)
    terminal.until(r"reading 3 files +\d s")
    os.write(writes, b"q1 0 d 1\n")
    os.close(writes)
    status, _ = terminal.ended()
    lines = terminal.left().splitlines()
    assert (status, lines[0].startswith("irdesk: warning [no-topics]: t: ")) == (0, True)
    assert all(line.startswith("irdesk: warning [") for line in lines)


def test_ctrl_c_while_several_runs_are_read(folder: Path) -> None:
    terminal = Terminal("evaluate", "qrels", *["run"] * 2000)
    terminal.until("reading 2001 files")
    terminal.press_ctrl_c()
    assert terminal.ended() == (130, "")
    assert terminal.left() == INTERRUPTED
    assert "Traceback" not in terminal.shown


@pytest.mark.parametrize("arguments", [("-", "run"), ("qrels", "-"), ("qrels", "pipe", "run")])
def test_ctrl_c_while_input_is_waited_for(folder: Path, open_pipe: tuple[int, int], arguments) -> None:
    os.mkfifo(folder / "pipe")
    terminal = Terminal("evaluate", *arguments, stdin=open_pipe[0])
    terminal.until(r"reading .*  \d s")
    terminal.press_ctrl_c()
    assert terminal.ended() == (130, "")
    assert terminal.left() == INTERRUPTED


@pytest.mark.parametrize("command", [("curve", "-", "run"), ("explain", "-", "run", "-m", "AP", "--topic", "q1")])
def test_sigint_without_a_terminal(folder: Path, open_pipe: tuple[int, int], command: tuple[str, ...]) -> None:
    waits = "import shutil, sys, threading\n"
    waits += "copy = shutil.copyfileobj\n"
    waits += "shutil.copyfileobj = lambda *files: (print('waits', flush=True), copy(*files))\n"
    assert interrupted(waits + MAIN, command, open_pipe[0], "waits\n") == (130, "", INTERRUPTED)


def test_ctrl_c_while_a_project_is_filled(project: Path) -> None:
    terminal = Terminal("project", "add", project, "documents.jsonl")
    terminal.until(r"reading documents.jsonl .* \d+ %")
    terminal.press_ctrl_c()
    assert terminal.ended() == (130, "")
    assert terminal.left() == INTERRUPTED
    assert rows_of(project, "SELECT count(*) FROM document") == [(0,)]
    assert rows_of(project, "SELECT kind FROM source") == [("qrels",)]
    assert sorted(path.name for path in project.parent.iterdir()) == ["documents.jsonl", "p.irdesk", "qrels", "run"]
    assert run(["project", "check", str(project)]) == 0


def test_ctrl_c_while_a_file_is_written_leaves_the_old_one(project: Path) -> None:
    assert run(["project", "add", str(project), "run"]) == 0
    (project.parent / "out").write_text("what was there\n")
    slow = "import irdesk.formats.io.atomic_write as saving, threading\nfsync = saving.os.fsync\n"
    slow += "saving.os.fsync = lambda handle: (print('writes', flush=True), threading.Event().wait(), fsync(handle))\n"
    command = ("project", "export", project, "--run", "tag", "out")
    assert interrupted(slow + MAIN, command, None, "writes\n") == (130, "", INTERRUPTED)
    assert (project.parent / "out").read_text() == "what was there\n"
    assert not list(project.parent.glob(".irdesk-*"))
