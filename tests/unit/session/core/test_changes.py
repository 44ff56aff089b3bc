"""Deltas: inverted in the opposite order, and the same after storing."""

from __future__ import annotations

from irdesk.domain.project import Place
from irdesk.session.core.changes import PlaceChanged, SettingChanged, decoded, encoded, inverted

DELTAS = (
    SettingChanged("level", "1", "2"),
    SettingChanged("level", "2", "3"),
    PlaceChanged("anna", None, Place("1", "a")),
)


def test_the_last_change_is_inverted_first():
    assert inverted(DELTAS) == (
        PlaceChanged("anna", Place("1", "a"), None),
        SettingChanged("level", "3", "2"),
        SettingChanged("level", "2", "1"),
    )
    assert inverted(inverted(DELTAS)) == DELTAS


def test_deltas_are_the_same_after_storing():
    assert decoded(encoded(DELTAS)) == DELTAS
