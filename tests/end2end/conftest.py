"""Fixtures for end-to-end tests: the real window, and the command line in a separate process."""

from __future__ import annotations

import os

os.environ["QT_QPA_PLATFORM"] = "offscreen"  # must precede the import of Qt

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from window_driver import Hands, the_window


@pytest.fixture
def hands(qtbot, tmp_path) -> Iterator[Hands]:
    """Yield the driver of a window with a new project."""
    with the_window(qtbot, tmp_path / "sample.irdesk") as hands:
        hands.window.create_project(tmp_path / "judged.irdesk", [])
        hands.opened()
        yield hands


@pytest.fixture(scope="session")
def irdesk() -> Callable[..., str]:
    """Return a function that runs ``irdesk ARGUMENTS`` and returns its output; errors fail the test, warnings do
    not.
    """
    program = [sys.executable, "-c", "import sys; from irdesk.app.main import main; sys.exit(main())"]

    def run(*arguments: str | Path) -> str:
        done = subprocess.run([*program, *map(str, arguments)], capture_output=True, text=True, check=False)
        complaints = [line for line in done.stderr.splitlines() if not line.startswith("irdesk: warning [")]
        assert (done.returncode, complaints) == (0, [])
        return done.stdout

    return run


@pytest.fixture(scope="session")
def evaluated(irdesk) -> Callable[..., list[dict[str, float]]]:
    """Return a function that runs ``irdesk evaluate`` and returns each run's mean scores, keyed by measure."""

    def evaluate(qrels: Path, runs: list[Path], measures: list[str]) -> list[dict[str, float]]:
        options = [part for measure in measures for part in ("-m", measure)]
        report = json.loads(irdesk("evaluate", "--format", "json", *options, qrels, *runs))
        return [run["mean"] for run in report["runs"]]

    return evaluate
