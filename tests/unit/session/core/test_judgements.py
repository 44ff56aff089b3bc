"""Judgements by topic and assessor: their order, their revisions, and what is left when a grade is withdrawn."""

from __future__ import annotations

from irdesk.domain.project import Mark
from irdesk.session.core.judgements import (
    ProjectJudgements,
    untold,
    with_grade,
    with_remark,
    with_skip,
    without_grade,
)

EMPTY = Mark()
REMARKED = Mark(comment="why", flagged=True)


def test_the_latest_decisions_come_first_whatever_order_they_are_stored_in():
    marks = ProjectJudgements()
    for docno, given in (("a", "t1"), ("b", "t3"), ("c", "t2")):
        marks.put("1", docno, "anna", Mark(grade=1, given=given))
    marks.put("1", "d", "anna", Mark(comment="not decided", given="t9"))
    assert marks.latest("anna") == [("1", "b"), ("1", "c"), ("1", "a")]
    assert marks.latest("anna", 1) == [("1", "b")]
    marks.put("1", "b", "anna", None)
    marks.put("2", "e", "anna", Mark(abstention="skipped", given="t4"))
    assert marks.latest("anna") == [("2", "e"), ("1", "c"), ("1", "a")]
    assert marks.latest("ben") == []


def test_each_change_of_a_topic_has_a_revision_of_its_own():
    marks = ProjectJudgements()
    assert marks.revision("1") == 0
    marks.put("1", "a", "anna", Mark(grade=1, given="t1"))
    marks.put("1", "a", "anna", None)
    assert (marks.revision("1"), marks.revision("2")) == (2, 0)
    assert marks.by_topic == {}, "what is empty is dropped"


def test_judgements_of_a_document_stand_in_the_order_of_their_time():
    marks = ProjectJudgements()
    marks.put("1", "a", "ben", Mark(grade=0, given="t2"))
    marks.put("1", "a", "anna", Mark(grade=1, given="t1"))
    assert list(marks.on("1", "a")) == ["anna", "ben"]
    assert marks.of("ben", "1", "a") == Mark(grade=0, given="t2")
    assert marks.of("ben", "1", "b") is None


def test_a_decision_keeps_remarks_and_counts_skips():
    assert with_grade(REMARKED, 2, 1.5, 3, "t1") == Mark(2, "", "why", 1.5, 3, "t1", "", True)
    assert with_grade(None, 2, 1.5, 3, "t1") == Mark(2, "", "", 1.5, 3, "t1")
    first = with_skip(None, 1.0, 1, "t1")
    assert (first.skips, with_skip(first, 1.0, 1, "t2").skips) == (1, 2)
    assert with_grade(first, 1, 1.0, 1, "t3").skips == 0
    unclear = untold(REMARKED, "no text", 1.0, 1, "t1")
    assert (unclear.reason, unclear.comment, unclear.skips, unclear.grade) == ("no text", "why", 0, None)


def test_what_says_nothing_is_no_judgement():
    assert without_grade(Mark(grade=1, given="t1")) is None
    assert without_grade(Mark(grade=1, comment="why")) == Mark(comment="why")
    assert without_grade(Mark(grade=1, flagged=True)) == Mark(flagged=True)
    assert with_remark(None, comment="") is None
    assert with_remark(None, comment="why") == Mark(comment="why")
    assert with_remark(REMARKED, comment="", flagged=False) is None
    assert with_remark(REMARKED, flagged=False) == Mark(comment="why")
    assert with_remark(Mark(grade=1, given="t1"), comment="") == Mark(grade=1, given="t1")
