"""Without a screen, or without libraries that Qt needs, the program exits with a one-line message."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from irdesk.app.main import main

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a screen")


def window(home: Path, arguments: list[str], **variables: str) -> subprocess.CompletedProcess[str]:
    """Start the window in a process whose only screens are those named by ``variables``, and wait until it exits."""
    kept = {name: value for name, value in os.environ.items() if "DISPLAY" not in name and name != "QT_QPA_PLATFORM"}
    kept |= {"PYTHONPATH": str(Path(__file__).parents[3]), "HOME": str(home), **variables}
    command = [sys.executable, "-m", "irdesk", *arguments]
    return subprocess.run(command, env=kept, capture_output=True, text=True, timeout=300, check=False)


@on_linux
def test_without_a_screen_the_window_and_its_sample_say_so(tmp_path, monkeypatch, capsys):
    done = window(tmp_path, [])
    assert done.returncode == 2
    assert done.stderr == "irdesk: there is no screen here; irdesk screenshots renders the window to files\n"
    for variable in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(variable, raising=False)
    assert main(["demo"]) == 2
    assert capsys.readouterr().err == done.stderr


def damage(folder: Path, *sonames: str) -> str:
    """Create an empty file with the name of each library; the loader finds this file instead of the library. Return
    the files' folder.
    """
    folder.mkdir()
    for soname in sonames:
        (folder / soname).touch()
    return str(folder)


@on_linux
@pytest.mark.parametrize(
    ("soname", "package", "variables"),
    [
        ("libxcb-cursor.so.0", "libxcb-cursor0", {"DISPLAY": ":97"}),
        ("libwayland-cursor.so.0", "libwayland-cursor0", {"WAYLAND_DISPLAY": "wayland-97"}),
        ("libEGL.so.1", "libegl1", {"QT_QPA_PLATFORM": "offscreen"}),
    ],
    ids=["x11", "wayland", "qt"],
)
def test_a_missing_library_is_named_with_what_installs_it_before_qt_aborts(tmp_path, soname, package, variables):
    done = window(tmp_path, [], LD_LIBRARY_PATH=damage(tmp_path / "libraries", soname), **variables)
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert line.startswith("irdesk: Qt cannot start, because ")
    assert_named(line, soname, package)


def assert_named(line: str, soname: str, package: str) -> None:
    """Check that a message names a library, and the package that contains it if the system has packages."""
    assert soname in line
    assert (package in line) == (shutil.which("apt-get") is not None)


@on_linux
def test_one_platform_that_loads_is_enough(tmp_path):
    """Ask one process about several environments, because each process loads Qt."""
    folder = damage(tmp_path / "libraries", "libwayland-cursor.so.0", "libxcb-cursor.so.0")
    code = (
        "import json, sys; from irdesk.app.qt_start_check import start_problem; "
        "print(json.dumps([start_problem(entry) for entry in json.loads(sys.argv[1])]))"
    )
    asked = [{"QT_QPA_PLATFORM": names} for names in ("wayland", "wayland;minimal", "minimal", "xcb")]
    asked[-1]["DISPLAY"] = ":97"
    variables = {"PYTHONPATH": str(Path(__file__).parents[3]), "LD_LIBRARY_PATH": folder}
    command = [sys.executable, "-c", code, json.dumps(asked)]
    done = subprocess.run(command, env={**os.environ, **variables}, capture_output=True, text=True, check=True)
    wayland, *starting, xcb = json.loads(done.stdout)
    assert_named(wayland, "libwayland-cursor.so.0", "libwayland-cursor0")
    assert starting == ["", ""]
    assert_named(xcb, "libxcb-cursor.so.0", "libxcb-cursor0")
