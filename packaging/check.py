"""Set up the environment and run all checks, with one command on a fresh machine. CI runs exactly this command.

All steps run even if one fails; further arguments are passed to pytest. The tests run in parallel with the other steps,
which run one after another, each on one core. The output of each of these steps is printed when it ends.

- ``--newest`` installs the newest releases of the libraries in a separate environment; deprecation
  warnings then fail.
- ``--quick`` runs only the tests near the files that differ from the main branch, with all steps in
  parallel, and stops unfinished steps after a minute. It finds obvious mistakes, and does not replace
  the full check.
- ``--long``, which is passed to pytest, runs many more fuzzing, crash and parity tests, as before a
  release.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import environment

STEPS = {
    "linter": ["ruff", "check"],
    "formatter": ["ruff", "format", "--check"],
    "types": ["mypy", "irdesk", "packaging"],
    "import contracts": ["lint-imports"],
    "tests": ["pytest", "-n", "auto", "--dist", "worksteal"],
}
WARNINGS_WHEN_NEWEST = (
    "error::DeprecationWarning",
    "error::PendingDeprecationWarning",
    "error::FutureWarning",
    # ir_measures uses ast.Num, which Python deprecates. Only tests use ir_measures, as an oracle.
    "default::DeprecationWarning:ir_measures.util",
)
"""Warnings by which libraries announce changes, and pytest's action for each. If several match, the last one applies.
pyproject.toml makes all other warnings fail.
"""


QUICK_SECONDS = 60.0
SMOKE = ("tests/unit/domain", "tests/unit/test_layers.py", "tests/end2end/test_sample.py")
"""Tests that ``--quick`` always runs."""


@dataclass(frozen=True)
class Outcome:
    """The result of a step; ``status`` is None if it was stopped before its end."""

    step: str
    command: str
    status: int | None
    seconds: float


def main(arguments: Sequence[str]) -> int:
    """Set up the environment, run every step and print a summary; return the exit status."""
    parser = argparse.ArgumentParser(
        description="Set up and run all checks. Further arguments go to pytest.", allow_abbrev=False
    )
    parser.add_argument(
        "--newest", action="store_true", help="with the newest releases of all libraries; their deprecations fail"
    )
    parser.add_argument(
        "--quick", action="store_true", help="a minute: all steps at once, with the tests near the changed files"
    )
    options, pytest_arguments = parser.parse_known_args(arguments)
    newest: bool = options.newest
    try:
        programs = environment.prepare(extras=["dev"], newest=newest)
    except environment.SetupError as error:
        print(error, file=sys.stderr)
        return 2
    outcomes = quick(programs, pytest_arguments) if options.quick else full(programs, steps(newest, pytest_arguments))
    environment.say(summary(outcomes))
    return 1 if any(outcome.status for outcome in outcomes) else 0


def steps(newest: bool, pytest_arguments: Sequence[str]) -> dict[str, list[str]]:
    """Return the commands of all steps keyed by name, in order; the tests are the last step."""
    commands = {name: list(command) for name, command in STEPS.items()}
    if newest:
        commands = {"versions": ["python", "-m", "pip", "list"], **commands}
        commands["tests"] += [part for entry in WARNINGS_WHEN_NEWEST for part in ("-W", entry)]
    commands["tests"] += pytest_arguments
    return commands


def full(programs: Path, commands: Mapping[str, Sequence[str]]) -> list[Outcome]:
    """Run the tests (the last step) in parallel with the other steps, which run one after another."""
    *others, (last, command) = commands.items()
    with ThreadPoolExecutor(1) as beside:
        jobs = [beside.submit(run, *other, programs, together=True) for other in others]
        outcome = run(last, command, programs)
        return [*(job.result() for job in jobs), outcome]


def quick(programs: Path, pytest_arguments: Sequence[str]) -> list[Outcome]:
    """Run all steps in parallel for at most a minute, with only the tests near the changes."""
    commands = steps(newest=False, pytest_arguments=())
    near = tests_near(changed_files(environment.CHECKOUT), environment.CHECKOUT)
    commands["tests"] = ["pytest", "-q", "-x", *pytest_arguments, *near]
    with ThreadPoolExecutor(len(commands)) as steps_at_once:
        jobs = [
            steps_at_once.submit(run, step, command, programs, QUICK_SECONDS, together=step != "tests")
            for step, command in commands.items()
        ]
        return [job.result() for job in jobs]


def changed_files(checkout: Path) -> list[str]:
    """Return the files that changed since the branch left `main`, and the new files, as paths relative to the
    checkout.
    """

    def git(*arguments: str) -> list[str]:
        done = subprocess.run(["git", *arguments], check=False, cwd=checkout, capture_output=True, text=True)
        return done.stdout.splitlines() if done.returncode == 0 else []

    base = next(iter(git("merge-base", "HEAD", "main")), "HEAD")
    return [*git("diff", "--name-only", base), *git("ls-files", "--others", "--exclude-standard")]


def tests_near(changed: Iterable[str], checkout: Path) -> list[str]:
    """Return the tests to run for changed files: changed test files, the mirrored test file of each changed module (or
    else its nearest test folder), and `SMOKE`.
    """
    near = dict.fromkeys(SMOKE)
    for path in map(Path, changed):
        if path.suffix != ".py":
            continue
        if path.parts[0] == "tests" and path.name.startswith("test_") and (checkout / path).exists():
            near[path.as_posix()] = None
        if path.parts[0] not in {"irdesk", "packaging"}:
            continue
        inner = Path(*path.parts[1:]) if path.parts[0] == "irdesk" else path
        tests = Path("tests", *inner.parent.parts) if inner.parts[0] == "ui" else Path("tests", "unit", inner.parent)
        mirrored = tests / f"test_{path.stem}.py"
        while not (checkout / tests).is_dir():
            tests = tests.parent
        if (checkout / mirrored).exists():
            near[mirrored.as_posix()] = None
        elif tests not in {Path("tests"), Path("tests/unit"), Path("tests/ui")}:
            near[tests.as_posix()] = None
    return [path for path in near if (checkout / path).exists()]


def run(
    step: str, command: Sequence[str], programs: Path, most_seconds: float | None = None, *, together: bool = False
) -> Outcome:
    """Run one step in the root folder of the checkout; stop it after ``most_seconds``.

    Print its output immediately or, if ``together`` is set, when it ends, because other steps print at the same time.
    """
    text = " ".join(command)
    title = f"\n== {step}: {text}"
    if not together:
        environment.say(title)
    # Cache bytecode: tests start many processes, each of which would otherwise compile all of irdesk.
    variables = environment.child_environment(programs, QT_QPA_PLATFORM="offscreen", PYTHONDONTWRITEBYTECODE="")
    begin = time.monotonic()
    status: int | None = None
    output: bytes | None
    try:
        done = subprocess.run(
            [programs / command[0], *command[1:]],
            check=False,
            cwd=environment.CHECKOUT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE if together else None,
            stderr=subprocess.STDOUT if together else None,
            env=variables,
            timeout=most_seconds,
        )
        status, output = done.returncode, done.stdout
    except subprocess.TimeoutExpired as stopped:
        output = stopped.stdout
    if together:
        environment.say(f"{title}\n{(output or b'').decode(errors='replace')}")
    return Outcome(step, text, status, time.monotonic() - begin)


def summary(outcomes: Sequence[Outcome]) -> str:
    """Return a summary, with one line per step and a final line. Its wording differs from pytest's last line on
    purpose.
    """
    lines = []
    for outcome in outcomes:
        mark = "stopped" if outcome.status is None else "FAILED" if outcome.status else "ok"
        lines.append(f"    {mark:8}{outcome.step:18}{outcome.seconds:7.1f} s   {outcome.command}")
    bad = [outcome.step for outcome in outcomes if outcome.status]
    stopped = [outcome.step for outcome in outcomes if outcome.status is None]
    verdict = f"Not in order: {', '.join(bad)}." if bad else "All in order."
    if stopped and not bad:
        verdict = f"Nothing wrong so far; stopped before the end: {', '.join(stopped)}."
    return "\n".join(["", "== all checks", *lines, verdict])


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
