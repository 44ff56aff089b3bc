"""Work on the pieces of a file in several threads; numpy lets go of the interpreter's lock while it works."""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")
U = TypeVar("U")

WORKERS = min(2, os.cpu_count() or 1)
_thread = threading.local()


def _mark() -> None:
    _thread.is_worker = True


def mapped(work: Callable[[T], U], items: Iterable[T], workers: int = WORKERS) -> Iterator[U]:
    """What ``work`` makes of each item, in their order; never more than one item a worker is in the making.

    Items are taken on the caller's thread, which does all the work where it is such a worker itself. What ``work``
    raises is raised here.
    """
    if workers < 2 or getattr(_thread, "is_worker", False):
        yield from map(work, items)
        return
    rows = iter(items)
    waiting: deque[Future[U]] = deque()
    with ThreadPoolExecutor(workers, initializer=_mark) as pool:
        try:
            for item in rows:
                waiting.append(pool.submit(work, item))
                if len(waiting) == workers:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()
