"""``--cluster ADDRESS``: run work on the workers of a Dask cluster. irdesk sends them paths and names, and receives
small tables.
"""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

from irdesk import __version__
from irdesk.cli.support.progress import CommandProgress
from irdesk.domain.errors import CommandRefused, InputError
from irdesk.domain.progress import QUIET, Progress
from irdesk.system.workers import ExecutorWorkers, Workers

T = TypeVar("T")
U = TypeVar("U")

TIMEOUT = 10.0
"""Seconds to wait for the scheduler to respond, and for its first worker."""
_LOOK_SECONDS = 1.0


@contextmanager
def cluster_workers(address: str, waiting: CommandProgress) -> Iterator[Workers]:
    """Provide the workers of the Dask cluster whose scheduler has this address.

    Raises `CommandRefused` if Dask is not installed, the scheduler does not respond or has no worker, or a worker does
    not have this version of irdesk.
    """
    try:
        from distributed import Client, KilledWorker
    except ImportError as fault:
        raise CommandRefused("--cluster needs Dask: pip install 'irdesk[cluster]'") from fault
    for name in ("distributed", "tornado"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # hide Dask's log: irdesk reports the important events
    try:
        connected: Any = Client  # the methods of Client are untyped
        client = connected(address, timeout=TIMEOUT, set_as_default=False)
    except (OSError, ValueError) as fault:
        reason = f"no Dask scheduler responds within {TIMEOUT:.0f} s; expected an address such as tcp://host:8786"
        raise CommandRefused(f"{address}: {reason}") from fault
    try:
        yield ClusterWorkers(client, _cores(client, address), lambda line: waiting.say(f"irdesk: {line}", sys.stderr))
    except KilledWorker as fault:
        raise CommandRefused(
            f"{address}: workers died repeatedly on the same runs, perhaps because memory ran out"
        ) from fault
    finally:
        client.close(timeout=TIMEOUT)


def _cores(client: Any, address: str) -> int:
    """Return the total number of threads of all workers. Raises `CommandRefused` as `cluster_workers` does."""
    try:
        client.wait_for_workers(1, timeout=TIMEOUT)
    except TimeoutError as fault:
        raise CommandRefused(f"{address}: the scheduler has no worker; start some: dask worker {address}") from fault
    answers: dict[str, str | Exception] = client.run(irdesk_version, on_error="return")
    for worker, answer in answers.items():
        if isinstance(answer, ImportError):
            raise CommandRefused(f"{address}: worker {worker} cannot import irdesk: {answer}") from answer
        if isinstance(answer, str) and answer != __version__:
            raise CommandRefused(
                f"{address}: worker {worker} has irdesk {answer}; expected {__version__}, the version on this computer"
            )
    return sum(client.nthreads().values())


def irdesk_version() -> str:
    """Return the version of irdesk on the worker of the cluster that executes this call."""
    return __version__


class ClusterWorkers(ExecutorWorkers):
    """The workers of a Dask cluster. If a worker dies, the cluster repeats its work on another worker."""

    def __init__(self, client: Any, count: int, tell: Callable[[str], None]) -> None:
        # Tasks are declared impure. Dask names a pure task after a hash of its arguments, which takes longer than
        # sending them. If another client has a task of the same name, Dask returns that task's result, even if the
        # files have changed since. Only arguments that always differ, such as those of `RunScoring`, prevent this.
        super().__init__(partial(client.get_executor, pure=False), count, tell)
        self._client = client
        self._tell_of = tell

    def map(
        self, work: Callable[[T], U], items: Sequence[T], progress: Progress = QUIET, shared: Sequence[object] = ()
    ) -> Iterator[U]:
        """Apply ``work`` to each item, see `Workers.map`. If a worker lacks a file, the `InputError` names the
        worker.
        """
        watch = _Watch(self._client, progress, self._tell_of)
        yield from super().map(_OnWorker(work), items, watch, shared)
        watch.look()


class _Watch:
    """Progress reporter that also reports workers that have left the cluster."""

    def __init__(self, client: Any, progress: Progress, tell: Callable[[str], None]) -> None:
        self._client, self._progress, self._tell = client, progress, tell
        self._workers = set(client.nthreads())
        self._looked = time.monotonic()

    def report(self, done: int, total: int) -> None:
        """See `Progress.report`."""
        self._progress.report(done, total)
        if time.monotonic() > self._looked + _LOOK_SECONDS:
            self.look()

    def look(self) -> None:
        """Report each worker that has left the cluster since the last call."""
        present = set(self._client.nthreads())
        for address in sorted(self._workers - present):
            self._tell(f"worker {address} has left the cluster; its work is repeated")
        self._workers = present
        self._looked = time.monotonic()


@dataclass(frozen=True)
class _OnWorker(Generic[T, U]):
    """Wrapper of ``work`` that names the worker in the error about a missing file."""

    work: Callable[[T], U]

    def __call__(self, item: T) -> U:
        """Run ``work`` on the item. Propagates the exceptions of ``work``."""
        try:
            return self.work(item)
        except InputError as fault:
            if not _is_missing(fault):
                raise
            from distributed import get_worker

            reason = f"there is no such file on worker {get_worker().address}; workers read runs and qrels themselves"
            raise InputError(fault.path, 0, reason) from None


def _is_missing(fault: BaseException | None) -> bool:
    """Return whether an exception was caused by a missing file."""
    return fault is not None and (isinstance(fault, FileNotFoundError) or _is_missing(fault.__cause__))
