"""Work in the background: frozen request in, frozen result out; cancellable, with progress, delivered on the
workspace's thread.
"""

from __future__ import annotations

import heapq
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from enum import IntEnum
from itertools import count
from typing import Any, TypeVar

from irdesk.domain.errors import TaskCancelled
from irdesk.domain.progress import Progress

T = TypeVar("T")
Post = Callable[[Callable[[], None]], None]


class Priority(IntEnum):
    """What is begun first where more waits than threads can do."""

    SHOWN = 0
    """Somebody looks at the place where the result will be."""
    LOADING = 1
    """Files that were dropped."""
    LATER = 2
    """Nobody waits for it: tidying up, backups, a view that was left."""


class Task:
    """One piece of background work, and the progress it reports; one that is not ``cancellable`` is always finished.

    Results of tasks with the same ``lane`` are delivered in the order in which the tasks were submitted.
    """

    def __init__(
        self, name: str, cancellable: bool = True, priority: Priority = Priority.SHOWN, lane: object = None
    ) -> None:
        self.name = name
        self.cancellable = cancellable
        self.priority = priority
        self.lane = lane
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
    """Runs work on a few threads and posts each result to the thread of the workspace when it is there.

    ``post`` must run a function on that thread. Work of the same priority begins in the order in which it was
    submitted.
    """

    def __init__(self, post: Post, workers: int = 3) -> None:
        self._post = post
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="irdesk")
        together = threading.Barrier(workers)
        for _ in range(workers):  # `submit` would start a thread and wait until it runs: beside others, some while
            self._pool.submit(together.wait)
        self._waiting: list[tuple[Priority, int, Task, Callable[[], None]]] = []  # a heap
        self._numbers = count()
        self._unfinished: dict[Task, Callable[[], None] | None] = {}  # with the delivery, once the work is done
        self._lock = threading.Lock()

    @property
    def tasks(self) -> list[Task]:
        """The work whose result is not delivered, in the order in which it was submitted."""
        with self._lock:
            return list(self._unfinished)

    def submit(
        self,
        name: str,
        work: Callable[[Progress], T],
        done: Callable[[T], None],
        failed: Callable[[Exception], None],
        *,
        cancellable: bool = True,
        priority: Priority = Priority.SHOWN,
        lane: object = None,
    ) -> Task:
        """Run ``work`` in the background; then ``done`` or ``failed`` on the workspace's thread.

        Cancelled: ``failed`` with a `TaskCancelled`.
        """
        task = Task(name, cancellable, priority, lane)

        def run() -> None:
            try:
                task.report(0, 0)
                result: Any = work(task)
            except Exception as fault:
                delivery = _call(failed, fault)
            else:
                delivery = _call(done, result)
            with self._lock:
                if task in self._unfinished:
                    self._unfinished[task] = delivery
            self._post(self._deliver)

        with self._lock:
            self._pool.submit(self._run_next)  # refused after the end; else it waits for the lock
            heapq.heappush(self._waiting, (priority, next(self._numbers), task, run))
            self._unfinished[task] = None
        return task

    def _run_next(self) -> None:
        with self._lock:
            *_, run = heapq.heappop(self._waiting)
        run()

    def _deliver(self) -> None:
        """On the workspace's thread: deliver one result, and see to the next in a call of its own.

        So one whose delivery fails keeps none of the others waiting.
        """
        if delivery := self._finished():
            self._post(self._deliver)
            delivery()

    def _finished(self) -> Callable[[], None] | None:
        """Take the first delivery that nothing of its lane precedes; None where there is none."""
        with self._lock:
            blocked = set()
            for task, delivery in self._unfinished.items():
                if delivery and task.lane not in blocked:
                    del self._unfinished[task]
                    return delivery
                if task.lane is not None:
                    blocked.add(task.lane)
            return None

    def catch_up(self) -> None:
        """On the workspace's thread: deliver at once what is finished."""
        while delivery := self._finished():
            delivery()

    def cancel_all(self) -> None:
        """Ask all work to stop."""
        for task in self.tasks:
            task.cancel()

    def shutdown(self) -> None:
        """Cancel all and wait until no thread is at work; nothing is delivered any more."""
        self.cancel_all()
        self._pool.shutdown(wait=True, cancel_futures=False)
        with self._lock:
            self._unfinished.clear()


def raise_unless_cancelled(fault: Exception) -> None:
    """Raise the exception of failed work that nobody waits for, unless it was cancelled."""
    if not isinstance(fault, TaskCancelled):
        raise fault


def _call(function: Callable[[T], None], value: T) -> Callable[[], None]:
    return lambda: function(value)
