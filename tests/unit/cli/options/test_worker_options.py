"""``--workers N``: one process, forked processes and spawned processes give identical output."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import pytest
from dying_workers import die, square_unless_marked
from short_and_long_tests import LONG, effort

from irdesk.cli.main import run
from irdesk.cli.support import process_pool
from irdesk.domain.errors import CommandRefused, InputError, TaskCancelled
from irdesk.system.workers import ExecutorWorkers


@pytest.fixture
def files(tmp_path):
    """Write qrels and four runs, one of them deep and one shallow. Their first topic is unjudged, and their scores have
    ties.
    """
    judged = [*range(9), 20, 22, 25, 30]
    (tmp_path / "qrels").write_text("".join(f"{topic} 0 d{n} {n % 3}\n" for topic in range(1, 13) for n in judged))
    for number in range(4):
        depth = (10, 10, 40, 4)[number]
        lines = (
            f"{topic} Q0 d{(7 * n + number * topic) % 11 if n < 11 else n} {n} {20 - n // 2} run{number}\n"
            for topic in range(13)
            for n in range(depth)
        )
        (tmp_path / f"run{number}").write_text("".join(lines))
    return [str(tmp_path / name) for name in ("qrels", "run0", "run1", "run2", "run3")]


@pytest.fixture
def irdesk(monkeypatch, capsys):
    """Return a function that runs a command with the minimum work per process set to zero, and returns exit status,
    stdout and stderr.
    """
    monkeypatch.setattr(process_pool.ProcessPool, "least", 0)
    monkeypatch.setattr(process_pool, "SPAWNED_FROM", 0)
    return lambda *arguments: (run(arguments), *capsys.readouterr())


COMMANDS = [
    ("evaluate", "--format", "json", "--bounds", "-q"),
    ("evaluate", "--format", "trec", "-m", "all_trec"),
    ("compare", "--all-pairs", "--test", "bootstrap", "--interval", "bootstrap", "--permutations", "1500"),
    ("compare", "--test", "randomized-tukey", "--permutations", "3000"),
    ("compare", "--discriminative-power", "bootstrap", "--permutations", "1500"),
    ("curve", "--bootstrap", "1500"),
    ("leave-out", "--depth", "2", "--format", "json"),
]


MORE = [
    ("evaluate", "--format", "csv"),
    ("compare", "--test", "randomization", "--permutations", "3000", "--format", "json"),
]
"""Commands whose work is divided like that of another command above."""


@pytest.mark.parametrize("command", [*COMMANDS, *(MORE if LONG else [])], ids=" ".join)
def test_output_is_the_same_whatever_the_number_of_workers(command, files, irdesk):
    name, *options = command
    alone = irdesk(name, *files, *options, "--workers", "1")
    assert alone[0] == 0
    for count in ("2", "3") if LONG else ("3" if name == "evaluate" else "2",):
        assert irdesk(name, *files, *options, "--workers", count) == alone


def test_decide_gives_the_same_from_several_processes(files, irdesk):
    alone = irdesk("decide", *files[:3], "--format", "json", "--workers", "1")
    assert alone[0] == 0
    assert irdesk("decide", *files[:3], "--format", "json", "--workers", "2") == alone


def test_processes_that_start_afresh_give_the_same_where_none_can_be_forked(files, irdesk, monkeypatch):
    commands = [("evaluate", *files, "-q"), ("decide", *files[:3])]
    if LONG:
        commands.append(("leave-out", *files, "--depth", "2"))
    alone = [irdesk(*command, "--workers", "1") for command in commands]
    monkeypatch.setattr(process_pool, "FORKS", False)
    for command, expected in zip(commands, alone, strict=True):
        before = os.times()
        assert irdesk(*command, "--workers", "2") == expected, expected
        assert os.times().children_user > before.children_user


def test_a_fault_of_three_columns_is_told_as_by_one_process(files, irdesk, monkeypatch):
    Path(files[2]).write_text("1 d1 1\n1 d2 2\n")
    commands = [("evaluate", *files[:3]), *([("decide", *files[:3])] if LONG else [])]
    alone = [irdesk(*command, "--workers", "1") for command in commands]
    assert {status for status, _, _ in alone} == {2}
    assert "three columns" in alone[0][2]
    if LONG:  # Forked processes send their errors in the same form as spawned ones.
        monkeypatch.setattr(process_pool, "FORKS", False)
    assert [irdesk(*command, "--workers", "2") for command in commands] == alone


def test_a_fault_of_a_file_is_told_as_by_one_process(files, irdesk):
    broken = Path(files[2])
    broken.write_text(broken.read_text() + "1 Q0 d5\n")
    fault = f"irdesk: {broken}, line 131: found 3 columns; expected six columns: topic Q0 docno rank score tag\n"
    assert irdesk("evaluate", *files, "--workers", "2") == (2, "", fault)


def test_the_default_is_every_core_that_may_be_used():
    program = "import os; os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})\n" if process_pool.FORKS else ""
    program += "from irdesk.system.workers import usable_cores; print(usable_cores())"
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert shown == ("1\n" if process_pool.FORKS else f"{os.cpu_count()}\n")


def test_no_number_below_one(files, irdesk):
    with pytest.raises(SystemExit) as left:
        irdesk("evaluate", *files, "--workers", "0")
    assert left.value.code == 2


def test_the_work_of_a_dead_worker_is_repeated_once(tmp_path):
    lines: list[str] = []
    squares = [number * number for number in range(9)]
    # With two workers, one of them dies while the other has unfinished work.
    work = partial(square_unless_marked, tmp_path / "mark", held=4 if LONG else None)
    with process_pool.spawn_workers(effort(1, 2), lines.append, 0) as some:
        assert list(some.map(work, range(9))) == squares
        assert lines == ["a worker process ended; its work is repeated"]
        with pytest.raises(CommandRefused, match="worker processes ended unexpectedly twice"):
            list(some.map(die, range(3)))


def test_a_broken_executor_of_the_caller_leaves_the_rest_to_this_process(tmp_path):
    lines: list[str] = []
    with ProcessPoolExecutor(1, get_context("spawn")) as executor:
        some = ExecutorWorkers(lambda: executor, 1, lines.append)
        assert list(some.map(partial(square_unless_marked, tmp_path / "mark"), range(9))) == [n * n for n in range(9)]
    assert len(lines) == 1


def test_threads_too_give_results_in_order_and_raise_what_the_work_raises():
    def work(number):
        if number == 7:
            raise InputError("run", 7, "is wrong", others=("another",), more=3)
        return number

    with ThreadPoolExecutor(2) as executor:
        rows = ExecutorWorkers(lambda: executor, 2).map(work, range(9))
        assert [next(rows) for _ in range(6)] == list(range(6))
        with pytest.raises(InputError, match="run, line 7: is wrong"):
            list(rows)


def test_waiting_work_is_cancelled():
    class Stop:
        def report(self, done, total):
            raise TaskCancelled("stop")

    release, begun = threading.Event(), []

    def work(number):
        begun.append(number)
        release.wait()

    with ThreadPoolExecutor(1) as executor:
        try:
            with pytest.raises(TaskCancelled):
                list(ExecutorWorkers(lambda: executor, 2).map(work, range(80), Stop()))
        finally:
            release.set()
    assert len(begun) <= 80 // 8
