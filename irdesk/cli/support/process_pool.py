"""Worker processes on this machine. They apply a function to many items, and results are returned in order. Processes
are forked on Linux, where they share the parent's memory, and spawned elsewhere.

Threads would be no faster: reading a file consists of thousands of short numpy steps, each of which waits for the
interpreter's lock. A process takes the next item when it has finished one, since processor cores are not equally fast.
"""

from __future__ import annotations

import io
import os
import pickle
import select
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING, Any, Generic, TypeVar

from irdesk.domain.progress import QUIET, Progress
from irdesk.system.workers import ExecutorWorkers, Workers

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

T = TypeVar("T")
U = TypeVar("U")

FORKS = sys.platform == "linux"
"""Whether child processes can share the parent's memory. Forking is unsafe on macOS because of system libraries, and
unavailable on Windows.
"""
FORKED_FROM = 1 << 26
"""Minimum amount of work for which processes are forked, see `Workers.least`."""
SPAWNED_FROM = 1 << 29
"""Minimum amount of work for which processes are spawned, see `Workers.least`. Spawning a process takes at least half a
second.
"""
_NUMBER = 8  # bytes per item number in the pipe
# Count of item numbers kept in the pipe. The smallest pipe buffer holds 512 numbers, and a full pipe would block the
# writer forever.
_AHEAD = 256


class ProcessPool(Workers):
    """Workers that are forked from this process. ``tell`` is called with a message if one of them dies."""

    least = FORKED_FROM

    def __init__(self, count: int, tell: Callable[[str], None]) -> None:
        self.count = count
        self._tell = tell

    def map(
        self, work: Callable[[T], U], items: Sequence[T], progress: Progress = QUIET, shared: Sequence[object] = ()
    ) -> Iterator[U]:
        """Apply ``work`` to each item, see `Workers.map`."""
        for done, made in enumerate(run_forked(work, items, shared, self.count, self._tell), 1):
            progress.report(done, len(items))
            yield made


@contextmanager
def spawn_workers(count: int, tell: Callable[[str], None], least: int) -> Iterator[Workers]:
    """Provide a pool of spawned worker processes. They start when the first task is submitted and are killed when the
    context exits.
    """
    pools: list[ProcessPoolExecutor] = []

    def pool() -> ProcessPoolExecutor:
        import multiprocessing
        from concurrent.futures import ProcessPoolExecutor

        context = multiprocessing.get_context("spawn")
        # Workers ignore Ctrl+C, since the parent process also receives it and ends the workers.
        pools.append(ProcessPoolExecutor(count, context, signal.signal, (signal.SIGINT, signal.SIG_IGN)))
        return pools[-1]

    try:
        yield ExecutorWorkers(pool, count, tell, renew=True, least=least)
    finally:
        for each in pools:
            each.shutdown(wait=False, cancel_futures=True)
        if pools:
            import multiprocessing

            for process in multiprocessing.active_children():
                process.kill()  # shutdown does not end a stuck process
                process.join()


def run_forked(
    work: Callable[[T], U],
    items: Sequence[T],
    shared: Sequence[object],
    workers: int,
    tell: Callable[[str], None] = lambda _: None,
) -> Iterator[U]:
    """Yield the results of ``work`` for each item, in order. Each worker process takes one item at a time.

    Results are pickled, except for objects in ``shared``, which are passed by reference. If ``work`` raises an
    exception, this process repeats the item, so that the same exception is raised here. If a process dies, this process
    also repeats its item, and ``tell`` is called with a message. If processes cannot share memory, or only one process
    would be started, this process does all the work.
    """
    workers = min(workers, len(items))
    if workers < 2 or not FORKS:
        yield from map(work, items)
        return
    numbers = _Numbers(len(items))
    processes: list[_Worker[T, U]] = []
    kept: dict[int, tuple[U] | None] = {}
    try:
        with _undisturbed():
            processes += (_Worker(work, items, shared, numbers) for _ in range(workers))
        at_work = list(processes)
        for index, item in enumerate(items):
            while index not in kept and at_work:
                for worker in select.select(at_work, (), ())[0]:
                    if made := worker.next():
                        kept.update([made])
                        numbers.give()
                    else:
                        at_work.remove(worker)
            if index not in kept:  # all processes have ended, but one ended before finishing this item
                tell("a worker process ended; its work is repeated")
            one = kept.pop(index, None)
            yield one[0] if one else work(item)
    finally:
        with _undisturbed():
            for worker in processes:
                worker.end()
            numbers.close()


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Defer Ctrl+C while worker processes are started or ended, so that none is orphaned."""
    if threading.current_thread() is not threading.main_thread():  # only the main thread receives SIGINT
        yield
        return
    heard: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if heard:
        signal.raise_signal(signal.SIGINT)


class _Numbers:
    """A pipe that contains item numbers; each worker process takes the next number from it."""

    def __init__(self, count: int) -> None:
        self._reads, self._writes = os.pipe()
        self._count = count
        self._given = 0
        for _ in range(min(count, _AHEAD)):
            self.give()

    def give(self) -> None:
        """Write the next number to the pipe, if any is left. After the last number, close the pipe, so that waiting
        readers see its end.
        """
        if self._given < self._count:
            os.write(self._writes, self._given.to_bytes(_NUMBER, "little"))
            self._given += 1
        if self._given == self._count:
            self.end()

    def end(self) -> None:
        """Close this process's write end of the pipe."""
        writes, self._writes = self._writes, -1  # a second call, after Ctrl+C, must not close the pipe again
        if writes >= 0:
            os.close(writes)

    def taken(self) -> Iterator[int]:
        """Yield numbers until the pipe ends. Small writes to a pipe are atomic, so each read returns a
        complete number.
        """
        while taken := os.read(self._reads, _NUMBER):
            yield int.from_bytes(taken, "little")

    def close(self) -> None:
        """Close both ends of the pipe."""
        self.end()
        os.close(self._reads)


class _Worker(Generic[T, U]):
    """A worker process, which processes one item at a time."""

    def __init__(self, work: Callable[[T], U], items: Sequence[T], shared: Sequence[object], numbers: _Numbers) -> None:
        self._reads, writes = os.pipe()
        self._shared = shared
        self._process = os.fork()
        if self._process == 0:
            try:
                # Ignore SIGINT: the parent process receives it too, and ends this process.
                signal.signal(signal.SIGINT, signal.SIG_IGN)
                os.close(self._reads)
                numbers.end()
                with os.fdopen(writes, "wb") as out:
                    for number in numbers.taken():
                        made = _pickled(number, work, items[number], shared)
                        out.write(len(made).to_bytes(_NUMBER, "little"))
                        out.write(made)
                        out.flush()
            finally:
                os._exit(0)  # skip the parent's exit handlers
        os.close(writes)

    def fileno(self) -> int:
        """Return the file descriptor from which results are read."""
        return self._reads

    def next(self) -> tuple[int, tuple[U] | None] | None:
        """Return the next item number and the item's result, or None if there are no more results. The item's result is
        None if the work failed.
        """
        size = int.from_bytes(self._exactly(_NUMBER), "little")
        made = self._exactly(size)
        if not size or len(made) < size:
            return None
        result: tuple[int, tuple[U] | None] = _Unpickler(io.BytesIO(made), self._shared).load()
        return result

    def _exactly(self, size: int) -> bytes:
        """Read exactly ``size`` bytes, or fewer if the process has ended."""
        parts = []
        while size and (part := os.read(self._reads, size)):
            parts.append(part)
            size -= len(part)
        return b"".join(parts)

    def end(self) -> None:
        """Kill the process, regardless of its state."""
        os.close(self._reads)
        os.kill(self._process, signal.SIGKILL)
        os.waitpid(self._process, 0)


def _pickled(number: int, work: Callable[[T], U], item: T, shared: Sequence[object]) -> bytes:
    """Return an item's number and its result, pickled. The result is None if the work or the pickling fails."""
    try:
        out = io.BytesIO()
        _Pickler(out, shared).dump((number, (work(item),)))
        return out.getvalue()
    except Exception:  # the parent process repeats the work and gets the same exception
        return pickle.dumps((number, None))


class _Pickler(pickle.Pickler):
    def __init__(self, out: IO[bytes], shared: Sequence[object]) -> None:
        super().__init__(out, pickle.HIGHEST_PROTOCOL)
        self._places = {id(each): place for place, each in enumerate(shared)}

    def persistent_id(self, obj: object) -> int | None:
        return self._places.get(id(obj))


class _Unpickler(pickle.Unpickler):
    def __init__(self, stream: IO[bytes], shared: Sequence[object]) -> None:
        super().__init__(stream)
        self._shared = shared

    def persistent_load(self, place: int) -> Any:
        return self._shared[place]
