"""Deltas: inverted in the opposite order, and the same after storing."""

from __future__ import annotations

from irdesk.domain.project import Place
from irdesk.session.core.changes import PlaceChanged, SettingChanged, decode_deltas, encode_deltas, invert_deltas

DELTAS = (
    SettingChanged("level", "1", "2"),
    SettingChanged("level", "2", "3"),
    PlaceChanged("anna", None, Place("1", "a")),
)


def test_the_last_change_is_inverted_first():
    assert invert_deltas(DELTAS) == (
        PlaceChanged("anna", Place("1", "a"), None),
        SettingChanged("level", "3", "2"),
        SettingChanged("level", "2", "1"),
    )
    assert invert_deltas(invert_deltas(DELTAS)) == DELTAS


def test_deltas_are_the_same_after_storing():
    assert decode_deltas(encode_deltas(DELTAS)) == DELTAS
