"""Paths of files: bundled resources, the user's preferences, the sample project and the log."""

from __future__ import annotations

from pathlib import Path

from irdesk.settings import standard_paths


def resources() -> Path:
    """Return the folder of bundled resources: inside the installed package, or next to it in a checkout."""
    return standard_paths.resources()


def preferences() -> Path:
    """Return the path of the preferences file."""
    return standard_paths.preferences()


def sample() -> Path:
    """Return the path of the sample project, which is created when it is first opened."""
    return standard_paths.data() / "sample.irdesk"


def log() -> Path:
    """Return the path of the log file."""
    from platformdirs import user_log_path

    return user_log_path("irdesk", appauthor=False) / "irdesk.log"
