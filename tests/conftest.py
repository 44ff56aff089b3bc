"""Fixtures for all tests: the real files, some of which are not in the repository, and the temporary folder."""

from __future__ import annotations

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy is imported, since its idle threads use the processor

import bisect
import gc
import itertools
import shutil
import signal
import sys
import threading
from collections.abc import Callable, Generator, Mapping, Sequence
from pathlib import Path

import numpy as np
import pytest
import short_and_long_tests
from hypothesis import HealthCheck, settings
from real_files import RealFiles

from irdesk.app.pyside_import_speed import never_search_sources
from irdesk.domain import compiled_run_parsing
from irdesk.domain.docno_keys import keys_of
from irdesk.domain.run import Ranking, Run

if threading.current_thread() is threading.main_thread():
    # A shell makes its background jobs ignore SIGINT, and programs started by the tests would inherit this.
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Cache bytecode: otherwise every worker would compile all tests, and each program that a test starts would compile all
# of irdesk.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

pytest_plugins = ["hang_guard", "engines.store_backends", "windows.unpainted_windows"]

# pytest-qt imports PySide, which would otherwise read the source of each collected test module.
never_search_sources()

MEMORY, ROOM = Path("/dev/shm"), 3 << 30  # in-memory folder, and the free space in bytes that it must have


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option ``--long``."""
    parser.addoption(
        "--long",
        action="store_true",
        help="fuzz, kill and compare much more, as before a release (tests/short_and_long_tests.py)",
    )


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Write temporary files to memory, and disable Hypothesis's deadline.

    Memory avoids disk synchronisation: the tests judge thousands of documents. They kill programs, not machines, so a
    real disk would prove nothing more. The deadline is disabled because the time to generate an input depends on the
    load of the machine.
    """
    config.addinivalue_line("markers", "shared_window: tests that only look, in one window (tests/windows)")
    config.addinivalue_line("markers", "shared_judging: tests that judge, in one window (tests/windows)")
    config.addinivalue_line("markers", "opened_in(workspace, *views): the window opens there, with these views alone")
    config.addinivalue_line("markers", "own_window: a test that needs a new window among tests that share one")
    config.addinivalue_line("markers", "database_if_long: uses a database only with --long; other tests cover it")
    config.addinivalue_line("markers", "takes_long: some seconds, or mostly waits; begun first, so that no core idles")
    if config.getoption("--long"):
        os.environ[short_and_long_tests.VARIABLE] = "1"
        short_and_long_tests.LONG = True  # The old value was computed at import, before the option was known.
    if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM and _runs_programs(MEMORY):
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
    examples = short_and_long_tests.effort(40, 100)  # default for tests that set no number; Hypothesis uses 100
    settings.register_profile("irdesk", max_examples=examples, suppress_health_check=[HealthCheck.too_slow])
    settings.load_profile("irdesk")
    # Interpret ranx's functions: on a few documents, compiling them takes longer than running them.
    os.environ.setdefault("NUMBA_DISABLE_JIT", "1")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect the tests with garbage collection disabled, because all objects created here are kept."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Use one more process than there are cores, because tests of the window and of other programs often wait. With two
    more, and the type checker in parallel, the processes slow each other down.
    """
    return (len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1) + 1


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Generator[None, pytest.CollectReport, object]:
    """Let each worker process begin with a different entry of each folder. The workers then do not all compile the same
    test modules at the same time, but find most of the bytecode in the cache.
    """
    report = yield
    worker = getattr(collector.config, "workerinput", None)
    if worker and report.passed and isinstance(collector, pytest.Dir):
        modules = [max(1, sum(1 for _ in node.path.rglob("test_*.py"))) for node in report.result]
        part = int(worker["workerid"].removeprefix("gw")) / worker["workercount"]
        first = bisect.bisect_right(list(itertools.accumulate(modules)), part * sum(modules))
        report.result = report.result[first:] + report.result[:first]
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the slowest tests first, and the other tests in file order. The order must be the same in all processes."""
    items.sort(key=lambda item: (item.get_closest_marker("takes_long") is None, item.path))


def _runs_programs(folder: Path) -> bool:
    """Return whether programs can be executed from a folder; containers may forbid this for in-memory folders."""
    return not os.statvfs(folder).f_flag & os.ST_NOEXEC


@pytest.fixture(scope="module", autouse=True)
def _modules_are_no_garbage() -> None:
    """Exempt the imported modules from garbage collection, because each window that closes collects all garbage."""
    gc.collect()
    gc.freeze()


@pytest.fixture(params=("compiled", "numpy"))
def each_reader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the test with the compiled kernels, and again with the numpy ones."""
    if request.param == "numpy":
        monkeypatch.setattr(compiled_run_parsing, "compiled", None)
    elif not compiled_run_parsing.compiled:
        pytest.skip("the compiled steps were not built: there was no compiler")


@pytest.fixture(scope="session")
def shared() -> RealFiles:
    """Return the folder of real files, which skips the test if a file that the test needs is missing."""
    return RealFiles()


@pytest.fixture(scope="session")
def full_project(tmp_path_factory) -> bytes:
    """Return the bytes of a small project file that contains everything a project can contain."""
    import complete_project

    folder = tmp_path_factory.mktemp("full")
    return complete_project.make(folder / "full.irdesk", folder / "files").read_bytes()


@pytest.fixture(scope="session")
def make_run() -> Callable[..., Run]:
    """Return a function that makes a run from ranked docnos or scores, keyed by topic: ``make_run({"q1": ["d1",
    "d2"]})``.
    """

    def ranking(rows: Sequence[str] | Mapping[str, float]) -> Ranking:
        scored = rows if isinstance(rows, Mapping) else {docno: -float(i) for i, docno in enumerate(rows)}
        docnos = "".join(f"{docno}\n" for docno in scored).encode()
        ranks = np.arange(1, len(scored) + 1, dtype=np.int32)
        return Ranking(docnos, keys_of(list(scored)), np.array(list(scored.values()), np.float64), ranks)

    def make(topics: Mapping[str, Sequence[str] | Mapping[str, float]], tag: str = "tag") -> Run:
        return Run(tag, {topic: ranking(rows) for topic, rows in topics.items()})

    return make


@pytest.fixture(scope="session")
def colliding_docnos() -> tuple[str, str]:
    """Return two docnos with the same 64-bit key, 8 and 16 characters long. They were found by inverting the hash."""
    prime, mask = 0x9E3779B97F4A7C15, (1 << 64) - 1

    def mixed(h: int) -> int:
        for factor in (0xFF51AFD7ED558CCD, 0xC4CEB9FE1A85EC53):
            h = (h ^ h >> 33) * factor & mask
        return h ^ h >> 33

    letters = range(33, 127)
    for number in range(10**6):
        start = f"{number:08d}".encode()
        wanted = (mixed(16 * prime & mask ^ int.from_bytes(start, "little")) ^ 8 * prime & mask).to_bytes(8, "little")
        pairs = [next(((a, a ^ byte) for a in letters if a ^ byte in letters), None) for byte in wanted]
        if None not in pairs:
            chosen = [pair for pair in pairs if pair]
            return bytes(a for a, _ in chosen).decode(), (start + bytes(b for _, b in chosen)).decode()
    raise AssertionError("no such pair was found")
