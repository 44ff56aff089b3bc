"""A hanging test is ended and named, and the other tests are run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import hang_guard

HANGING = """
import threading
import pytest

@pytest.fixture
def never_released():
    yield
    threading.Event().wait()

def test_that_fails_and_hangs_at_its_tear_down(never_released):
    assert False

def test_after_it():
    pass
"""


def test_a_tear_down_that_hangs_after_a_failure_is_ended_and_the_next_test_runs(tmp_path):
    (tmp_path / "test_hanging.py").write_text(HANGING)
    command = [sys.executable, "-m", "pytest", "-n", "1", "-p", "hang_guard", "-p", "no:cacheprovider", str(tmp_path)]
    variables = {
        **os.environ,
        "PYTHONPATH": str(Path(hang_guard.__file__).parent),
        "IRDESK_TEST_SECONDS": "0.5",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "PYTEST_PLUGINS": "xdist.plugin",
    }
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path, env=variables, timeout=60)
    assert done.returncode == 1
    assert "crashed while running 'test_hanging.py::test_that_fails_and_hangs_at_its_tear_down'" in done.stdout
    assert "1 passed" in done.stdout
    assert "in never_released" in done.stderr
