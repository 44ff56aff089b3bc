"""Where things are: bundled resources, the person's preferences, the sample, the log."""

from __future__ import annotations

from pathlib import Path

from irdesk.settings import places


def resources() -> Path:
    """The folder of bundled resources: inside the installed package, or beside it in a checkout."""
    return places.resources()


def preferences() -> Path:
    """The file of preferences."""
    return places.preferences()


def sample() -> Path:
    """Where the sample project is kept once it was opened."""
    return places.data() / "sample.irdesk"


def log() -> Path:
    """The log file."""
    from platformdirs import user_log_path

    return user_log_path("irdesk", appauthor=False) / "irdesk.log"
