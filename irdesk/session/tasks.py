"""Work in the background: frozen request in, frozen result out; cancellable, with progress, told on the workspace's
thread.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from irdesk.domain.errors import TaskCancelled
from irdesk.domain.progress import Progress

T = TypeVar("T")
Post = Callable[[Callable[[], None]], None]


class Task:
    """One piece of background work, and the progress it reports; one that is not ``cancellable`` is always finished."""

    def __init__(self, name: str, cancellable: bool = True) -> None:
        self.name = name
        self.cancellable = cancellable
        self.done = 0
        self.total = 0
        self._cancelled = threading.Event()

    def report(self, done: int, total: int) -> None:
        """Say how far the work is (nothing, where ``total`` is 0); raises `TaskCancelled` where it shall stop."""
        if self._cancelled.is_set():
            raise TaskCancelled(f"{self.name} was cancelled")
        if total:
            self.done, self.total = done, total

    def cancel(self) -> None:
        """Ask the work to stop; what it did is taken back."""
        if self.cancellable:
            self._cancelled.set()

    @property
    def cancelled(self) -> bool:
        """Whether it was asked to stop."""
        return self._cancelled.is_set()

    @property
    def fraction(self) -> float:
        """How much is done, 0 to 1."""
        return self.done / self.total if self.total else 0.0


class TaskRunner:
    """Runs work on a few threads and posts what comes of it to the thread of the workspace.

    ``post`` must run a function on that thread; results of one runner arrive in the order in which the work was handed
    in, so that two runs loaded together always come in the same order.
    """

    def __init__(self, post: Post, workers: int = 3) -> None:
        self._post = post
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="irdesk")
        self._waiting: list[tuple[Task, list[Callable[[], None]]]] = []
        self._lock = threading.Lock()

    @property
    def tasks(self) -> list[Task]:
        """The work that is not finished, in the order in which it was handed in."""
        with self._lock:
            return [task for task, _ in self._waiting]

    def submit(
        self,
        name: str,
        work: Callable[[Progress], T],
        done: Callable[[T], None],
        failed: Callable[[Exception], None],
        *,
        cancellable: bool = True,
    ) -> Task:
        """Run ``work`` in the background; then ``done`` or ``failed`` on the workspace's thread.

        Cancelled: ``failed`` with it.
        """
        task = Task(name, cancellable)
        outcome: list[Callable[[], None]] = []
        with self._lock:
            self._waiting.append((task, outcome))

        def run() -> None:
            try:
                task.report(0, 0)
                result: Any = work(task)
            except Exception as fault:
                finished = _call(failed, fault)
            else:
                finished = _call(done, result)
            with self._lock:
                outcome.append(finished)
            self._post(self._deliver)

        self._pool.submit(run)
        return task

    def _deliver(self) -> None:
        """On the workspace's thread: hand the first over where it is finished, and see to the next in a call of
        its own.

        So one whose handing over fails keeps none of the others waiting.
        """
        if outcome := self._finished():
            self._post(self._deliver)
            outcome()

    def _finished(self) -> Callable[[], None] | None:
        """The handing over of the first, which is no longer waited for; None where it is not finished."""
        with self._lock:
            return self._waiting.pop(0)[1][0] if self._waiting and self._waiting[0][1] else None

    def catch_up(self) -> None:
        """On the workspace's thread: hand over at once what is finished."""
        while outcome := self._finished():
            outcome()

    def cancel_all(self) -> None:
        """Ask all work to stop."""
        for task in self.tasks:
            task.cancel()

    def shutdown(self) -> None:
        """Cancel all and wait until no thread is at work; nobody is told of what came of it."""
        self.cancel_all()
        self._pool.shutdown(wait=True, cancel_futures=False)
        with self._lock:
            self._waiting.clear()


def _call(function: Callable[[T], None], value: T) -> Callable[[], None]:
    return lambda: function(value)
