"""Paths of the bundled resources, and of a person's own files: preferences, data, backups."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import irdesk

if TYPE_CHECKING:
    from irdesk.settings.preferences import Preferences


def resources() -> Path:
    """Return the folder of bundled resources: inside the installed package, or beside it in a checkout."""
    package = Path(irdesk.__file__).parent
    checkout = package.parent / "resources"
    return checkout if (package.parent / "pyproject.toml").is_file() else package / "resources"


def preferences() -> Path:
    """The file of preferences."""
    from platformdirs import user_config_path

    return user_config_path("irdesk", appauthor=False) / "preferences.toml"


def data() -> Path:
    """The folder of a person's own data."""
    from platformdirs import user_data_path

    return user_data_path("irdesk", appauthor=False)


def backups(preferences: Preferences, own: Path | None = None) -> Path:
    """The folder of backups: the chosen one, else one in the folder ``own``, by default that of the person's data."""
    from irdesk.settings.preferences import BACKUP_FOLDER

    chosen = preferences.get(BACKUP_FOLDER)
    return Path(chosen).expanduser() if chosen else (own or data()) / "backups"
