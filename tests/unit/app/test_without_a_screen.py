"""Without a screen, the window exits with a one-line message."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a screen")
@pytest.mark.parametrize("arguments", [[], ["demo"]], ids=["start", "demo"])
def test_without_a_screen_the_window_says_so(tmp_path, arguments):
    own = {name: value for name, value in os.environ.items() if "DISPLAY" not in name and name != "QT_QPA_PLATFORM"}
    own |= {"PYTHONPATH": str(Path(__file__).parents[3]), "HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-m", "irdesk", *arguments], env=own, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 2
    assert done.stderr == "irdesk: there is no screen here; irdesk screenshots renders the window to files\n"
