"""``--workers N`` and ``--cluster ADDRESS``: the workers of a command, on this machine or on a cluster."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from irdesk.cli.options.argument_types import positive
from irdesk.cli.support import process_pool
from irdesk.cli.support.progress import CommandProgress
from irdesk.domain.errors import CommandRefused
from irdesk.system.workers import ALONE, Workers, usable_cores


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
        with process_pool.spawn_workers(count, tell, process_pool.SPAWNED_FROM) as workers:
            yield workers
