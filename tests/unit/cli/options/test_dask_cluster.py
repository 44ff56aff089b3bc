"""``--cluster``: with a scheduler and worker processes on this machine, the output equals that of one process byte for
byte, even if a worker dies.
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
import shutil
import socket
import sys
import threading
import time
from pathlib import Path

import pytest
from forked_programs import start

from irdesk.cli.main import run
from irdesk.cli.options import dask_cluster
from irdesk.notebook import evaluate

installed = pytest.mark.skipif(not importlib.util.find_spec("distributed"), reason="distributed is not installed")
if importlib.util.find_spec("distributed"):
    pytestmark = pytest.mark.filterwarnings("default")  # Dask itself causes deprecation warnings.

SCHEDULER = ["distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--no-dashboard", "--no-show"]
WORKER = ["distributed.cli.dask_worker", "--nthreads", "1", "--no-nanny", "--no-dashboard"]
START = """
import importlib, os, sys
os.chdir(sys.argv[1])
sys.argv = sys.argv[2:]
importlib.import_module(sys.argv[0]).main()
"""


def free_port():
    """Return an unused port."""
    with socket.socket() as result:
        result.bind(("127.0.0.1", 0))
        return result.getsockname()[1]


def started(*arguments, folder):
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    with Path(os.devnull).open("r+b") as nothing:
        streams = (nothing.fileno(), nothing.fileno())
        before = (SCHEDULER[0], WORKER[0], "irdesk.cli.main", "irdesk.cli.support.run_scoring")
        return start(START, [folder, *arguments], environment, before, streams, nothing.fileno())


@pytest.fixture(scope="module")
def dask(tmp_path_factory):
    """Start a scheduler and two workers; return the address, the worker processes, and their folder."""
    folder, port = tmp_path_factory.mktemp("dask"), free_port()
    address = f"tcp://127.0.0.1:{port}"
    processes = [started(*SCHEDULER, "--port", str(port), folder=folder)]
    try:
        processes += [started(*WORKER, "--local-directory", str(folder), address, folder=folder) for _ in range(2)]
        yield address, processes[1:], folder
    finally:
        for process in processes:
            process.kill()
            process.wait()


@pytest.fixture
def files(tmp_path, monkeypatch):
    """Write qrels and eight runs with ties to the current folder; the first run is deeper than the others."""
    monkeypatch.chdir(tmp_path)
    judged = [*range(9), 20, 22, 25, 30]
    Path("qrels").write_text("".join(f"{topic} 0 d{n} {n % 3}\n" for topic in range(1, 13) for n in judged))
    for number in range(8):
        lines = (
            f"{topic} Q0 d{(7 * n + number * topic) % 11 if n < 11 else n} {n} {99 - n // 2} run{number // 2}\n"
            for topic in range(13)
            for n in range(10 if number else 40)
        )
        Path(f"run{number}").write_text("".join(lines))
    return ["qrels", *(f"run{number}" for number in range(8))]


@installed
def test_a_changed_file_is_read_again_while_another_client_holds_its_earlier_content(dask, tmp_path):
    from distributed import Client

    path = tmp_path / "file"
    with Client(dask[0], set_as_default=False) as one, Client(dask[0], set_as_default=False) as another:
        path.write_text("old")
        contents = dask_cluster.ClusterWorkers(one, 1, print).map(Path.read_text, [path])
        assert next(contents) == "old"  # The generator is not closed yet, so this result stays on the cluster.
        path.write_text("new")
        assert list(dask_cluster.ClusterWorkers(another, 1, print).map(Path.read_text, [path])) == ["new"]
        contents.close()


@installed
def test_a_cluster_gives_the_same_bytes_and_names_what_a_worker_lacks(dask, files, capsys):
    address, workers, folder = dask

    def irdesk(*arguments):
        return run(["evaluate", *arguments]), *capsys.readouterr()

    for options in (["-q"], ["--format", "trec", "-m", "all_trec"]):
        assert irdesk(*files, *options, "--cluster", address) == irdesk(*files, *options, "--workers", "1")

    status, printed, fault = irdesk(files[0], "run0", "nowhere", "--cluster", address)
    assert (status, printed) == (2, "")
    assert fault.startswith("irdesk: nowhere: there is no such file on worker tcp://127.0.0.1:")
    broken = Path("run7")
    broken.write_text(broken.read_text() + "1 Q0 d5\n")
    assert irdesk(*files, "--cluster", address) == irdesk(*files, "--workers", "1")
    assert irdesk(files[0], "-", "--cluster", address)[0] == 2
    assert irdesk(*files, "--cluster", address, "--workers", "2")[0] == 2
    broken.write_text(Path("run6").read_text())

    from distributed import Client

    with Client(address, set_as_default=False) as client:
        scores = evaluate(files[0], files[1:], executor=client.get_executor(pure=False))
    assert scores.table.tobytes() == evaluate(files[0], files[1:]).table.tobytes()

    urls = [Path(name).absolute().as_uri() for name in files]
    if sys.platform != "linux":
        assert irdesk(*urls, "--cluster", address) == irdesk(*urls, "--workers", "1")
        return
    # For this process the fourth run is a file. In the workers' folder it is a pipe, on which one worker waits. That
    # worker is killed and the pipe replaced by a file, which the retry reads.
    waiting = [*urls[:4], "/proc/self/cwd/run3", *urls[5:]]
    pipe, whole = folder / "run3", folder / "whole"
    os.mkfifo(pipe)
    shutil.copy("run3", whole)
    killer = threading.Thread(target=kill_reader, args=(pipe, whole, workers), daemon=True)
    killer.start()
    status, printed, output = irdesk(*waiting, "--cluster", address)
    killer.join(300)
    alone = irdesk(*waiting, "--workers", "1")
    assert (status, printed) == alone[:2], output
    lost = [line for line in output.splitlines(keepends=True) if "has left the cluster" in line]
    assert len(lost) == 1
    assert output.replace(lost[0], "") == alone[2]
    assert sum(worker.poll() is None for worker in workers) == len(workers) - 1


def kill_reader(pipe, whole, workers):
    """Wait until a worker has opened a pipe, replace the pipe with a file, and kill that worker."""
    readers = []
    while not readers:
        readers = [worker for worker in workers if holds(worker.pid, pipe)]
        time.sleep(0.01)
    whole.replace(pipe)
    readers[0].kill()
    readers[0].wait()


def holds(process, path):
    """Return whether a process has a file open."""
    links = []
    for link in Path(f"/proc/{process}/fd").iterdir():
        with contextlib.suppress(OSError):  # The process may close a file meanwhile.
            links.append(link.readlink())
    return path in links


@installed
def test_no_scheduler_is_refused_after_a_while(files, capsys, monkeypatch):
    monkeypatch.setattr(dask_cluster, "TIMEOUT", 0.5)
    address = f"tcp://127.0.0.1:{free_port()}"
    assert run(["evaluate", *files, "--cluster", address]) == 2
    fault = capsys.readouterr().err
    assert fault.startswith(f"irdesk: {address}: no Dask scheduler responds within")
    assert run(["evaluate", *files, "--cluster", "nonsense://x"]) == 2


def test_without_dask_the_extra_is_named(files, capsys, monkeypatch):
    for name in ("distributed", "fsspec"):
        monkeypatch.setitem(sys.modules, name, None)
    assert run(["evaluate", "qrels", "run0", "--cluster", "tcp://127.0.0.1:1"]) == 2
    assert run(["evaluate", "qrels", "file:///run0"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.splitlines() == [
        "irdesk: --cluster needs Dask: pip install 'irdesk[cluster]'",
        "irdesk: file:///run0: URLs are read by fsspec: pip install 'irdesk[cluster]'",
    ]


def test_a_url_is_read_without_a_cluster_too(files, capsys):
    pytest.importorskip("fsspec")
    shutil.copy("run1", "copy")
    assert run(["evaluate", "qrels", Path("copy").absolute().as_uri(), "-m", "AP", "--format", "trec"]) == 0
    by_url = capsys.readouterr().out
    assert run(["evaluate", "qrels", "copy", "-m", "AP", "--format", "trec"]) == 0
    assert capsys.readouterr().out == by_url
