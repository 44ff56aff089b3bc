"""Deltas: they are inverted in reverse order, and storing does not change them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from irdesk.domain.project.judgement import Judgement, Place
from irdesk.domain.project.source import Source
from irdesk.session.core.changes import (
    ChangeSet,
    JudgementChanged,
    PlaceChanged,
    SettingChanged,
    SourceChanged,
    decode_deltas,
    encode_deltas,
    invert_deltas,
)

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


GRADE = Judgement(grade=1, given="t1")
CASES = [
    (None, GRADE, True),
    (GRADE, None, False),
    (None, Judgement(comment="a"), False),
    (GRADE, Judgement(grade=1, given="t1", comment="a"), False),
    (GRADE, Judgement(grade=1, given="t2"), True),
    (None, Judgement(abstention="skipped", given="t1"), True),
]


@pytest.mark.parametrize(("before", "after", "decided"), CASES)
def test_a_change_decides_where_a_grade_or_an_abstention_is_new(before, after, decided):
    change = ChangeSet("c", 1.0, "do", "Judge", (JudgementChanged("anna", "1", "a", before, after), DELTAS[0]))
    assert change.decided() is decided
    assert change.judged() == [("1", "a")]
    assert change.settings() == {"level"}


def test_merged_changes_have_the_later_name_and_the_means_before_the_first():
    first = ChangeSet("c1", 1.0, "do", "one", DELTAS[:1], frozenset("1"), {"r": 1, "s": 2}, frozenset({"level"}))
    later = ChangeSet("c2", 2.0, "undo", "two", DELTAS[1:], frozenset("2"), {"r": 3, "t": 4}, frozenset({"gains"}))
    merged = first.followed_by(later)
    assert (merged.id, merged.at, merged.kind, merged.name, merged.deltas) == ("c2", 2.0, "undo", "two", DELTAS)
    assert merged.rescored == {"1", "2"}
    assert merged.means_before == {"r": 1, "s": 2, "t": 4}
    assert merged.followed == {"level", "gains"}
    assert merged.settings() == {"level", "gains"}
    assert merged.touches(PlaceChanged)
    assert not merged.touches(JudgementChanged)
    assert merged.touches(JudgementChanged, PlaceChanged)
    assert merged.of(PlaceChanged) == DELTAS[2:]
    assert not merged.more_comes, "nobody said that more files are being loaded"
    assert replace(later, more_comes=True).more_comes
    assert first.followed_by(replace(later, more_comes=True)).more_comes


def source(kind: str, *, present: bool) -> Source:
    return Source("s", kind, "name", "path", "digest", 1.0, present=present)


@pytest.mark.parametrize(
    ("kind", "before", "after", "brings"),
    [
        ("run", False, True, True),
        ("run", True, True, False),
        ("run", True, False, False),
        ("qrels", False, True, False),
    ],
)
def test_a_change_brings_runs_where_it_only_loads_them(kind, before, after, brings):
    delta = SourceChanged(source(kind, present=before), source(kind, present=after))
    run = SourceChanged(source("run", present=False), source("run", present=True))
    assert ChangeSet("c", 1.0, "do", "load", (delta,)).brings_runs is brings
    assert ChangeSet("c", 1.0, "do", "load", (run, delta)).brings_runs is brings
    assert not ChangeSet("c", 1.0, "undo", "load", (delta,)).brings_runs
    assert not ChangeSet("c", 1.0, "do", "load", (run, DELTAS[0])).brings_runs
