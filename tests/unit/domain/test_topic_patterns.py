"""Topic patterns in one line: which topics match, and which parts match nothing."""

from __future__ import annotations

from each_case import each_case

from irdesk.domain.topic_patterns import matching, split_names, unmatched_patterns

TOPICS = ("1", "2", "10", "106_1", "106_12", "a-b", "01")


@each_case(
    ("line", "expected", "missing"),
    [
        ("1-4, 99", "1 2 01", "99"),
        ("99;98  99", "", "99 98"),
        ("106_*\t10", "10 106_1 106_12", ""),
        ("106_?, 106_??, 106_???", "106_1 106_12", "106_???"),
        ("a-b, b-a", "a-b", "b-a"),
        ("20-30, 2-1", "", "20-30 2-1"),
        (" , ;", "", ""),
    ],
)
def test_names_and_those_that_match_nothing(line, expected, missing):
    assert matching(split_names(line), TOPICS) == tuple(expected.split())
    assert unmatched_patterns(split_names(line), TOPICS) == tuple(missing.split())
    assert unmatched_patterns(split_names(line), dict.fromkeys(TOPICS)) == tuple(missing.split())
