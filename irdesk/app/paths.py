"""Paths of files: bundled resources, the user's preferences, the sample project and the log."""

from __future__ import annotations

from pathlib import Path

from irdesk.settings import places


def resources() -> Path:
    """Return the folder of bundled resources: inside the installed package, or next to it in a checkout."""
    return places.resources()


def preferences() -> Path:
    """Return the path of the preferences file."""
    return places.preferences()


def sample() -> Path:
    """Return the path of the sample project, which is created when it is first opened."""
    return places.data() / "sample.irdesk"


def log() -> Path:
    """Return the path of the log file."""
    from platformdirs import user_log_path

    return user_log_path("irdesk", appauthor=False) / "irdesk.log"
