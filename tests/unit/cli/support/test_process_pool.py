"""Work in several processes: results in order, shared objects unchanged, and the errors that one process
would raise.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading

import numpy as np
import pytest
from each_case import each_case

from irdesk.cli.support.process_pool import run_forked
from irdesk.domain.errors import InputError

forks = pytest.mark.skipif(sys.platform != "linux", reason="processes that share memory are used on Linux alone")


@each_case("workers", [1, 2, 3])
@each_case("count", [0, 1, 2, 7])
def test_results_come_in_order(workers, count):
    assert list(run_forked(lambda n: n * n, range(count), (), workers)) == [n * n for n in range(count)]


@forks
def test_a_process_that_is_slow_is_not_waited_for(tmp_path):
    others_are_done = tmp_path / "done"

    def work(n):
        while n == 0 and not others_are_done.exists():
            threading.Event().wait(0.001)
        if n == 4:
            others_are_done.touch()
        return n, os.getpid()

    result = list(run_forked(work, range(6), (), 2))
    assert [n for n, _ in result] == list(range(6))
    assert len({process for _, process in result[1:5]}) == 1
    assert os.getpid() not in {process for _, process in result}


@forks
def test_more_items_than_their_pipe_holds():
    assert list(run_forked(lambda n: n, range(20_000), (), 2)) == list(range(20_000))


def test_shared_objects_are_returned_unchanged():
    shared = {"of": "any kind", "even": lambda: None}  # contains a value that cannot be pickled
    result = list(run_forked(lambda n: (n, shared, [n]), range(4), (shared,), 2))
    assert all(each[1] is shared for each in result)
    assert [each[0] for each in result] == [0, 1, 2, 3]


def test_results_greater_than_a_pipe():
    result = list(run_forked(lambda n: np.full(300_000, n), range(5), (), 2))
    assert [int(each.sum()) for each in result] == [300_000 * n for n in range(5)]


def test_an_error_of_a_worker_is_raised_after_the_earlier_results():
    def work(n):
        if n == 2:
            raise InputError("run", 7, "is wrong", others=("another",), more=3)
        return n

    rows = run_forked(work, range(4), (), 2)
    assert [next(rows), next(rows)] == [0, 1]
    with pytest.raises(InputError, match="run, line 7: is wrong") as fault:
        next(rows)
    assert fault.value.all_faults()[1:] == ["another", "… and 3 more"]


@forks
def test_a_process_that_dies_is_done_without():
    first = os.getpid()

    def work(n):
        if n == 1 and os.getpid() != first:
            os.kill(os.getpid(), signal.SIGKILL)
        return n

    lines: list[str] = []
    assert list(run_forked(work, range(5), (), 2, lines.append)) == [0, 1, 2, 3, 4]
    assert lines == ["a worker process ended; its work is repeated"]


@forks
def test_results_that_cannot_be_pickled_are_computed_in_this_process():
    result = list(run_forked(lambda n: lambda: n, range(3), (), 2))
    assert [each() for each in result] == [0, 1, 2]


@forks
def test_no_process_is_left_when_nobody_wants_the_rest():
    rows = run_forked(lambda n: threading.Event().wait() if n else os.getpid(), range(2), (), 2)
    process = next(rows)
    rows.close()  # ends the other process, which would wait forever
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


INTERRUPTED = """
import os, signal
from irdesk.cli.support.process_pool import run_forked

os.register_at_fork(after_in_parent=lambda: signal.raise_signal(signal.SIGINT))
held = os.listdir("/proc/self/fd")
try:
    list(run_forked(lambda n: n, range(3), (), 2))
except KeyboardInterrupt:
    assert os.listdir("/proc/self/fd") == held
    try:
        os.waitpid(-1, 0)
    except ChildProcessError:
        print("nothing is left")
"""


@forks
def test_nothing_is_left_of_a_process_that_starts_when_ctrl_c_is_pressed():
    result = subprocess.run(
        [sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, timeout=300, check=False
    )
    assert (result.stdout, result.stderr) == ("nothing is left\n", "")
