"""Compare a Dask cluster with worker processes on one machine: ``python cluster.py [--data DIR] [--pairs 3]``.

Runs ``irdesk evaluate`` on XL (20 runs × 6980 topics × 100), alternating between ``--workers N`` and ``--cluster``. The
cluster is a scheduler and N single-threaded workers on this machine, started as resources/help/clusters.md describes.
"""

from __future__ import annotations

import argparse
import os
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from generator import make

MODULE = "import sys, importlib; module = importlib.import_module(sys.argv[1]); sys.argv = sys.argv[1:]; module.main()"
EVALUATE = "import sys; from irdesk.app.main import main; sys.exit(main())"


KEPT = {"MALLOC_TRIM_THRESHOLD_": "1073741824", "MALLOC_MMAP_THRESHOLD_": "33554432"}
"""Worker settings from resources/help/clusters.md that make the process keep the memory that numpy has freed."""


def started(arguments: list[str], folder: Path, malloc: dict[str, str]) -> subprocess.Popen[bytes]:
    """Start a Dask program with malloc settings given as environment variables."""
    environment = {**os.environ, **malloc}
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    return subprocess.Popen([sys.executable, "-c", MODULE, *arguments], cwd=folder, env=environment, **quiet)


def evaluated(data: Path, options: list[str]) -> tuple[float, bytes]:
    """Run ``irdesk evaluate`` in a separate process; return its wall-clock seconds and its output."""
    runs = sorted(map(str, (data / "runs").iterdir()))
    command = [sys.executable, "-c", EVALUATE, "evaluate", str(data / "qrels.txt"), *runs, *options]
    start = time.perf_counter()
    printed = subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    return time.perf_counter() - start, printed


def main() -> None:
    """Print the median times of both ways to evaluate, the ratio of the two, and the processor time: first with the
    malloc settings `KEPT`, then with Dask's defaults.
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, help="a folder with qrels.txt and runs/ (default: XL, made here)")
    parser.add_argument("--pairs", type=int, default=3)
    parser.add_argument("--count", type=int, default=2, help="workers (2)")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="irdesk-cluster-") as scratch:
        folder, data = Path(scratch), given.data
        if data is None:
            data = folder / "XL"
            make(data, "XL")
        for malloc in (KEPT, {}):
            compare(data, folder, given.count, given.pairs, malloc)


def compare(data: Path, folder: Path, count: int, pairs: int, malloc: dict[str, str]) -> None:
    """Time ``--workers`` and ``--cluster`` alternately, on a local cluster that is shut down afterwards."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    scheduler = ["distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard"]
    worker = ["distributed.cli.dask_worker", address, "--nworkers", str(count), "--nthreads", "1", "--no-dashboard"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    processes = [started(scheduler, folder, {}), started(worker, folder, malloc)]
    pool, cluster, spent = [], [], 0.0
    try:
        evaluated(data, ["--cluster", address])  # Warm-up: the workers import irdesk.
        for _ in range(pairs):
            start = resource.getrusage(resource.RUSAGE_CHILDREN)
            seconds, printed = evaluated(data, ["--workers", str(count)])
            pool.append(seconds)
            end = resource.getrusage(resource.RUSAGE_CHILDREN)
            spent += end.ru_utime + end.ru_stime - start.ru_utime - start.ru_stime
            seconds, of_cluster = evaluated(data, ["--cluster", address])
            cluster.append(seconds)
            assert of_cluster == printed
    finally:
        for process in reversed(processes):
            process.terminate()
            process.wait()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    total = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    one, other = statistics.median(pool), statistics.median(cluster)
    settings = " ".join(f"{name}={value}" for name, value in malloc.items()) or "Dask's settings of malloc"
    print(f"{settings}: processes {one:.2f} s, cluster {other:.2f} s, {other / one:.2f} times as long;")
    print(
        f"  processor: {spent / pairs:.2f} s a run by processes, {total - spent:.2f} s all of the cluster and its start"
    )


if __name__ == "__main__":
    main()
