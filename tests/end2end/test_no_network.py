"""Check that documents cause no network access: the kernel kills the process if it opens an internet socket."""

from __future__ import annotations

import json
import platform
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from forked_programs import code_of, completed
from short_and_long_tests import LONG

PANELS = (
    "marks",
    "topics",
    "two_runs",
    "side_by_side",
    "rankings",
    "found",
    "history",
    "documents",
    "runs",
    "adjudication",
)
"""The panels that show texts of the project's files: names, topics or documents. All other panels show only numbers."""
DRIVER = Path(__file__).with_name("network_driver.py")
pytestmark = pytest.mark.skipif(
    (sys.platform, platform.machine()) != ("linux", "x86_64"),
    reason="the filter of system calls is that of x86-64 Linux",
)


def driven(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the driver in a process that has not imported irdesk, so that sockets opened at import are noticed."""
    return completed(code_of(DRIVER), *arguments, before=(), timeout=300)


def test_a_process_that_opens_a_socket_is_killed(tmp_path):
    assert driven(str(tmp_path), "--ask").returncode == -signal.SIGSYS


@pytest.mark.takes_long
def test_the_whole_window_works_without_any_network(tmp_path):
    done = driven(str(tmp_path), *(() if LONG else PANELS))
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout.splitlines()[-1])
    assert {*PANELS} <= {*report["panels"]}
    assert len(report["shown"]) == 6
    assert all("kept words" in text for text in report["shown"].values())
    assert not any("steal" in text or "root:" in text for text in report["shown"].values())
    assert "\u202e" not in "".join(report["names"])
    assert (tmp_path / "out.qrels").read_text(encoding="utf-8").count("\n") == 7
    page = (tmp_path / "out.html").read_text(encoding="utf-8")
    assert "192.0.2.1" not in page
    assert "\u202e" not in page
