"""Run functions in forked processes, a few at a time, with a time limit."""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

BY_THE_CLOCK = 20.0
"""Wall-clock limit as a multiple of a job's processor-time limit; it ends processes that wait forever."""


@dataclass(frozen=True)
class Job:
    """A forked job: a function that returns an exit status, and its limit of processor time in seconds."""

    key: int
    function: Callable[[], int]
    seconds: float


@dataclass(frozen=True)
class Ended:
    """The result of a job: its exit status, or None if it timed out, and its processor time in seconds."""

    key: int
    status: int | None
    seconds: float


def run_forked(jobs: Iterator[Job], workers: int) -> Iterator[Ended]:
    """Run jobs concurrently; yield their results in the order in which they end."""
    running: dict[int, tuple[Job, Path]] = {}
    while True:
        while len(running) < workers and (job := next(jobs, None)):
            folder = Path(tempfile.mkdtemp(prefix="mutation-"))
            running[_start(job, folder)] = job, folder
        if not running:
            return
        process, status, usage = os.wait4(-1, 0)
        if process in running:
            job, folder = running.pop(process)
            shutil.rmtree(folder, ignore_errors=True)
            exit_status = None if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)
            yield Ended(job.key, exit_status, usage.ru_utime + usage.ru_stime)


def _start(job: Job, folder: Path) -> int:
    """Fork a process that runs the job with ``folder`` for temporary files; return its process id."""
    process = os.fork()
    if process:
        return process
    status = 1
    try:
        os.setsid()
        for number in (signal.SIGALRM, signal.SIGPROF):
            signal.signal(number, signal.SIG_DFL)  # By default, each of these signals ends the process.
        signal.setitimer(signal.ITIMER_PROF, job.seconds)
        signal.setitimer(signal.ITIMER_REAL, BY_THE_CLOCK * job.seconds)
        null = os.open(os.devnull, os.O_RDWR)
        for descriptor in (0, 1):
            os.dup2(null, descriptor)
        os.environ["PYTEST_DEBUG_TEMPROOT"] = str(folder)
        status = job.function()
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(status)
