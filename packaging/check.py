"""Sets up and runs all the checks, with one command on a fresh machine; CI runs exactly this.

All steps run even when one fails, the tests last; further arguments go to pytest. With --newest the libraries are
the newest releases, in an environment of their own, and what they deprecate fails.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Sequence
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
    # ir_measures takes numbers from ast.Num, which Python deprecates. Only tests use it, as an oracle.
    "default::DeprecationWarning:ir_measures.util",
)
"""What pytest does with the warnings by which libraries announce a change, the last that fits. pyproject.toml makes all
other warnings fail everywhere.
"""


@dataclass(frozen=True)
class Outcome:
    """How a step went."""

    step: str
    command: str
    status: int
    seconds: float


def main(arguments: Sequence[str]) -> int:
    """Set up, run every step, sum up; returns the exit status."""
    parser = argparse.ArgumentParser(
        description="Set up and run all checks. Further arguments go to pytest.", allow_abbrev=False
    )
    parser.add_argument(
        "--newest", action="store_true", help="with the newest releases of all libraries; their deprecations fail"
    )
    options, pytest_arguments = parser.parse_known_args(arguments)
    newest: bool = options.newest
    try:
        programs = environment.prepare(extras=["dev"], newest=newest)
    except environment.SetupError as error:
        print(error, file=sys.stderr)
        return 2
    outcomes = [run(step, command, programs) for step, command in steps(newest, pytest_arguments).items()]
    environment.say(summary(outcomes))
    return 1 if any(outcome.status for outcome in outcomes) else 0


def steps(newest: bool, pytest_arguments: Sequence[str]) -> dict[str, list[str]]:
    """Return the commands of all steps by name, in their order."""
    commands = {name: list(command) for name, command in STEPS.items()}
    if newest:
        commands = {"versions": ["python", "-m", "pip", "list"], **commands}
        commands["tests"] += [part for entry in WARNINGS_WHEN_NEWEST for part in ("-W", entry)]
    commands["tests"] += pytest_arguments
    return commands


def run(step: str, command: Sequence[str], programs: Path) -> Outcome:
    """Run one step at the top of the checkout, its output as it comes."""
    text = " ".join(command)
    environment.say(f"\n== {step}: {text}")
    # Tests start many processes; each would compile all of irdesk anew where Python keeps nothing that it compiled.
    variables = environment.child_environment(programs, QT_QPA_PLATFORM="offscreen", PYTHONDONTWRITEBYTECODE="")
    begin = time.monotonic()
    status = subprocess.run(
        [programs / command[0], *command[1:]],
        check=False,
        cwd=environment.CHECKOUT,
        stdin=subprocess.DEVNULL,
        env=variables,
    ).returncode
    return Outcome(step, text, status, time.monotonic() - begin)


def summary(outcomes: Sequence[Outcome]) -> str:
    """One line a step, then the verdict; worded so that nobody takes it for pytest's closing line."""
    lines = []
    for outcome in outcomes:
        mark = "FAILED" if outcome.status else "ok"
        lines.append(f"    {mark:8}{outcome.step:18}{outcome.seconds:7.1f} s   {outcome.command}")
    bad = [outcome.step for outcome in outcomes if outcome.status]
    verdict = f"Not in order: {', '.join(bad)}." if bad else "All in order."
    return "\n".join(["", "== all checks", *lines, verdict])


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
