"""Qrels with subtopics, with sampling strata, and with preferences."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from real_files import RealFiles

from irdesk.domain.errors import InputError
from irdesk.domain.progress import QUIET
from irdesk.domain.qrels import Qrels, TopicDetail
from irdesk.formats.qrels.qrels_other_formats import GRADED_PREFERENCES
from irdesk.formats.qrels.qrels_trec import write
from irdesk.formats.registry import by_name

Reading = Callable[[str, bytes], Any]


@pytest.fixture
def reading(tmp_path: Path) -> Reading:
    def read(name: str, data: bytes) -> Any:
        path = tmp_path / "file"
        path.write_bytes(data)
        return by_name(name).read(path, QUIET)

    return read


DIVERSE = b"1 1 d1 0\n1 2 d1 2\n1 1 d2 1\n1 2 d2 -2\n2 1 d1 0\n2 3 d1 -1\n"
SUBTOPICS = {"1": {"1": {"d1": 0, "d2": 1}, "2": {"d1": 2, "d2": -2}}, "2": {"1": {"d1": 0}, "3": {"d1": -1}}}


@pytest.mark.parametrize("name", ["trec-qrels", "diversity-qrels"])
def test_subtopics_are_kept_and_the_best_grade_counts(reading: Reading, name: str) -> None:
    qrels = reading(name, DIVERSE)
    assert qrels.subtopics == SUBTOPICS
    assert qrels.grades == {"1": {"d1": 2, "d2": 1}, "2": {"d1": 0}}


def test_iterations_are_no_subtopics(reading: Reading) -> None:
    qrels = reading("trec-qrels", b"1 4.5 a 1\n1 5 b 0\n1 4.5 c 2\n2 5 a 1\n")
    assert qrels == Qrels({"1": {"a": 1, "b": 0, "c": 2}, "2": {"a": 1}})
    assert list(qrels.grades["1"]) == ["a", "b", "c"]


def test_few_documents_that_come_again_are_a_fault_that_says_how_to_mean_it(reading: Reading) -> None:
    few = b"1 0 a 1\n1 0 b 0\n1 0 c 2\n1 1 a 1\n"
    with pytest.raises(InputError) as fault:
        reading("trec-qrels", few)
    assert fault.value.line == 4
    assert fault.value.reason.endswith("(if column 2 is a subtopic, give --columns topic,subtopic,docno,grade)")
    assert reading("diversity-qrels", few).subtopics == {"1": {"0": {"a": 1, "b": 0, "c": 2}, "1": {"a": 1}}}


@pytest.mark.parametrize("name", ["trec-qrels", "diversity-qrels"])
def test_a_document_twice_in_one_subtopic_is_a_fault(reading: Reading, name: str) -> None:
    with pytest.raises(InputError, match="document d1 of topic 1 is judged here and in line 2"):
        reading(name, DIVERSE + b"1 2 d1 2\n")


def test_subtopics_are_written_and_read_again(tmp_path: Path, reading: Reading) -> None:
    path = tmp_path / "written"
    qrels = reading("trec-qrels", DIVERSE)
    write(qrels, path)
    assert by_name("trec-qrels").read(path, QUIET) == qrels


def test_judgement_groups_of_trec_eval_are_read(shared: RealFiles) -> None:
    qrels = by_name("trec-qrels").read(shared / "data/peer-tests/trec_eval/qrels.123.gz", QUIET)
    sizes = {group: sum(len(part[group]) for part in qrels.subtopics.values()) for group in "012"}
    assert sizes == {"0": 3681, "1": 3681, "2": 3000}
    assert qrels.judgements == 3733


def test_strata_stand_beside_the_grades(reading: Reading) -> None:
    result = reading("stratified-qrels", b"1 0 d1 1 2\n1 0 d2 1 -1\n1 0 d3 b 0\n2 0 d1 2 1\n")
    strata = {"1": {"d1": "1", "d2": "1", "d3": "b"}, "2": {"d1": "2"}}
    assert result == Qrels(
        {"1": {"d1": 2, "d2": -1, "d3": 0}, "2": {"d1": 1}},
        {topic: TopicDetail(strata=entry) for topic, entry in strata.items()},
    )


# Source: the second example in the comment at the top of trec_eval's get_prefs.c.
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


@pytest.mark.parametrize(
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
