"""Preferences between documents, given as levels or as grades."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from each_case import each_case

from irdesk.domain.errors import InputError
from irdesk.domain.progress import QUIET
from irdesk.domain.qrels import Qrels, TopicDetail
from irdesk.formats.qrels.qrels_preferences import GRADED_PREFERENCES

Reading = Callable[[str, bytes], Any]

PREFERRED = (
    b"qid1  ujg1  sub1  docno1  3.0\nqid1  ujg1  sub1  docno2  2.0\nqid1  ujg1  sub1  docno3  1.0\n"
    b"qid1  ujg1  sub2  docno1  2.0\nqid1  ujg1  sub2  docno2  1.0\nqid1  ujg1  sub2  docno4  3.0\n"
)


def test_preferences(reading: Reading) -> None:
    levels = {
        "ujg1": {
            "sub1": {"docno1": 3.0, "docno2": 2.0, "docno3": 1.0},
            "sub2": {"docno1": 2.0, "docno2": 1.0, "docno4": 3.0},
        },
        "ujg2": {"sub1": {"docno1": 0.0, "docno5": 0.0}},
    }
    result = reading("preferences", PREFERRED + b"qid1 ujg2 sub1 docno1 0\nqid1 ujg2 sub1 docno5 0\n")
    grades = {"docno1": 1, "docno2": 1, "docno3": 1, "docno4": 1, "docno5": 0}
    assert result == Qrels({"qid1": grades}, {"qid1": TopicDetail(preferences=levels)})


@each_case(
    ("line", "reason"),
    [
        (b"qid1 ujg1 sub1 docno1 3.0", "group ujg1 sub1, is here and in line 1; expected each document once"),
        (
            b"qid1 ujg1 sub3 docno1 0.0",
            "is nonrelevant (level 0) either here or in line 1; expected one judgement per group",
        ),
        (
            b"qid1 ujg1 sub3 docno2 5\nqid1 ujg1 sub3 docno1 4",
            "prefers docno2 to docno1 to docno2; expected",
        ),
        (b"qid1 ujg1 sub3 docno3 5\nqid1 ujg1 sub3 docno4 4", "group ujg1 of topic qid1 prefers docno"),
        (b"qid1 ujg1 sub3 docno9 -1", "the level is '-1'; expected a number of 0 or more"),
        (b"qid1 ujg1 sub3 docno9 abc", "the level is 'abc'"),
        (b"qid1 ujg1 sub3 docno9 nan", "the level is 'nan'"),
        (b"qid1 ujg1 docno9 1", "found 4 columns; expected five columns: topic group subgroup docno level"),
        (b"qid1 ujg1 sub3 a docno 1", "found 6 columns"),
        (b"qid1 ujg1 sub\xff docno 1", "the subgroup b'sub\\xff' is not UTF-8"),
    ],
)
def test_preferences_that_are_none(reading: Reading, line: bytes, reason: str) -> None:
    with pytest.raises(InputError) as fault:
        reading("preferences", PREFERRED + line + b"\n")
    position = 7 + line.count(b"\n")
    assert (fault.value.line, reason in fault.value.reason) == (position, True), fault.value.reason


def test_groups_may_contradict_each_other(reading: Reading) -> None:
    other = PREFERRED.replace(b"ujg1", b"ujg2").replace(b"docno1", b"x").replace(b"docno2", b"docno1")
    assert set(reading("preferences", PREFERRED + other).details["qid1"].preferences) == {"ujg1", "ujg2"}


def test_a_long_circle_over_many_subgroups_is_found_at_once(reading: Reading) -> None:
    lines = [f"1 g s{i} d{i} 2\n1 g s{i} d{(i + 1) % 9000} 1\n" for i in range(9000)]
    straight = "".join(lines[:-1]).encode()
    assert len(reading("preferences", straight).grades["1"]) == 9000
    with pytest.raises(InputError, match="to … to d"):
        reading("preferences", straight + lines[-1].encode())


def test_qrels_as_preferences(tmp_path: Path) -> None:
    path = tmp_path / "qrels"
    path.write_bytes(b"1 0 a 2\n1 0 b -1\n1 x a 0\n")
    result = GRADED_PREFERENCES.read(path, QUIET)
    assert result.grades == {"1": {"a": 1, "b": 0}}
    assert result.details["1"].preferences == {"0": {"0": {"a": 2.0, "b": -1.0}}, "x": {"0": {"a": 0.0}}}
