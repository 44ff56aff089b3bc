"""Workers for long computations, which run in this process, in other processes, or in any
`concurrent.futures.Executor`.

By default, a command has as many workers as `usable_cores`. The result does not depend on the workers: the work is a
pure function of one item, and results are in item order.
"""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import QUIET, Progress
from irdesk.domain.translatable_messages import worded

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

T = TypeVar("T")
U = TypeVar("U")

CHUNKS = 4
"""Number of chunks per worker. It is small, so that shared data is seldom sent, but large enough that a fast worker can
process more chunks than a slow one.
"""
_TELL_SECONDS = 0.1


def usable_cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)))
    return os.cpu_count() or 1


class Workers(ABC):
    """Interface for applying a function to many items.

    ``count`` is the number of items processed in parallel. If ``shares_memory`` is true, the work may be any function;
    otherwise the function must be picklable. ``least`` is the smallest amount of work for which it pays to start the
    workers. It is given as the number of values to compute.
    """

    count: int = 1
    shares_memory: bool = True
    least: int = 0

    def worth(self, numbers: float) -> Workers:
        """Return these workers, or a worker in this process if the amount of work is too small for them."""
        return ALONE if numbers < self.least else self

    @abstractmethod
    def map(
        self, work: Callable[[T], U], items: Sequence[T], progress: Progress = QUIET, shared: Sequence[object] = ()
    ) -> Iterator[U]:
        """Yield the result of ``work`` for each item, in order, and report the number of finished items.

        ``shared`` holds objects that the results contain. Workers with access to the memory of this process do not copy
        them. Exceptions of ``work``, and a `TaskCancelled` raised by ``progress``, are propagated; work that has not
        begun is then dropped.
        """


class ThisProcess(Workers):
    """Worker that does all the work in this process."""

    def map(
        self, work: Callable[[T], U], items: Sequence[T], progress: Progress = QUIET, shared: Sequence[object] = ()
    ) -> Iterator[U]:
        """See `Workers.map`."""
        del shared
        for done, item in enumerate(items):
            progress.report(done, len(items))
            yield work(item)


ALONE = ThisProcess()


def _say_nothing(_: str) -> None:
    """Ignore the message."""


class ExecutorWorkers(Workers):
    """The ``count`` workers of an executor. ``make`` creates the executor when it is first needed.

    If a worker dies, its executor is broken. ``tell`` is then called with a message, and the missing work is repeated:
    on a new executor from ``make`` if ``renew`` is true, otherwise in this process.
    """

    shares_memory = False

    def __init__(
        self,
        make: Callable[[], Executor],
        count: int,
        tell: Callable[[str], None] = _say_nothing,
        *,
        renew: bool = False,
        least: int = 0,
    ) -> None:
        self.count = max(1, count)
        self.least = least
        self._make = make
        self._executor: Executor | None = None
        self._tell = tell
        self._renew = renew

    def map(
        self, work: Callable[[T], U], items: Sequence[T], progress: Progress = QUIET, shared: Sequence[object] = ()
    ) -> Iterator[U]:
        """See `Workers.map`. Raises `CommandRefused` if workers die again while the missing work is repeated."""
        del shared
        size = max(1, len(items) // (CHUNKS * self.count))
        chunks = [items[start : start + size] for start in range(0, len(items), size)]
        futures = self._submitted(work, chunks)
        done, died = 0, False
        try:
            for index, chunk in enumerate(chunks):
                while not _is_ready(futures[index], progress):
                    if died and self._renew:
                        raise CommandRefused(
                            worded(
                                "worker processes ended unexpectedly twice; use fewer workers, so that each "
                                "has more memory"
                            )
                        )
                    if not died:
                        self._tell("a worker process ended; its work is repeated")
                    died = True
                    if self._renew:
                        self._executor = None
                        self._submit_missing(futures, work, chunks)
                    else:
                        futures[index] = _here(work, chunk)
                results = futures[index].result()
                for result in results:
                    done += 1
                    progress.report(done, len(items))
                    yield result
        finally:
            for future in futures:
                future.cancel()

    def _submitted(self, work: Callable[[T], U], chunks: Sequence[Sequence[T]]) -> list[Future[list[U]]]:
        """Submit all chunks, and return their futures. If a broken executor refuses a chunk, the future of that chunk
        contains the error.
        """
        from concurrent.futures import BrokenExecutor, Future

        if self._executor is None:
            self._executor = self._make()
        futures: list[Future[list[U]]] = []
        for chunk in chunks:
            try:
                futures.append(self._executor.submit(each, work, chunk))
            except BrokenExecutor as fault:
                broken: Future[list[U]] = Future()
                broken.set_exception(fault)
                futures.append(broken)
        return futures

    def _submit_missing(
        self, futures: list[Future[list[U]]], work: Callable[[T], U], chunks: Sequence[Sequence[T]]
    ) -> None:
        """Resubmit the chunks that have no result, and replace their broken futures."""
        missing = [index for index, future in enumerate(futures) if not _is_done(future)]
        again = self._submitted(work, [chunks[index] for index in missing])
        for index, future in zip(missing, again, strict=True):
            futures[index] = future


def each(work: Callable[[T], U], items: Sequence[T]) -> list[U]:
    """Return the results of ``work`` for the items of a chunk. Executors receive this function, so that ``work`` is
    sent only once per chunk.
    """
    return [work(item) for item in items]


def _here(work: Callable[[T], U], chunk: Sequence[T]) -> Future[list[U]]:
    """Do the work in this process and return its result as a finished future."""
    from concurrent.futures import Future

    future: Future[list[U]] = Future()
    future.set_result(each(work, chunk))
    return future


def _is_ready(future: Future[U], progress: Progress) -> bool:
    """Wait for a future. Return True if its work ended, even with an error, and False if the work was lost because a
    worker died.

    Propagates a `TaskCancelled` raised by ``progress``.
    """
    from concurrent.futures import wait

    while not future.done():
        wait([future], _TELL_SECONDS)
        progress.report(0, 0)
    return _is_done(future)


def _is_done(future: Future[U]) -> bool:
    """Return whether the work of a future has ended, even with an error."""
    from concurrent.futures import BrokenExecutor

    return future.done() and not future.cancelled() and not isinstance(future.exception(), BrokenExecutor)
