"""Preferences that a part of the window follows as long as it lives."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from PySide6.QtCore import QObject

from irdesk.settings.preferences import Preference, Preferences


def follow(
    preferences: Preferences, wanted: Iterable[Preference[Any]], owner: QObject, call: Callable[[], None]
) -> None:
    """Call whenever one of some preferences has changed, until ``owner`` is gone."""
    for preference in wanted:
        end = preferences.follow(preference, call)
        owner.destroyed.connect(lambda _gone=None, end=end: end())
