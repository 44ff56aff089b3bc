"""Callbacks for preference changes, active until the object that uses the preferences is destroyed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from PySide6.QtCore import QObject

from irdesk.settings.preferences import Preference, Preferences


def follow(
    preferences: Preferences, wanted: Iterable[Preference[Any]], owner: QObject, call: Callable[[], None]
) -> None:
    """Call ``call`` whenever one of the ``wanted`` preferences changes, until ``owner`` is destroyed."""
    for preference in wanted:
        end = preferences.follow(preference, call)
        owner.destroyed.connect(lambda _gone=None, end=end: end())
