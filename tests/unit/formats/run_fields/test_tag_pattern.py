"""Metadata fields extracted from run tags with a pattern."""

from __future__ import annotations

import pytest
from each_case import each_case

from irdesk.domain.errors import CommandRefused
from irdesk.formats.run_fields.tag_pattern import TagPattern


@each_case(
    ("pattern", "tag", "fields"),
    [
        ("{team}_{model}", "NLE_P_v1", {"team": "NLE", "model": "P_v1"}),
        ("{team}_{model}", "top1000", {}),
        ("trec-{team}.{kind of run}", "trec-a.b.c", {"team": "a", "kind of run": "b.c"}),
        ("{team}", "x y", {"team": "x y"}),
        ("(?P<team>[^_]+)_(?P<model>.*)", "NLE_P_v1", {"team": "NLE", "model": "P_v1"}),
        ("(?P<team>[a-z]+)(?P<number>[0-9]+)?", "abc", {"team": "abc"}),
        ("(?P<team>[a-z]+)", "abc1", {}),
    ],
)
def test_a_tag_gives_the_fields_of_the_pattern(pattern, tag, fields):
    assert TagPattern.parse(pattern).fields(tag) == fields


@each_case(
    ("pattern", "fault"),
    [
        ("", "names no field"),
        ("team_model", "expected field names in braces"),
        ("{team}{model}", "two fields without text between them"),
        ("{team}_{team}", "names the field team twice"),
        ("{team}-{model", "has an unmatched brace; expected field names in braces"),
        ("{}_x", "cannot be the name of a field"),
        ("{run}_x", "not 'run' or 'tag'"),
        ("(?P<team>[a-z]_(?P<model>.*)", "invalid at column"),
    ],
)
def test_a_wrong_pattern_is_refused_with_what_was_expected(pattern, fault):
    with pytest.raises(CommandRefused) as refused:
        TagPattern.parse(pattern)
    assert fault in str(refused.value)
