"""Storage of the workspaces' layouts in the preferences."""

from __future__ import annotations

import msgspec

from irdesk.settings.preferences import LAYOUTS, Preferences
from irdesk.system.json_values import decode_json
from irdesk.ui.frame.view_area import Shown


class StoredLayouts:
    """The last layout of each workspace."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences

    def keep(self, workspace: str, shown: Shown) -> None:
        """Store the layout of a workspace."""
        layouts: dict[str, str] = self._preferences.get(LAYOUTS)
        self._preferences.set(LAYOUTS, {**layouts, workspace: layout_text(shown)})

    def last(self, workspace: str) -> Shown | None:
        """Return the last layout of a workspace, or None if there is none or it is invalid."""
        return layout_of(self._preferences.get(LAYOUTS).get(workspace, ""))


def layout_text(shown: Shown) -> str:
    """Serialise a workspace's layout for the preferences."""
    return msgspec.json.encode(shown).decode()


def layout_of(text: str) -> Shown | None:
    """Parse a layout from the preferences. Return None if the layout is invalid, for instance if another version wrote
    it.
    """
    try:
        return decode_json(text, Shown)
    except (msgspec.DecodeError, msgspec.ValidationError):
        return None
