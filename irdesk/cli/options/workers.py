"""``--workers N``: the number of worker processes on this machine, and how they are started."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from irdesk.cli.options.scoring_options import positive
from irdesk.cli.support import process_pool
from irdesk.cli.support.progress import CommandProgress
from irdesk.domain.errors import CommandRefused
from irdesk.system.workers import ALONE, ExecutorWorkers, Workers

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

SPAWNED_FROM = 1 << 29
"""Minimum amount of work for which processes are spawned, see `Workers.least`. Spawning a process takes at least half a
second.
"""


def usable_cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)))
    return os.cpu_count() or 1


def add_workers(parser: argparse.ArgumentParser) -> None:
    """Add the option for the number of worker processes."""
    parser.add_argument(
        "--workers",
        type=positive,
        metavar="N",
        help="the number of parallel processes (default: one for each core that irdesk may use); with 1, "
        "everything runs in this process; the output does not depend on N",
    )


def add_cluster(parser: argparse.ArgumentParser) -> None:
    """Add the option for the address of a cluster."""
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="the scheduler of a Dask cluster, such as tcp://host:8786, whose workers read and score the runs; all "
        "of them need the files (or URLs that fsspec reads) and irdesk[cluster]",
    )


@contextmanager
def provide_workers(options: argparse.Namespace, waiting: CommandProgress) -> Iterator[Workers]:
    """Provide the workers of a command, on this machine or on a cluster. Local processes end when the context exits.
    Raises `CommandRefused` as `cluster_workers` does.
    """
    if address := getattr(options, "cluster", None):
        if options.workers:
            raise CommandRefused("--workers counts processes of this computer; --cluster has its own workers")
        from irdesk.cli.options.dask_cluster import cluster_workers

        with cluster_workers(address, waiting) as workers:
            yield workers
        return
    count: int = options.workers or usable_cores()

    def tell(sentence: str) -> None:
        waiting.say(f"irdesk: {sentence}", sys.stderr)

    if count < 2:
        yield ALONE
    elif process_pool.FORKS:
        yield process_pool.ProcessPool(count, tell)
    else:
        with spawn_workers(count, tell, SPAWNED_FROM) as workers:
            yield workers


@contextmanager
def spawn_workers(count: int, tell: Callable[[str], None], least: int) -> Iterator[Workers]:
    """Provide spawned processes. They start when the first work arrives and are killed when the context exits."""
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
                process.kill()  # a stuck process must not survive
                process.join()
