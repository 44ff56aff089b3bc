"""Work on many items in processes that share what was there before, and give what they make of them back in order.

Threads gain nothing here: reading a file is thousands of short steps of numpy, and for each the interpreter's lock is
waited for. Each process takes the next item when it is done with one: processors are not equally fast.
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
from typing import IO, Any, Generic, TypeVar

from irdesk.domain.progress import QUIET, Progress
from irdesk.system.workers import Workers

T = TypeVar("T")
U = TypeVar("U")

FORKS = sys.platform == "linux"
"""Whether processes share what was there before: on macOS system libraries, on Windows the system forbids it."""
FORKED_FROM = 1 << 26
"""See `Workers.least`."""
_NUMBER = 8  # bytes
_AHEAD = 256  # numbers of items that wait in their pipe; the least one holds 512, and who fills it would wait for ever


class ProcessPool(Workers):
    """Processes of this machine that begin as copies of this one; ``tell`` is given a sentence where one dies."""

    least = FORKED_FROM

    def __init__(self, count: int, tell: Callable[[str], None]) -> None:
        self.count = count
        self._tell = tell

    def map(
        self, work: Callable[[T], U], items: Sequence[T], progress: Progress = QUIET, shared: Sequence[object] = ()
    ) -> Iterator[U]:
        """See `Workers.map`."""
        for done, made in enumerate(forked(work, items, shared, self.count, self._tell), 1):
            progress.report(done, len(items))
            yield made


def forked(
    work: Callable[[T], U],
    items: Sequence[T],
    shared: Sequence[object],
    workers: int,
    tell: Callable[[str], None] = lambda _: None,
) -> Iterator[U]:
    """What ``work`` makes of each item, in their order; some processes take one item after the other.

    What is made is pickled, but for objects that are ``shared``: it comes back with those very ones. Where ``work``
    raises, it is done again in this process, so that what it raises is raised here; so is what a process that dies had
    begun, and ``tell`` is given a sentence about it. Where processes do not share memory, or one would be alone, all of
    it is done here.
    """
    workers = min(workers, len(items))
    if workers < 2 or not FORKS:
        yield from map(work, items)
        return
    numbers = _Numbers(len(items))
    found: list[_Worker[T, U]] = []
    kept: dict[int, tuple[U] | None] = {}
    try:
        with _undisturbed():
            found += (_Worker(work, items, shared, numbers) for _ in range(workers))
        at_work = list(found)
        for at, item in enumerate(items):
            while at not in kept and at_work:
                for worker in select.select(at_work, (), ())[0]:
                    if made := worker.next():
                        kept.update([made])
                        numbers.give()
                    else:
                        at_work.remove(worker)
            if at not in kept:  # all processes have ended, one of them before it was done with this item
                tell("a worker process has ended; what it worked on is done once again")
            one = kept.pop(at, None)
            yield one[0] if one else work(item)
    finally:
        with _undisturbed():
            for worker in found:
                worker.end()
            numbers.close()


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Let Ctrl+C wait while processes are started or ended, for it would leave some that nobody knows."""
    if threading.current_thread() is not threading.main_thread():  # which alone hears it
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
    """The numbers of items in a pipe from which each process takes the next one."""

    def __init__(self, count: int) -> None:
        self._reads, self._writes = os.pipe()
        self._count = count
        self._given = 0
        for _ in range(min(count, _AHEAD)):
            self.give()

    def give(self) -> None:
        """Let one number more be taken, if there is one; with the last one the pipe ends, for whoever waits at it."""
        if self._given < self._count:
            os.write(self._writes, self._given.to_bytes(_NUMBER, "little"))
            self._given += 1
        if self._given == self._count:
            self.end()

    def end(self) -> None:
        """No more come from this process."""
        writes, self._writes = self._writes, -1  # Ctrl+C may come in between, and it is closed once
        if writes >= 0:
            os.close(writes)

    def taken(self) -> Iterator[int]:
        """One after the other, as long as there are any. A pipe hands out what was written at once as a whole."""
        while taken := os.read(self._reads, _NUMBER):
            yield int.from_bytes(taken, "little")

    def close(self) -> None:
        """Give up the pipe."""
        self.end()
        os.close(self._reads)


class _Worker(Generic[T, U]):
    """A process that works on some items, one after the other."""

    def __init__(self, work: Callable[[T], U], items: Sequence[T], shared: Sequence[object], numbers: _Numbers) -> None:
        self._reads, writes = os.pipe()
        self._shared = shared
        self._process = os.fork()
        if self._process == 0:
            try:
                signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process hears it too, and ends this one
                os.close(self._reads)
                numbers.end()
                with os.fdopen(writes, "wb") as out:
                    for at in numbers.taken():
                        made = _pickled(at, work, items[at], shared)
                        out.write(len(made).to_bytes(_NUMBER, "little"))
                        out.write(made)
                        out.flush()
            finally:
                os._exit(0)  # nothing of what the first process has to do at its end is done twice
        os.close(writes)

    def fileno(self) -> int:
        """Where what it made comes from."""
        return self._reads

    def next(self) -> tuple[int, tuple[U] | None] | None:
        """The number of an item and what was made of it, None where that failed; None where no more comes."""
        size = int.from_bytes(self._exactly(_NUMBER), "little")
        made = self._exactly(size)
        if not size or len(made) < size:
            return None
        found: tuple[int, tuple[U] | None] = _Unpickler(io.BytesIO(made), self._shared).load()
        return found

    def _exactly(self, size: int) -> bytes:
        """So many bytes; fewer where the process has ended."""
        parts = []
        while size and (part := os.read(self._reads, size)):
            parts.append(part)
            size -= len(part)
        return b"".join(parts)

    def end(self) -> None:
        """Stop it, wherever it is."""
        os.close(self._reads)
        os.kill(self._process, signal.SIGKILL)
        os.waitpid(self._process, 0)


def _pickled(at: int, work: Callable[[T], U], item: T, shared: Sequence[object]) -> bytes:
    """The number of an item and what is made of it, or None where that fails, in whichever way."""
    try:
        out = io.BytesIO()
        _Pickler(out, shared).dump((at, (work(item),)))
        return out.getvalue()
    except Exception:  # the first process does it again, and meets the same
        return pickle.dumps((at, None))


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
