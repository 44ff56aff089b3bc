"""Fixtures for end-to-end tests: the real window, and the command line."""

from __future__ import annotations

import os

os.environ["QT_QPA_PLATFORM"] = "offscreen"  # must precede the import of Qt

import io
import json
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from window_driver import Hands, the_window

from irdesk.cli.main import run


@pytest.fixture
def hands(qtbot, tmp_path) -> Iterator[Hands]:
    """Yield the driver of a window with a new project."""
    with the_window(qtbot, tmp_path / "sample.irdesk") as hands:
        hands.window.create_project(tmp_path / "judged.irdesk", [])
        hands.opened()
        yield hands


@pytest.fixture(scope="session")
def irdesk() -> Callable[..., str]:
    """Return a function that runs ``irdesk ARGUMENTS`` in this process and returns its output; errors fail the test,
    warnings do not.
    """

    def carry_out(*arguments: str | Path) -> str:
        out, err = io.StringIO(), io.StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            status = run([str(argument) for argument in arguments])
        complaints = [line for line in err.getvalue().splitlines() if not line.startswith("irdesk: warning [")]
        assert (status, complaints) == (0, [])
        return out.getvalue()

    return carry_out


@pytest.fixture(scope="session")
def evaluated(irdesk) -> Callable[..., list[dict[str, float]]]:
    """Return a function that runs ``irdesk evaluate`` and returns each run's mean scores, keyed by measure."""

    def evaluate(qrels: Path, runs: list[Path], measures: list[str]) -> list[dict[str, float]]:
        options = [part for measure in measures for part in ("-m", measure)]
        report = json.loads(irdesk("evaluate", "--format", "json", *options, qrels, *runs))
        return [run["mean"] for run in report["runs"]]

    return evaluate
