"""Where long work runs: in this process, in others of this machine, or on any `concurrent.futures.Executor`.

The result is the same wherever it runs: work is a pure function of one item, and results come in the order of items.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

from irdesk.domain.errors import CommandRefused
from irdesk.domain.messages import worded
from irdesk.domain.progress import QUIET, Progress

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

T = TypeVar("T")
U = TypeVar("U")

CHUNKS = 4
"""For each worker: few enough that what all items share is sent seldom, enough that a fast worker takes more."""
_TELL_SECONDS = 0.1


class Workers(ABC):
    """What carries out work on many items. ``count`` is the number of items that are worked on at once; with
    ``shares_memory`` work may be any function, otherwise it has to be one that can be pickled. ``least`` is the work,
    in numbers that are computed, below which to begin takes longer than the work itself.
    """

    count: int = 1
    shares_memory: bool = True
    least: int = 0

    def worth(self, numbers: float) -> Workers:
        """Return these workers, or this process alone for less work than theirs is worth."""
        return ALONE if numbers < self.least else self

    @abstractmethod
    def map(
        self, work: Callable[[T], U], items: Sequence[T], progress: Progress = QUIET, shared: Sequence[object] = ()
    ) -> Iterator[U]:
        """Yield what ``work`` makes of each item, in their order, and report how many items are done.

        ``shared`` are objects that results hold and that need not be copied where workers share memory. Raises what
        ``work`` raises, and `TaskCancelled` as ``progress`` does; work that has not begun then never begins.
        """


class ThisProcess(Workers):
    """This process and nothing beside it."""

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
    """Tell nobody."""


class ExecutorWorkers(Workers):
    """The workers of an executor, ``count`` of them; ``make`` gives the executor when it is first needed. Consecutive
    items go out together, `CHUNKS` times for each worker.

    Where a worker dies, its executor is broken: ``tell`` is given a sentence about it, and what is missing is done once
    again: with ``renew`` on another executor that ``make`` gives, otherwise in this process.
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
        """See `Workers.map`. Raises `CommandRefused` where workers die again."""
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
                            worded("worker processes have ended twice; with fewer workers each has more memory")
                        )
                    if not died:
                        self._tell("a worker process has ended; what it worked on is done once again")
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
        """Submit all chunks; what a broken executor refuses is a future that says so."""
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
        """Submit again what has no result, in place of what was broken."""
        missing = [index for index, future in enumerate(futures) if not _is_done(future)]
        again = self._submitted(work, [chunks[index] for index in missing])
        for index, future in zip(missing, again, strict=True):
            futures[index] = future


def each(work: Callable[[T], U], items: Sequence[T]) -> list[U]:
    """Return what ``work`` makes of each item; what an executor is given, so ``work`` is sent once for all of them."""
    return [work(item) for item in items]


def _here(work: Callable[[T], U], chunk: Sequence[T]) -> Future[list[U]]:
    """Return what is done in this process as a future that is done."""
    from concurrent.futures import Future

    future: Future[list[U]] = Future()
    future.set_result(each(work, chunk))
    return future


def _is_ready(future: Future[U], progress: Progress) -> bool:
    """Wait for a future; return whether its work was done, be it with an error, and not lost with a worker.

    Raises `TaskCancelled` as ``progress`` does.
    """
    from concurrent.futures import wait

    while not future.done():
        wait([future], _TELL_SECONDS)
        progress.report(0, 0)
    return _is_done(future)


def _is_done(future: Future[U]) -> bool:
    """Return whether the work of a future was done, be it with an error."""
    from concurrent.futures import BrokenExecutor

    return future.done() and not future.cancelled() and not isinstance(future.exception(), BrokenExecutor)
