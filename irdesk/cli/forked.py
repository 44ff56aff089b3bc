"""Work on many items in processes that share what was there before, and give what they make of them back in order.

Threads gain nothing here: reading a file is thousands of short steps of numpy, and for each the interpreter's lock is
waited for.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import IO, Any, Generic, TypeVar

T = TypeVar("T")
U = TypeVar("U")

WORKERS = min(2, os.cpu_count() or 1)


def forked(work: Callable[[T], U], items: Sequence[T], shared: Sequence[object], workers: int = WORKERS) -> Iterator[U]:
    """What ``work`` makes of each item, in their order; each of some processes has every so-manieth item.

    What is made is pickled, but for objects that are ``shared``: it comes back with those very ones. Where ``work``
    raises, or a process dies, it is done again in this process, so that what it raises is raised here. Where processes
    do not share memory, or one would be alone, all of it is done here.
    """
    workers = min(workers, len(items))
    if workers < 2 or sys.platform != "linux":
        yield from map(work, items)
        return
    found: list[_Worker[T, U]] = []
    try:
        found += (_Worker(work, items[at::workers], shared) for at in range(workers))
        for at, item in enumerate(items):
            made = found[at % workers].next()
            yield made[0] if made else work(item)
    finally:
        for worker in found:
            worker.end()


class _Worker(Generic[T, U]):
    """A process that works on some items, one after the other."""

    def __init__(self, work: Callable[[T], U], items: Sequence[T], shared: Sequence[object]) -> None:
        reads, writes = os.pipe()
        self._process = os.fork()
        if self._process == 0:
            try:
                signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process hears it too, and ends this one
                os.close(reads)
                with os.fdopen(writes, "wb") as out:
                    for item in items:
                        _Pickler(out, shared).dump((work(item),))
                        out.flush()
            finally:
                os._exit(0)  # nothing of what the first process has to do at its end is done twice
        os.close(writes)
        self._made = os.fdopen(reads, "rb")
        self._shared = shared

    def next(self) -> tuple[U] | None:
        """What it made of its next item; None where it could not."""
        try:
            made: tuple[U] = _Unpickler(self._made, self._shared).load()
        except (EOFError, pickle.UnpicklingError):
            return None
        return made

    def end(self) -> None:
        """Stop it, wherever it is."""
        self._made.close()
        os.kill(self._process, signal.SIGKILL)
        os.waitpid(self._process, 0)


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
