"""Background tasks. A task maps an immutable request to an immutable result, can be cancelled, and reports progress.
Its result is delivered on the workspace's thread.
"""

from __future__ import annotations

import heapq
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from enum import IntEnum
from itertools import count
from typing import Any, Protocol, TypeVar

from irdesk.domain.errors import IrdeskError, TaskCancelled
from irdesk.domain.progress import Progress

T = TypeVar("T")
Post = Callable[[Callable[[], None]], None]


class Priority(IntEnum):
    """Priority of a waiting task. Tasks with a lower value start first if there are more tasks than threads."""

    SHOWN = 0
    """The result will appear in a view that is currently visible."""
    LOADING = 1
    """The task loads files that the user dropped on the window."""
    LATER = 2
    """The user does not wait for the result: cleanup, backups, or views no longer shown."""


class Courtesy(Protocol):
    """Protocol that makes workers wait while the workspace's thread is busy, since Python runs one thread at a time."""

    def hold(self) -> None:
        """Make workers wait until the current event and all events already posted have been handled."""

    def give_way(self) -> None:
        """Block until the workspace's thread is free. Tasks call this whenever they report progress."""


class Task:
    """One background task and its progress. If not ``cancellable``, it always runs to the end.

    Results of tasks with the same ``lane`` are delivered in order of submission.
    """

    def __init__(
        self,
        name: str,
        cancellable: bool = True,
        priority: Priority = Priority.SHOWN,
        lane: object = None,
        courtesy: Courtesy | None = None,
    ) -> None:
        self.name = name
        self._courtesy = courtesy
        self.cancellable = cancellable
        self.priority = priority
        self.lane = lane
        self.done = 0
        self.total = 0
        self._cancelled = threading.Event()

    def report(self, done: int, total: int) -> None:
        """Report progress; a ``total`` of 0 means unknown. Raises `TaskCancelled` if the task should stop."""
        if self._cancelled.is_set():
            raise self.cancellation()
        if total:
            self.done, self.total = done, total
        if courtesy := self._courtesy:
            courtesy.give_way()

    def cancel(self) -> None:
        """Ask the task to stop and to revert its work."""
        if self.cancellable:
            self._cancelled.set()

    def cancellation(self) -> TaskCancelled:
        """Return the exception to raise when the task is cancelled."""
        return TaskCancelled(f"{self.name} was cancelled")

    def hurry(self) -> None:
        """Stop waiting for the workspace's thread."""
        self._courtesy = None

    @property
    def cancelled(self) -> bool:
        """Return whether cancellation was requested."""
        return self._cancelled.is_set()

    @property
    def fraction(self) -> float:
        """Return the completed fraction, 0 to 1."""
        return self.done / self.total if self.total else 0.0


class TaskRunner:
    """Runs tasks on a few threads and posts each result to the workspace's thread.

    ``post`` must run a function on that thread. Tasks of equal priority start in order of submission.
    """

    def __init__(self, post: Post, workers: int = 3, courtesy: Courtesy | None = None) -> None:
        self._post = post
        self._courtesy = courtesy
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="irdesk")
        together = threading.Barrier(workers)
        # Start all threads now: `submit` would start each one on demand and wait until it runs, which is slow while
        # other threads are busy.
        for _ in range(workers):
            self._pool.submit(together.wait)
        # A heap, ordered by priority, then by order of submission.
        self._waiting: list[tuple[Priority, int, Task, Callable[[], None]]] = []
        self._numbers = count()
        self._unfinished: dict[Task, Callable[[], None] | None] = {}  # delivery of the result; None until it exists
        self._lock = threading.Lock()

    @property
    def tasks(self) -> list[Task]:
        """Return the tasks with undelivered results, in order of submission."""
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
        """Run ``work`` in the background, then call ``done`` or ``failed`` on the workspace's thread.

        If a cancelled task fails with any `IrdeskError`, ``failed`` receives a `TaskCancelled` instead of this error.
        """
        # Loading tasks wait for other processes, not for the interpreter. Pausing them would only delay the result.
        courtesy = None if priority is Priority.LOADING else self._courtesy
        task = Task(name, cancellable, priority, lane, courtesy)

        def run() -> None:
            try:
                task.report(0, 0)
                result: Any = work(task)
            except Exception as fault:
                # If a task is cancelled because its project closes, it may find the file closed and raise another
                # error.
                stopped = task.cancelled and isinstance(fault, IrdeskError)
                delivery = _call(failed, task.cancellation() if stopped else fault)
            else:
                delivery = _call(done, result)
            with self._lock:
                if task in self._unfinished:
                    self._unfinished[task] = delivery
            self._post(self._deliver)

        with self._lock:
            self._pool.submit(self._run_next)  # raises an error after shutdown; `_run_next` first waits for the lock
            heapq.heappush(self._waiting, (priority, next(self._numbers), task, run))
            self._unfinished[task] = None
        return task

    def _run_next(self) -> None:
        with self._lock:
            *_, run = heapq.heappop(self._waiting)
        run()

    def _deliver(self) -> None:
        """Deliver one result on the workspace's thread, and schedule the next delivery separately.

        A delivery that fails therefore does not delay the remaining ones.
        """
        if delivery := self._finished():
            self.hold()
            self._post(self._deliver)
            delivery()

    def _finished(self) -> Callable[[], None] | None:
        """Remove and return the first delivery that is not blocked by an earlier task in its lane, or None."""
        with self._lock:
            blocked = set()
            for task, delivery in self._unfinished.items():
                if delivery and task.lane not in blocked:
                    del self._unfinished[task]
                    return delivery
                if task.lane is not None:
                    blocked.add(task.lane)
            return None

    def hold(self) -> None:
        """Make tasks wait while the workspace's thread handles a long event. Call this on that thread."""
        if self._courtesy:
            self._courtesy.hold()

    def catch_up(self) -> None:
        """Deliver all finished results now. Call this on the workspace's thread."""
        while delivery := self._finished():
            delivery()

    def cancel_all(self) -> None:
        """Ask all tasks to stop."""
        for task in self.tasks:
            task.cancel()

    def shutdown(self) -> None:
        """Cancel all tasks and wait until every thread is idle. No result is delivered afterwards."""
        self.cancel_all()
        for task in self.tasks:
            task.hurry()  # tasks must not wait for this thread, which handles no events during the shutdown
        self._pool.shutdown(wait=True, cancel_futures=False)
        with self._lock:
            self._unfinished.clear()


def raise_unless_cancelled(fault: Exception) -> None:
    """Raise the exception of a failed background task, unless the task was cancelled."""
    if not isinstance(fault, TaskCancelled):
        raise fault


def _call(function: Callable[[T], None], value: T) -> Callable[[], None]:
    return lambda: function(value)
