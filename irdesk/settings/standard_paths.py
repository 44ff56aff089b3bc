"""Paths of bundled resources and of the user's files: preferences, data, backups."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import irdesk

if TYPE_CHECKING:
    from irdesk.settings.preferences import Preferences


def resources() -> Path:
    """Return the folder of bundled resources: inside the installed package, or next to it in a checkout."""
    package = Path(irdesk.__file__).parent
    checkout = package.parent / "resources"
    return checkout if (package.parent / "pyproject.toml").is_file() else package / "resources"


def preferences() -> Path:
    """Return the path of the preferences file."""
    from platformdirs import user_config_path

    return user_config_path("irdesk", appauthor=False) / "preferences.toml"


def data() -> Path:
    """Return the user's data folder."""
    from platformdirs import user_data_path

    return user_data_path("irdesk", appauthor=False)


def backups(preferences: Preferences, folder: Path | None = None) -> Path:
    """Return the backup folder: the one chosen by the user, or else a subfolder of ``folder``, which defaults to the
    user's data folder.
    """
    from irdesk.settings.preferences import BACKUP_FOLDER

    chosen = preferences.get(BACKUP_FOLDER)
    return Path(chosen).expanduser() if chosen else (folder or data()) / "backups"
