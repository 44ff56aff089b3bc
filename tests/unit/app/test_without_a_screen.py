"""Without a screen, or without libraries that Qt needs, the program exits with a one-line message."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a screen")


def window(home: Path, arguments: list[str], **variables: str) -> subprocess.CompletedProcess[str]:
    """Start the window in a process whose only screens are those named by ``variables``, and wait until it exits."""
    kept = {name: value for name, value in os.environ.items() if "DISPLAY" not in name and name != "QT_QPA_PLATFORM"}
    kept |= {"PYTHONPATH": str(Path(__file__).parents[3]), "HOME": str(home), **variables}
    command = [sys.executable, "-m", "irdesk", *arguments]
    return subprocess.run(command, env=kept, capture_output=True, text=True, timeout=300, check=False)


@on_linux
@pytest.mark.parametrize("arguments", [[], ["demo"]], ids=["start", "demo"])
def test_without_a_screen_the_window_says_so(tmp_path, arguments):
    done = window(tmp_path, arguments)
    assert done.returncode == 2
    assert done.stderr == "irdesk: there is no screen here; irdesk screenshots renders the window to files\n"


def damage(folder: Path, soname: str) -> str:
    """Create an empty file with a library's name; the loader finds this file instead of the library. Return the file's
    folder.
    """
    folder.mkdir()
    (folder / soname).touch()
    return str(folder)


@on_linux
@pytest.mark.parametrize(
    ("soname", "package", "variables"),
    [
        ("libxcb-cursor.so.0", "libxcb-cursor0", {"DISPLAY": ":97"}),
        ("libxcb-cursor.so.0", "libxcb-cursor0", {"QT_QPA_PLATFORM": "xcb", "DISPLAY": ":97"}),
        ("libwayland-cursor.so.0", "libwayland-cursor0", {"WAYLAND_DISPLAY": "wayland-97"}),
        ("libEGL.so.1", "libegl1", {"QT_QPA_PLATFORM": "offscreen"}),
    ],
    ids=["x11", "xcb", "wayland", "qt"],
)
def test_a_missing_library_is_named_with_what_installs_it_before_qt_aborts(tmp_path, soname, package, variables):
    done = window(tmp_path, [], LD_LIBRARY_PATH=damage(tmp_path / "libraries", soname), **variables)
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert line.startswith("irdesk: Qt cannot start, because ")
    assert soname in line
    assert (package in line) == (shutil.which("apt-get") is not None)


@on_linux
@pytest.mark.parametrize(("platforms", "starts"), [("wayland", False), ("wayland;minimal", True), ("minimal", True)])
def test_one_platform_that_loads_is_enough(tmp_path, platforms, starts):
    folder = damage(tmp_path / "libraries", "libwayland-cursor.so.0")
    code = "import os; from irdesk.app import platform_check; print(platform_check.start_problem(os.environ))"
    variables = {"PYTHONPATH": str(Path(__file__).parents[3]), "LD_LIBRARY_PATH": folder, "QT_QPA_PLATFORM": platforms}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env={**os.environ, **variables}, capture_output=True, text=True, check=True)
    assert (done.stdout == "\n") == starts
