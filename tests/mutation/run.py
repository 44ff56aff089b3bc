"""Measure how many small faults the nearest tests catch.

    python tests/mutation/run.py irdesk/session/core irdesk/evaluation/scoring [--sample N] [--seed N] [--workers N]

Each fault (mutant) is put into one module, in a process of its own, and the tests nearest to that module run until the
first one fails: the test files of the mirrored folder under `tests/unit`, those that name the module first, then the
property tests that name it. A mutant that no test notices survives and is listed. Survivors that
change nothing observable are listed with their reason in `equivalent.toml` beside this file and are not counted.
Linux and macOS only: the processes are forked, so that libraries are imported once.
"""

from __future__ import annotations

import argparse
import importlib.abc
import importlib.util
import json
import os
import random
import signal
import sys
import time
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(Path(__file__).resolve().parent), str(ROOT)]

from mutants import Mutant, mutants_of  # noqa: E402

PRELOADED = ("numpy", "scipy.stats", "scipy.special", "sqlalchemy", "msgspec", "pytest", "PySide6.QtCore")
CAUGHT, SURVIVED, TIMED_OUT = "caught", "survived", "timed out"


@dataclass(frozen=True)
class Job:
    """A mutant, and the test files to run on it in this order."""

    mutant: Mutant | None
    tests: tuple[Path, ...]
    seconds: float


class MutantFinder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Import one module from a mutant's syntax tree instead of its file."""

    def __init__(self, mutant: Mutant) -> None:
        self._mutant = mutant
        self._path = ROOT / mutant.path
        parts = mutant.path.with_suffix("").parts
        self._name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    def find_spec(self, name: str, path: object = None, target: object = None):
        """Return a spec for the mutated module, None for all others."""
        if name != self._name:
            return None
        return importlib.util.spec_from_file_location(name, self._path, loader=self)

    def create_module(self, spec: object) -> None:
        """Leave the creation of the module to Python."""

    def exec_module(self, module: object) -> None:
        """Run the mutant's code in the module."""
        exec(compile(self._mutant.tree, str(self._path), "exec"), module.__dict__)

    def get_filename(self, name: str) -> str:
        """Return the path of the unchanged file, for tracebacks."""
        return str(self._path)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the mutants and print the survivors; the status is 1 where fewer than the goal's share was caught."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=Path, help="folders or modules whose faults are tried")
    parser.add_argument("--sample", type=int, help="number of mutants, drawn at random (default: all)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the draw (default: 1)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes at a time")
    parser.add_argument("--goal", type=float, default=95.0, help="per cent of mutants to catch (default: 95)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args(arguments)
    for name in PRELOADED:
        importlib.import_module(name)
    known = _equivalent()
    mutants = [m for module in _modules(options.folders) for m in mutants_of(module, ROOT) if _key(m) not in known]
    if options.sample and options.sample < len(mutants):
        drawn = random.Random(options.seed).sample(range(len(mutants)), options.sample)
        mutants = [mutants[index] for index in sorted(drawn)]
    jobs = _jobs(mutants)
    results = _run_all(jobs, options.workers, quiet=options.json)
    survivors = [str(job.mutant) for job, result in zip(jobs, results, strict=True) if result == SURVIVED]
    caught = len(mutants) - len(survivors)
    share = 100 * caught / len(mutants) if mutants else 100.0
    if options.json:
        print(json.dumps({"mutants": len(mutants), "caught": caught, "percent": share, "survivors": survivors}))
    else:
        print("\n".join(["", *survivors, f"{caught} of {len(mutants)} mutants caught ({share:.1f} %)"]))
    return 0 if share >= options.goal else 1


def _modules(folders: Sequence[Path]) -> list[Path]:
    files = [path for folder in folders for path in (folder.rglob("*.py") if folder.is_dir() else [folder])]
    return sorted(path.resolve() for path in files)


def _equivalent() -> set[str]:
    path = Path(__file__).with_name("equivalent.toml")
    entries = tomllib.loads(path.read_text(encoding="utf-8")).get("mutant", []) if path.exists() else []
    return {f"{entry['file']}: `{entry['text']}`: {entry['before']} -> {entry['after']}" for entry in entries}


def _key(mutant: Mutant) -> str:
    return f"{mutant.path.as_posix()}: `{mutant.text}`: {mutant.before} -> {mutant.after}"


def _nearest_tests(module: Path) -> tuple[Path, ...]:
    """Return the test files near a module: its own first, then its folder's, then property tests that name it."""
    inner = module.relative_to(ROOT / "irdesk")
    folder = ROOT / "tests" / "unit" / inner.parent
    name = ".".join(("irdesk", *inner.with_suffix("").parts))
    near = sorted(folder.glob("test_*.py"))
    properties = sorted((ROOT / "tests" / "property").rglob("test_*.py"))
    naming = {path for path in (*near, *properties) if name in path.read_text(encoding="utf-8")}
    first = [path for path in near if path.stem == f"test_{module.stem}"]
    ordered = [*first, *(p for p in near if p in naming), *near, *(p for p in properties if p in naming)]
    return tuple(dict.fromkeys(ordered))


def _jobs(mutants: Sequence[Mutant]) -> list[Job]:
    """Return one job a mutant; tests that fail without a mutant, or are not there, are an error."""
    seconds: dict[tuple[Path, ...], float] = {}
    jobs = []
    for mutant in mutants:
        tests = _nearest_tests(ROOT / mutant.path)
        if not tests:
            raise SystemExit(f"{mutant.path}: no tests in the mirrored folder")
        if tests not in seconds:
            begin = time.monotonic()
            if _wait(_start(Job(None, tests, 600.0))) != SURVIVED:
                raise SystemExit(f"{mutant.path}: the tests near it fail without a mutant: {[t.name for t in tests]}")
            seconds[tests] = time.monotonic() - begin
        jobs.append(Job(mutant, tests, 10 + 4 * seconds[tests]))
    return jobs


def _run_all(jobs: Sequence[Job], workers: int, quiet: bool) -> list[str]:
    """Return each job's result, in the order of the jobs."""
    results: dict[int, str] = {}
    running: dict[int, int] = {}
    waiting = iter(enumerate(jobs))
    while len(results) < len(jobs):
        while len(running) < workers and (entry := next(waiting, None)):
            running[_start(entry[1])] = entry[0]
        process, status = os.wait()
        index = running.pop(process)
        results[index] = _result(status)
        if not quiet:
            print({CAUGHT: ".", SURVIVED: "S", TIMED_OUT: "T"}[results[index]], end="", flush=True)
    return [results[index] for index in range(len(jobs))]


def _start(job: Job) -> int:
    """Fork a process that runs the job's tests; return its number."""
    process = os.fork()
    if process:
        return process
    os.setsid()
    signal.setitimer(signal.ITIMER_REAL, job.seconds)  # SIGALRM ends a mutant that never returns
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(null, descriptor)
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.chdir(ROOT)
    if job.mutant is not None:
        sys.meta_path.insert(0, MutantFinder(job.mutant))
    import pytest

    status = 1
    try:
        chosen = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header", "--hypothesis-seed=1"]
        status = int(pytest.main([*chosen, *map(str, job.tests)]))
    finally:
        os._exit(status)


def _wait(process: int) -> str:
    return _result(os.waitpid(process, 0)[1])


def _result(status: int) -> str:
    if os.WIFSIGNALED(status):
        return TIMED_OUT
    return SURVIVED if os.WEXITSTATUS(status) == 0 else CAUGHT


if __name__ == "__main__":
    sys.exit(main())
