"""Plugin that tries mutants inside one pytest session, running each test and each mutant in a separate forked process.

The tests are imported and collected once. Each test then runs once without a mutant, traced, to record which lines of
the mutated modules it runs and how long it takes. A mutant is tried on the tests that run its line until one of them
fails. Tests that caught the most faults of the module per second of test time come first, property tests last.
"""

from __future__ import annotations

import gc
import hashlib
import json
import sys
import tempfile
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest
from loaded_code import LoadedFunctions, NeedsImportError
from mutants import Mutant
from processes import Job, run_forked

CAUGHT, SURVIVED, TIMED_OUT, NOT_RUN, NEEDS_IMPORT = "caught", "survived", "timed out", "not run", "needs import"
"""The results of a trial. NOT_RUN: survived because no test runs the line. NEEDS_IMPORT: not tried in this session."""

LEAST_SECONDS, TIMES_AS_LONG = 10.0, 4.0
"""Limit of processor time for a mutant's tests: a multiple of the time without a mutant, plus a constant in seconds."""

SAVED_EVERY = 50
"""The number of tests after which measurements are saved; an interrupted run loses at most this many."""

FAILED = 1
"""The exit status of a trial in which a test failed."""


@dataclass(frozen=True)
class Coverage:
    """The lines of each module that one test runs, and the test's processor time in seconds."""

    lines: Mapping[str, Sequence[int]]
    seconds: float

    def runs(self, mutant: Mutant) -> bool:
        """Return whether the test runs a line of the mutant's statement."""
        return any(line in mutant.lines for line in self.lines.get(mutant.path.as_posix(), ()))


@dataclass
class Record:
    """The number of mutants of a module that a test has caught and missed so far."""

    caught: int = 0
    passed: int = 0

    @property
    def chance(self) -> float:
        """Return the estimated probability that the test catches the next mutant; 0.1 if the test was never tried."""
        return (self.caught + 0.5) / (self.caught + self.passed + 5)


class Trials:
    """A pytest plugin that tries mutants instead of running the tests."""

    def __init__(
        self,
        root: Path,
        mutants: Sequence[Mutant],
        near: Mapping[Path, Sequence[Path]],
        workers: int,
        cache: Path,
        report: Callable[[Mutant, str], None],
    ) -> None:
        self._root = root
        self._mutants = mutants
        self._near = near  # test files keyed by mutated module
        self._workers = workers
        self._cache = cache
        self._report = report
        self._records: defaultdict[tuple[Path, str], Record] = defaultdict(Record)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Measure the tests, then try every mutant on them."""
        if session.testsfailed:
            raise session.Interrupted(f"{session.testsfailed} errors during collection")
        loaded = LoadedFunctions(self._root)
        gc.collect()
        gc.freeze()  # so that the garbage collector scans fewer objects in the forked test processes
        coverage = self._coverage(session)
        by_file: defaultdict[Path, list[pytest.Item]] = defaultdict(list)
        for item in session.items:
            by_file[item.path].append(item)

        def job(key: int) -> Job | None:
            mutant = self._mutants[key]
            try:
                changed = loaded.exchanged(mutant)
            except NeedsImportError:
                self._report(mutant, NEEDS_IMPORT)
                return None
            files = self._near[mutant.path]
            items = [i for path in files for i in by_file[path] if coverage[i.nodeid].runs(mutant)]
            if not items:
                self._report(mutant, NOT_RUN)
                return None
            items.sort(key=lambda item: self._order(mutant, item, coverage[item.nodeid].seconds))
            seconds = LEAST_SECONDS + TIMES_AS_LONG * sum(coverage[item.nodeid].seconds for item in items)
            tried[key] = items
            return Job(key, lambda: _try(changed, items, notes / str(key)), seconds)

        tried: dict[int, list[pytest.Item]] = {}
        jobs = filter(None, map(job, range(len(self._mutants))))
        results = {None: TIMED_OUT, 0: SURVIVED, FAILED: CAUGHT}
        with tempfile.TemporaryDirectory() as folder:
            notes = Path(folder)
            for end in run_forked(jobs, self._workers):
                mutant, items = self._mutants[end.key], tried.pop(end.key)
                self._learn(mutant, items, notes / str(end.key))
                self._report(mutant, results[end.status])
        return True

    def _order(self, mutant: Mutant, item: pytest.Item, seconds: float) -> tuple[bool, float]:
        """Return the sort key of a test in a trial: property tests last, then by processor time divided by the
        probability of catching the fault.
        """
        return "property" in item.path.parts, seconds / self._records[mutant.path, item.nodeid].chance

    def _learn(self, mutant: Mutant, items: Sequence[pytest.Item], note: Path) -> None:
        """Record which tests missed a mutant and which test caught it, from the note that the trial wrote."""
        passed = int(note.read_text(encoding="utf-8")) if note.exists() else 0
        for item in items[:passed]:
            self._records[mutant.path, item.nodeid].passed += 1
        for item in items[passed : passed + 1]:
            self._records[mutant.path, item.nodeid].caught += 1

    def _coverage(self, session: pytest.Session) -> dict[str, Coverage]:
        """Return the coverage of each test. The previous coverage is reused if the test and the modules that it ran are
        unchanged.
        """
        folders = sorted({module.parent for module in self._near})
        files = [path for folder in folders for path in sorted((self._root / folder).glob("*.py"))]
        known = json.loads(self._cache.read_text(encoding="utf-8")) if self._cache.exists() else {}

        def key(item: pytest.Item, lines: Mapping[str, Sequence[int]]) -> str:
            paths = [item.path, *(self._root / module for module in sorted(lines))]
            return hashlib.sha256(b"".join(path.read_bytes() for path in paths if path.exists())).hexdigest()

        result = {
            item.nodeid: Coverage(*known[item.nodeid][1:])
            for item in session.items
            if item.nodeid in known and known[item.nodeid][0] == key(item, known[item.nodeid][1])
        }
        missing = [item for item in session.items if item.nodeid not in result]
        print(f"{len(missing)} of {len(session.items)} tests to measure", file=sys.stderr, flush=True)
        targets = {str(path): path.relative_to(self._root).as_posix() for path in files}
        with tempfile.TemporaryDirectory() as folder:
            notes = [Path(folder, str(number)) for number in range(len(missing))]

            def traced(item: pytest.Item, note: Path) -> Callable[[], int]:
                return lambda: _run_traced(item, targets, note)

            def jobs(numbers: Iterator[int]) -> Iterator[Job]:
                return (Job(number, traced(missing[number], notes[number]), 600.0) for number in numbers)

            for end in run_forked(jobs(iter(range(len(missing)))), self._workers):
                item = missing[end.key]
                if end.status != 0:
                    raise session.Interrupted(f"{item.nodeid} fails without a mutant")
                lines = json.loads(notes[end.key].read_text(encoding="utf-8"))
                result[item.nodeid] = Coverage(lines, end.seconds)
                known[item.nodeid] = [key(item, lines), lines, end.seconds]
                if len(result) % SAVED_EVERY == 0 or len(result) == len(session.items):
                    self._cache.write_text(json.dumps(known), encoding="utf-8")
        return result


def _try(changed: Sequence[tuple[FunctionType, CodeType]], items: Sequence[pytest.Item], note: Path) -> int:
    """Replace the code of functions and run tests, writing the number of passed tests to ``note``; return the exit
    status.
    """
    for function, code in changed:
        function.__code__ = code
    return _run(items, note)


def _run(items: Sequence[pytest.Item], note: Path | None = None) -> int:
    """Run tests until the first one fails; return the exit status."""
    for passed, (item, following) in enumerate(zip(items, [*items[1:], None], strict=True), 1):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if item.session.testsfailed:
            return FAILED
        if note:
            note.write_text(str(passed), encoding="utf-8")
    return 0


def _run_traced(item: pytest.Item, targets: Mapping[str, str], note: Path) -> int:
    """Run one test and record the lines that it runs, keyed by module."""
    lines: defaultdict[str, set[int]] = defaultdict(set)

    def trace_line(frame: FrameType, event: str, _: Any) -> Any:
        if event == "line":
            lines[targets[frame.f_code.co_filename]].add(frame.f_lineno)
        return trace_line

    def trace_call(frame: FrameType, event: str, _: Any) -> Any:
        return trace_line if frame.f_code.co_filename in targets else None

    threading.settrace(trace_call)
    sys.settrace(trace_call)
    status = _run([item])
    sys.settrace(None)
    note.write_text(json.dumps({module: sorted(numbers) for module, numbers in lines.items()}), encoding="utf-8")
    return status
