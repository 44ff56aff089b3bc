"""Where a person's own things lie on this system: preferences, and backups unless they are to lie elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from irdesk.settings.preferences import Preferences


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
