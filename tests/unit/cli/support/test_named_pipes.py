"""Named pipes as input: writers that are late, close without writing, or never open the pipe."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from irdesk.cli.support import named_pipes

RUN = b"q1 Q0 d 1 1 mine\n"

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")


@pytest.fixture
def pipe(folder) -> Path:
    """Create a pipe called `pipe`, which nobody has opened, next to qrels and a run."""
    path = folder({"qrels": "q1 0 d 1\n", "run": RUN.decode()}) / "pipe"
    os.mkfifo(path)
    return path


@pytest.fixture
def soon(monkeypatch):
    """Return a function that sets the delay of the message and the timeout of the pipe, in seconds."""

    def set_to(notice: float, patience: float) -> None:
        monkeypatch.setattr(named_pipes, "NOTICE_SECONDS", notice)
        monkeypatch.setattr(named_pipes, "PATIENCE_SECONDS", patience)

    return set_to


@pytest.fixture
def meanwhile():
    """Return a function that runs another function in a separate thread."""
    threads: list[threading.Thread] = []

    def start(work: Callable[[], object]) -> None:
        threads.append(threading.Thread(target=work))
        threads[-1].start()

    yield start
    for thread in threads:
        thread.join()


def test_a_writer_may_come_late_and_is_waited_for_without_limit(pipe, command, meanwhile, soon, monkeypatch):
    text = threading.Event()

    def say(*texts: str, **options: object) -> None:
        print(*texts, **options)
        text.set()

    def write() -> None:
        assert text.wait(30)
        with pipe.open("wb", buffering=0) as out:
            soon(0, 0)  # Once the pipe is open, the timeout has no effect.
            threading.Event().wait(0.3)
            out.write(RUN)

    soon(0, 30)
    monkeypatch.setattr(named_pipes, "print", say, raising=False)
    meanwhile(write)
    status, out, err = command("evaluate")("qrels", "pipe", "-m", "AP")
    assert (status, out.splitlines()[1].split()) == (0, ["mine", "1.0000"])
    assert err == ("irdesk: pipe: waiting for a program to write to this pipe, for at most 30 seconds; Ctrl+C stops\n")


@pytest.mark.parametrize("arguments", [("pipe", "run"), ("qrels", "pipe"), ("qrels", "run", "pipe")])
def test_a_pipe_that_nobody_writes_is_refused(pipe, command, soon, arguments):
    soon(5, 0.2)
    status, out, err = command("evaluate")(*arguments)
    assert (status, out) == (2, "")
    assert err == (
        "irdesk: pipe: is a pipe that no program has opened to write within 0 seconds; start the program that writes "
        "it, or name a file\n"
    )


def test_a_writer_that_writes_nothing_leaves_an_empty_file(pipe, command, meanwhile):
    meanwhile(lambda: pipe.open("wb").close())  # ``open`` waits for a reader.
    assert "irdesk: pipe: the file is empty; expected run" in command("evaluate")("qrels", "pipe")[2]


def test_the_pipe_of_a_shell_is_read_to_its_end(pipe, command, soon):
    soon(0, 0)
    reads, writes = os.pipe()
    os.write(writes, RUN)
    os.close(writes)
    try:
        assert command("evaluate")("qrels", f"/dev/fd/{reads}", "-m", "AP")[0] == 0
    finally:
        os.close(reads)


@pytest.mark.parametrize(
    "arguments",
    [
        ("info", "pipe"),
        ("check", "pipe"),
        ("import-packages", "pipe", "pipe"),
        ("repair", "pipe", "-o", "new"),
        ("create", "new", "pipe"),
        ("restore", "x.irdesk", "pipe", "-o", "new"),
    ],
)
def test_a_pipe_is_no_project_and_no_file_to_add(pipe, command, arguments):
    status, _, err = command("project")(*arguments)
    assert (status, err.count("\n")) == (2, 1)
    assert sorted(path.name for path in pipe.parent.iterdir()) == ["pipe", "qrels", "run"]
