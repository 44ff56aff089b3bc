"""Measure how many small faults the nearest tests catch.

python tests/mutation/run.py irdesk/session/core irdesk/evaluation/scoring [--sample N] [--seed N] [--workers N]

python tests/mutation/run.py irdesk/session/core irdesk/evaluation/scoring --survivors

Each fault (mutant) is applied to one module in a separate process. The tests nearest to that module are those of the
mirrored folder under `tests/unit`, then property tests that import it. Those that reach the changed line run until one
fails. A mutant that no test catches survives and is listed. Survivors that change nothing observable are listed with
their reason in `equivalent.toml` beside this file and are not counted.

Every result is appended to `.mutation/results.jsonl`: an interrupted run resumes, and `--survivors` retries the
survivors after tests were added. Mutants are tried in random order, so that the results of an interrupted run are a
random sample. Linux and macOS only, because the processes are forked; libraries and tests are thus imported only once.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.abc
import importlib.util
import json
import os
import random
import sys
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(Path(__file__).resolve().parent), str(ROOT)]

from mutants import Mutant, mutants_of  # noqa: E402
from processes import Job, run_forked  # noqa: E402
from trials import (  # noqa: E402
    CAUGHT,
    LEAST_SECONDS,
    NEEDS_IMPORT,
    NOT_RUN,
    SURVIVED,
    TIMED_OUT,
    TIMES_AS_LONG,
    Trials,
)

PRELOADED = ("numpy", "scipy.stats", "scipy.special", "sqlalchemy", "msgspec", "pytest", "hypothesis", "PySide6.QtCore")
LETTERS = {CAUGHT: ".", SURVIVED: "S", TIMED_OUT: "T", NOT_RUN: "N", NEEDS_IMPORT: ""}
PYTEST = (
    *("-q", "-s", "-p", "no:cacheprovider", "-p", "no:xdist"),
    *("-W", "ignore:Module already imported", "--hypothesis-profile=mutation", "--hypothesis-seed=1"),
)


class MutantFinder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Import hook that loads one module from a mutant's syntax tree instead of its file."""

    def __init__(self, mutant: Mutant) -> None:
        self._mutant = mutant
        self._path = ROOT / mutant.path
        parts = mutant.path.with_suffix("").parts
        self._name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    def find_spec(self, name: str, path: object = None, target: object = None):
        """Return a module spec for the mutated module, and None for any other."""
        if name != self._name:
            return None
        return importlib.util.spec_from_file_location(name, self._path, loader=self)

    def create_module(self, spec: object) -> None:
        """Use Python's default module creation."""

    def exec_module(self, module: object) -> None:
        """Run the mutant's code in the module."""
        exec(compile(self._mutant.tree(), str(self._path), "exec"), module.__dict__)

    def get_filename(self, name: str) -> str:
        """Return the path of the unchanged file, for tracebacks."""
        return str(self._path)


class Results:
    """The results of the mutants so far, stored in a file to which every new result is appended."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._results: dict[str, str] = {}
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        for line in lines:
            key, result = json.loads(line)
            self._results[json.dumps(key)] = result

    def of(self, mutant: Mutant) -> str | None:
        """Return the last result of a mutant, or None if there is none or the module has changed since."""
        return self._results.get(json.dumps(self._key(mutant)))

    def add(self, mutant: Mutant, result: str) -> None:
        """Store a result."""
        key = self._key(mutant)
        self._results[json.dumps(key)] = result
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps([key, result]) + "\n")

    @staticmethod
    def _key(mutant: Mutant) -> list[object]:
        return [*mutant.key, _digest(ROOT / mutant.path)]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the mutants and print the survivors; exit with 1 if the caught share is below the required one."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=Path, help="folders or modules whose faults are tried")
    parser.add_argument("--sample", type=int, help="number of mutants, drawn at random (default: all)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the draw (default: 1)")
    parser.add_argument("--survivors", action="store_true", help="try again what survived before")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes at a time")
    parser.add_argument("--goal", type=float, default=95.0, help="per cent of mutants to catch (default: 95)")
    parser.add_argument("--folder", type=Path, default=ROOT / ".mutation", help="folder of the results")
    options = parser.parse_args(arguments)
    folder: Path = options.folder
    folder.mkdir(parents=True, exist_ok=True)
    equivalent = _equivalent()
    mutants = [m for module in _modules(options.folders) for m in mutants_of(module, ROOT) if m.key not in equivalent]
    if options.sample and options.sample < len(mutants):
        drawn = random.Random(options.seed).sample(range(len(mutants)), options.sample)
        mutants = [mutants[index] for index in sorted(drawn)]
    again = {None, NEEDS_IMPORT, *((SURVIVED, NOT_RUN) if options.survivors else ())}
    before = Results(folder / "results.jsonl")
    left = [mutant for mutant in mutants if before.of(mutant) in again]
    random.Random(options.seed).shuffle(left)
    _try_all(left, folder, options.workers)
    return _say(mutants, Results(folder / "results.jsonl"), options.goal)


def _say(mutants: Sequence[Mutant], results: Results, goal: float) -> int:
    survivors = [mutant for mutant in mutants if results.of(mutant) in {SURVIVED, NOT_RUN}]
    tried = [mutant for mutant in mutants if results.of(mutant) not in {None, NEEDS_IMPORT}]
    caught = len(tried) - len(survivors)
    share = 100 * caught / len(tried) if tried else 100.0
    print("")
    for mutant in survivors:
        print(f"{mutant}{' (on a line that no test near it runs)' if results.of(mutant) == NOT_RUN else ''}")
    if len(tried) < len(mutants):
        print(f"{len(mutants) - len(tried)} mutants were not tried")
    slow = sum(results.of(mutant) == TIMED_OUT for mutant in mutants)
    print(f"{caught} of {len(tried)} mutants caught ({share:.1f} %), {slow} of them because the tests took too long")
    return 0 if share >= goal else 1


def _modules(folders: Sequence[Path]) -> list[Path]:
    files = [path for folder in folders for path in (folder.rglob("*.py") if folder.is_dir() else [folder])]
    return sorted(path.resolve() for path in files)


@cache
def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def _equivalent() -> set[tuple[str, str, str, str, int]]:
    """Return the keys of the mutants that change nothing observable."""
    path = Path(__file__).with_name("equivalent.toml")
    entries = tomllib.loads(path.read_text(encoding="utf-8"))["mutant"]
    return {(e["file"], e["text"], e["before"], e["after"], e.get("repeats", 0)) for e in entries}


@cache
def _nearest_tests(module: Path) -> tuple[Path, ...]:
    """Return the test files near a module: those of the mirrored folder, and property tests that import the module or
    are named after it.
    """
    inner = module.relative_to("irdesk")
    near = sorted((ROOT / "tests" / "unit" / inner.parent).glob("test_*.py"))
    name = ".".join(module.with_suffix("").parts)
    properties = sorted((ROOT / "tests" / "property").rglob("test_*.py"))
    near += [p for p in properties if p.stem == f"test_{module.stem}" or name in p.read_text(encoding="utf-8")]
    return tuple(near)


def _try_all(mutants: Sequence[Mutant], folder: Path, workers: int) -> None:
    """Try mutants in one pytest session in a separate process. Retry those that need their module imported again."""
    if not mutants:
        return
    for name in PRELOADED:
        importlib.import_module(name)
    import hypothesis

    phases = [hypothesis.Phase.explicit, hypothesis.Phase.generate]
    hypothesis.settings.register_profile(
        "mutation", phases=phases, database=None, deadline=None, suppress_health_check=list(hypothesis.HealthCheck)
    )
    os.environ.update(QT_QPA_PLATFORM="offscreen", OPENBLAS_NUM_THREADS="1")
    os.chdir(ROOT)
    near = {module: _nearest_tests(module) for module in sorted({mutant.path for mutant in mutants})}
    lonely = [module for module, tests in near.items() if not tests]
    if lonely:
        raise SystemExit(f"no tests in the mirrored folder: {lonely}")
    process = os.fork()
    if process == 0:
        os._exit(_session(mutants, near, folder, workers))
    if os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]):
        raise SystemExit(f"the tests could not be run without a mutant: see {folder / 'log.txt'}")
    results = Results(folder / "results.jsonl")
    left = [mutant for mutant in mutants if results.of(mutant) == NEEDS_IMPORT]
    _try_importing(left, near, folder, workers)


def _session(mutants: Sequence[Mutant], near: dict[Path, tuple[Path, ...]], folder: Path, workers: int) -> int:
    """Try mutants in one pytest session in a child process. The session's output is not needed, so it is redirected to
    a file.
    """
    import pytest

    results = Results(folder / "results.jsonl")
    terminal = os.fdopen(os.dup(1), "w")
    log = os.open(folder / "log.txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(log, 1)
    os.dup2(log, 2)

    def report(mutant: Mutant, result: str) -> None:
        results.add(mutant, result)
        print(LETTERS[result], end="", flush=True, file=terminal)

    trials = Trials(ROOT, mutants, near, workers, folder / "coverage.json", report)
    files = dict.fromkeys(str(path) for tests in near.values() for path in tests)
    return int(pytest.main([*PYTEST, *files], plugins=[trials]))


def _try_importing(mutants: Sequence[Mutant], near: dict[Path, tuple[Path, ...]], folder: Path, workers: int) -> None:
    """Try mutants that change code that runs when a module is imported."""
    results = Results(folder / "results.jsonl")
    coverage = json.loads((folder / "coverage.json").read_text(encoding="utf-8"))
    seconds = sum(entry[2] for entry in coverage.values())

    def job(key: int) -> Job:
        return Job(
            key, lambda: _import_and_run(mutants[key], near[mutants[key].path]), LEAST_SECONDS + TIMES_AS_LONG * seconds
        )

    for end in run_forked(map(job, range(len(mutants))), workers):
        result = TIMED_OUT if end.status is None else CAUGHT if end.status else SURVIVED
        results.add(mutants[end.key], result)
        print(LETTERS[result], end="", flush=True)


def _import_and_run(mutant: Mutant, tests: Sequence[Path]) -> int:
    import pytest

    sys.meta_path.insert(0, MutantFinder(mutant))
    return int(pytest.main(["-x", *PYTEST, *map(str, tests)]))


if __name__ == "__main__":
    sys.exit(main())
