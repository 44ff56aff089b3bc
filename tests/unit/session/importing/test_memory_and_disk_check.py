"""The resources that files need are compared with the machine's before the files are read."""

from __future__ import annotations

import bz2
import gzip
import lzma
import os
import subprocess
import sys
from functools import lru_cache, partial
from pathlib import Path

import pytest
import zstandard
from background_results import Inbox
from each_case import each_case

from irdesk.domain.errors import CommandRefused, StoreUnavailable
from irdesk.domain.progress import QUIET
from irdesk.formats.io.text_size_estimate import text_size
from irdesk.session.core.background_tasks import TaskRunner
from irdesk.session.importing import memory_and_disk_check
from irdesk.session.importing.load_order import Loader
from irdesk.session.importing.memory_and_disk_check import Capacity, available_memory, refuse_too_large_to_score
from irdesk.session.project_files.project_opening import open_project

COMPRESSED = {
    "plain": bytes,
    "gz": gzip.compress,
    "bz2": bz2.compress,
    "xz": partial(lzma.compress, preset=0),
    "zst": zstandard.ZstdCompressor().compress,
}


@lru_cache(maxsize=2)
def run_text(topics: int, depth: int) -> bytes:
    """Generate a run that compresses as poorly as real runs."""
    lines = (
        f"{topic} Q0 d{(topic * 7919 + rank * 104729) % 10**7} {rank} {1 / rank:.6f} x\n"
        for topic in range(topics)
        for rank in range(1, depth + 1)
    )
    return "".join(lines).encode()


@each_case(("way", "topics", "depth"), [(way, *size) for size in ((2, 3), (1000, 50)) for way in COMPRESSED])
def test_the_size_of_a_text_is_estimated_from_its_beginning(tmp_path, way, topics, depth):
    path = tmp_path / "run"
    path.write_bytes(COMPRESSED[way](run_text(topics, depth)))
    size = text_size(path)
    assert size.lines == pytest.approx(topics * depth, rel=0.3)
    assert size.lists == pytest.approx(topics, rel=0.35)


def loaded(workspace, paths, there: Capacity) -> tuple[list[str], list[Exception]]:
    """Load files on a simulated machine with limited resources; return the names of the loaded files, and the
    errors.
    """
    inbox, names, faults = Inbox(), [], []
    runner = TaskRunner(inbox.post)
    loader = Loader(workspace, runner, lambda _folder: there)
    loader.on_loaded = lambda path: names.append(path.name)
    loader.on_failure = lambda _path, fault: faults.append(fault)
    loader.load_all(paths)
    inbox.run_until(lambda: not runner.tasks)
    runner.shutdown()
    return names, faults


@pytest.mark.parametrize(
    ("there", "reason"),
    [
        (Capacity(memory=2000.0), "2 files need about 0 MB of memory, but only 0 MB is available"),
        (Capacity(disk=100.0), "2 files need about 0 MB in the project file, but only 0 MB is free on its disk"),
    ],
)
def test_files_that_do_not_fit_are_refused_before_they_are_read(empty, files, there, reason):
    names, (fault,) = loaded(empty, [files / "one.run", files / "nist.qrels"], there)
    assert names == []
    assert isinstance(fault, CommandRefused)
    assert str(fault).startswith(reason)
    assert "Nothing was read" in str(fault)
    assert empty.state.sources == {}


def test_files_that_fit_are_loaded(empty, files):
    names, faults = loaded(empty, [files / "one.run", files / "nist.qrels"], Capacity(1e5, 1e5))
    assert faults == []
    assert names == ["nist.qrels", "one.run"]


def test_a_project_that_does_not_fit_is_not_opened(empty, files):
    loaded(empty, [files / "one.run", files / "nist.qrels"], Capacity())
    path = empty.store.path
    empty.close()
    with pytest.raises(StoreUnavailable, match="needs about 0 MB of memory"):
        open_project(path, QUIET, capacity=Capacity(memory=2000.0))
    opened = open_project(path, QUIET, capacity=Capacity(memory=1e5))
    assert len(opened.state.present("run")) == 1
    opened.store.close()


def test_keys_that_are_kept_count(tmp_path):
    run, qrels = tmp_path / "run", tmp_path / "qrels"
    run.write_bytes(run_text(10, 100))
    qrels.write_text("1 0 a 1\n")
    there = Capacity(memory=10 * memory_and_disk_check._LIST + 1000 * (memory_and_disk_check._RANKED_LINE + 5) + 1000)
    refuse_too_large_to_score([run], qrels, there, 2, documents=False)
    with pytest.raises(CommandRefused, match="fewer --workers"):
        refuse_too_large_to_score([run], qrels, there, 2, documents=True)


def test_a_machine_says_what_it_has(tmp_path):
    here = Capacity.of_machine(tmp_path)
    assert 0 < here.memory < 1 << 50
    assert 0 < here.disk < 1 << 60
    assert available_memory() > 1 << 24


@pytest.fixture(scope="module")
def large_run(tmp_path_factory) -> Path:
    """Return a run that begins with many topics; a file of its size is estimated to need more than one gigabyte."""
    path = tmp_path_factory.mktemp("large") / "run"
    beginning = b"".join(b"%d Q0 document-%d 1 1.0 x\n" % (n, n) for n in range(1_485_000, 1_500_000))
    path.write_bytes(beginning)
    os.truncate(path, 100 * len(beginning))  # Only the beginning is read.
    return path


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not keep the limit")
def test_commands_refuse_what_their_limit_does_not_hold(tmp_path, large_run):
    (tmp_path / "run").hardlink_to(large_run)
    (tmp_path / "qrels").write_text("1 0 a 1\n")
    main = (
        "import resource, sys; from irdesk.app.main import main; "
        "resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30)); "
        "print(main(['evaluate', 'qrels', 'run']), main(['project', 'create', 'new.irdesk', 'qrels', 'run']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", main],
        cwd=tmp_path,
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "2 2\n", done.stderr
    assert done.stderr.count("2 files need about") == 2
    assert not (tmp_path / "new.irdesk").exists()
