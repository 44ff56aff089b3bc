"""Reading of run files, in this process or in a reader process.

Reading consists of thousands of short steps. If a thread of the window's process did it, the window would have to wait
for the interpreter's lock at each step.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from itertools import islice
from multiprocessing.connection import Connection, Pipe
from pathlib import Path
from typing import Any

from irdesk import SERVE_RUNS
from irdesk.domain.errors import InputError, UselessRanks
from irdesk.domain.progress import Progress
from irdesk.domain.ranking_order import in_order
from irdesk.domain.run import Run
from irdesk.domain.run_check import check_run
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.scored_run import ScoredRun, score_run
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.formats.format_definition import Format, Kind
from irdesk.formats.format_detection import formats_of, sniff
from irdesk.formats.io.file_digests import digest_of
from irdesk.store.run_columns import RUN_PARTS, row_of_order, rows_of_run

LEAST_BYTES = 1 << 20
"""Minimum size, in bytes, of a file that is read in a reader process. Reading a smaller file takes no longer than
passing it to a process.
"""
FEW_BYTES = 1 << 18
"""Maximum total size, in bytes, of small files read in this process. If more of them were read here, the window would
keep waiting for the interpreter's lock.
"""
_TELL_SECONDS = 0.1
_NICENESS = 10
# Program of a reader process. `multiprocessing` is not used because it would first rerun the program's main module,
# with unknown side effects.
_PROGRAM = """
import json, sys
sys.path[:] = json.loads(sys.argv[1])
from irdesk.session.importing.run_reader_processes import serve
serve(int(sys.argv[2]))
"""
READERS = min(2, os.cpu_count() or 1)


Rows = Iterator[dict[str, Any]]


@dataclass(frozen=True, eq=False)
class Scoring:
    """Judgements, measures and options with which runs are scored."""

    truths: Judgements
    measures: tuple[Measure, ...]
    rules: ScoringOptions

    def is_that_of(self, other: Scoring) -> bool:
        """Return whether ``other`` would give every run the same scores as this object."""
        return self.truths is other.truths and (self.measures, self.rules) == (other.measures, other.rules)


@dataclass(frozen=True, eq=False)
class RunRead:
    """A run read for a project, with its source data, its scores, and the row that stores its evaluation order."""

    tag: str
    counts: dict[str, int]
    digest: str
    scored: ScoredRun
    order: dict[str, Any]


def read_run(path: Path, format_: Format, source: str, by: Scoring, progress: Progress) -> tuple[RunRead, Rows]:
    """Read a run file. Return the run, and the rows that store its rankings. Raises `InputError` if the file is not a
    valid run, or `TaskCancelled`.
    """
    digest = digest_of(path, progress)
    run: Run = format_.read(path, progress)
    counts = {"topics": len(run.rankings), "lines": run.lines, "depth": run.depth}
    try:
        ranked, order = in_order(run, by.rules.ordering)
    except UselessRanks as fault:
        raise InputError(str(path), 0, str(fault)) from None
    ranked = replace(ranked, check=check_run(run))
    scored = score_run(source, ranked, by.truths, by.measures, by.rules)
    return RunRead(run.tag, counts, digest, scored, row_of_order(source, ranked, order)), rows_of_run(source, run)


class RunReaders:
    """Pool of reader processes: one per processor, but at most two."""

    def __init__(self) -> None:
        self._idle: list[_Reader] = []
        self._free = threading.Semaphore(READERS)
        self._read_here = 0  # bytes read in this process since the last `rest`
        self._counting = threading.Lock()

    def _is_worth_it(self, path: Path) -> bool:
        """Return whether a reader process should read the file: the file is large, or many small files have already
        been read in this process.
        """
        if sys.platform == "win32" or not path.is_file():
            return False
        size = path.stat().st_size
        with self._counting:
            is_worth_it = size >= LEAST_BYTES or self._read_here >= FEW_BYTES
            if not is_worth_it:
                self._read_here += size
        return is_worth_it

    def prepare(self, paths: Iterable[Path]) -> None:
        """Start processes for files that will be read soon, so that the processes can import their modules in the
        meantime.
        """
        sizes = [path.stat().st_size for path in paths if path.is_file()]
        small = [size for size in sizes if size < LEAST_BYTES]
        read_here = len(small) if sum(small) <= FEW_BYTES else 0
        wanted = min(READERS, len(sizes) - read_here)
        if sys.platform == "win32" or not wanted:
            return
        free = sum(self._free.acquire(blocking=False) for _ in range(wanted))
        with suppress(OSError):  # the system's process limit has been reached
            while len(self._idle) < free:
                self._idle.append(_Reader())
        for _ in range(free):
            self._free.release()

    @contextmanager
    def reading(
        self, path: Path, source: str, by: Scoring, progress: Progress
    ) -> Iterator[tuple[RunRead, Rows] | None]:
        """Read a run in a reader process, and yield the result of `read_run`.

        The process becomes free once the last row has arrived. If the ``with`` block ends earlier, the process is
        terminated.

        Yields None if the caller should read the file itself: the file is small, is not a run, or has an error that the
        caller will report. Also yields None if no process can be started, and always on Windows, where the pipe cannot
        be passed to a process. Raises `TaskCancelled`.
        """
        if not self._is_worth_it(path):
            yield None
            return
        while not self._free.acquire(timeout=_TELL_SECONDS):
            progress.report(0, 0)
        try:
            reader = self._idle.pop() if self._idle else _Reader()
        except OSError:  # the system's process limit has been reached
            self._free.release()
            yield None
            return
        rests = False

        def rest() -> None:
            nonlocal rests
            rests = True
            self._idle.append(reader)
            self._free.release()

        try:
            yield reader.read(path, source, by, progress, rest)
        finally:
            if not rests:
                reader.end()  # end the process, which may be in the middle of a file
                self._free.release()

    def rest(self) -> None:
        """Terminate the idle processes. New ones start when needed."""
        self._read_here = 0
        while self._idle:
            self._idle.pop().end()

    def __del__(self) -> None:
        self.rest()


def _command(descriptor: int) -> list[str]:
    if getattr(sys, "frozen", False):  # a frozen program has no separate Python interpreter, so it starts itself
        return [sys.executable, SERVE_RUNS, str(descriptor)]
    return [sys.executable, "-c", _PROGRAM, json.dumps(sys.path), str(descriptor)]


class _Reader:
    """A reader process and the pipe to it. The process is spawned, not forked: forking a process that has threads and a
    window can hang.
    """

    def __init__(self) -> None:
        self._pipe, other = Pipe()
        try:
            self._process = subprocess.Popen(
                _command(other.fileno()), stdin=subprocess.DEVNULL, pass_fds=(other.fileno(),)
            )
        finally:
            other.close()
        self._by: Scoring | None = None

    def read(
        self, path: Path, source: str, by: Scoring, progress: Progress, rest: Callable[[], None]
    ) -> tuple[RunRead, Rows] | None:
        """Return the run and its rows as read by the process, or None if the process cannot read the file. ``rest`` is
        called once the process's last message has arrived.
        """
        try:
            known = self._by is not None and by.is_that_of(self._by)
            self._pipe.send(None if known else (by.truths, tuple(map(str, by.measures)), by.rules))
            self._by = by
            self._pipe.send((path, source))
            made = self._next(progress)
        except (EOFError, ConnectionError):
            return None
        if made is None:
            rest()
            return None
        tag, counts, digest, keys, cells, scores, order = made
        scored = ScoredRun(source, keys, cells, scores, by.truths, by.measures, by.rules)
        return RunRead(tag, counts, digest, scored, order), self._rows(path, progress, rest)

    def _rows(self, path: Path, progress: Progress, rest: Callable[[], None]) -> Rows:
        try:
            rows = self._next(progress)
            while rows:
                more = self._next(progress)
                if not more:
                    rest()  # the process reads the next file while the last rows are written
                yield from rows
                rows = more
        except (EOFError, ConnectionError) as fault:
            raise InputError(str(path), 0, "the process that read the file has ended; load it again") from fault

    def _next(self, progress: Progress) -> Any:
        """Return the next message of the process. Progress messages are reported and skipped."""
        while True:
            while not self._pipe.poll(_TELL_SECONDS):
                progress.report(0, 0)
            message = self._pipe.recv()
            if not isinstance(message, _Told):
                return message
            progress.report(message.done, message.total)

    def end(self) -> None:
        self._pipe.close()
        self._process.kill()
        self._process.wait()


@dataclass(frozen=True)
class _Told:
    done: int
    total: int


class _Telling:
    """Progress object that sends progress through a pipe, at most ten times a second."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._told = time.monotonic()

    def report(self, done: int, total: int) -> None:
        if total and (now := time.monotonic()) > self._told + _TELL_SECONDS:
            self._told = now
            self._pipe.send(_Told(done, total))


def serve(descriptor: int) -> None:
    """Serve read requests from a pipe until it closes (reader process).

    The response to each request is the run, then its rows in chunks, then an empty chunk.
    """
    pipe = Connection(descriptor)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process receives the signal too and ends this process
    if sys.platform != "win32":
        os.nice(_NICENESS)  # lower priority, so that the window stays responsive
    by = Scoring(Judgements({}), (), ScoringOptions())
    formats_of()  # imported now, while the process waits for its first request
    try:
        while True:
            if other := pipe.recv():
                truths, names, rules = other
                by = Scoring(truths, tuple(map(parse_one, names)), rules)
            path, source = pipe.recv()
            try:
                format_ = sniff(path)
                result = read_run(path, format_, source, by, _Telling(pipe)) if format_.kind is Kind.RUN else None
            except Exception:  # the parent reads the file again and reports the error
                result = None
            if result is None:
                pipe.send(None)
                continue
            run, rows = result
            scored = run.scored
            pipe.send((run.tag, run.counts, run.digest, scored.keys, scored.cells, scored.scores, run.order))
            while chunk := list(islice(rows, RUN_PARTS)):
                pipe.send(chunk)
            pipe.send([])
    except (EOFError, ConnectionError):
        return
