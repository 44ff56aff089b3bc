"""Information for bug reports: the versions of irdesk and its dependencies, the system, and the paths of files."""

from __future__ import annotations

import os
import platform
import sqlite3
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from irdesk import __version__
from irdesk.app import paths
from irdesk.domain import compiled_run_parsing

PACKAGES = ("PySide6-Essentials", "pyqtgraph", "numpy", "scipy", "SQLAlchemy", "zstandard", "nh3")


def lines() -> Iterator[str]:
    """Yield the lines of `irdesk --version`; the first is irdesk's version."""
    yield f"irdesk {__version__} ({_way()})"
    yield f"Python {platform.python_version()}, {platform.python_implementation()}"
    yield f"Qt {_qt()}"
    yield ", ".join(f"{name} {_version(name)}" for name in PACKAGES)
    yield f"runs are read by {compiled_run_parsing.reader()}"
    yield f"SQLite {sqlite3.sqlite_version}"
    yield f"{platform.platform()}, {os.cpu_count()} processors"
    screen = {name: os.environ[name] for name in ("QT_QPA_PLATFORM", "XDG_SESSION_TYPE", "LANG") if name in os.environ}
    yield "session: " + (", ".join(f"{name}={value}" for name, value in screen.items()) or "nothing said")
    for what, path in (
        ("preferences", paths.preferences()),
        ("log", paths.log()),
        ("sample", paths.sample()),
        ("resources", paths.resources()),
    ):
        yield f"{what}: {path}{'' if path.exists() else ' (not there yet)'}"


def _way() -> str:
    if getattr(sys, "frozen", False):
        return f"frozen, {Path(sys.executable)}"
    return "a checkout" if paths.resources().parent != Path(__file__).parents[1] else "installed"


def _qt() -> str:
    try:
        from PySide6.QtCore import qVersion
    except ImportError as fault:  # return the error as text, since a bug report must contain it
        return f"cannot be loaded: {fault}"
    return qVersion()


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "unknown"
