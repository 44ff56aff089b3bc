"""Judgements keyed by topic and assessor: their order, their revisions, and the remarks kept when a grade is set or
cleared.
"""

from __future__ import annotations

from irdesk.domain.project import Judgement
from irdesk.session.core.judgements import (
    ProjectJudgements,
    with_cannot_tell,
    with_grade,
    with_remark,
    with_skip,
    without_grade,
)

EMPTY = Judgement()
REMARKED = Judgement(comment="why", flagged=True)


def test_the_latest_decisions_come_first_whatever_order_they_are_stored_in():
    judgements = ProjectJudgements()
    for docno, given in (("a", "t1"), ("b", "t3"), ("c", "t2")):
        judgements.put("1", docno, "anna", Judgement(grade=1, given=given))
    judgements.put("1", "d", "anna", Judgement(comment="not decided", given="t9"))
    assert judgements.latest("anna") == [("1", "b"), ("1", "c"), ("1", "a")]
    assert judgements.latest("anna", 1) == [("1", "b")]
    judgements.put("1", "b", "anna", None)
    judgements.put("2", "e", "anna", Judgement(abstention="skipped", given="t4"))
    assert judgements.latest("anna") == [("2", "e"), ("1", "c"), ("1", "a")]
    assert judgements.latest("ben") == []


def test_each_change_of_a_topic_has_a_revision_of_its_own():
    judgements = ProjectJudgements()
    assert judgements.revision("1") == 0
    judgements.put("1", "a", "anna", Judgement(grade=1, given="t1"))
    judgements.put("1", "a", "anna", None)
    assert (judgements.revision("1"), judgements.revision("2")) == (2, 0)
    assert judgements.by_topic == {}, "what is empty is dropped"


def test_judgements_of_a_document_stand_in_the_order_of_their_time():
    judgements = ProjectJudgements()
    judgements.put("1", "a", "ben", Judgement(grade=0, given="t2"))
    judgements.put("1", "a", "anna", Judgement(grade=1, given="t1"))
    assert list(judgements.on("1", "a")) == ["anna", "ben"]
    assert judgements.of("ben", "1", "a") == Judgement(grade=0, given="t2")
    assert judgements.of("ben", "1", "b") is None


def test_a_decision_keeps_remarks_and_counts_skips():
    assert with_grade(REMARKED, 2, 1.5, 3, "t1") == Judgement(2, "", "why", 1.5, 3, "t1", "", True)
    assert with_grade(None, 2, 1.5, 3, "t1") == Judgement(2, "", "", 1.5, 3, "t1")
    first = with_skip(None, 1.0, 1, "t1")
    assert (first.skips, with_skip(first, 1.0, 1, "t2").skips) == (1, 2)
    assert with_grade(first, 1, 1.0, 1, "t3").skips == 0
    unclear = with_cannot_tell(REMARKED, "no text", 1.0, 1, "t1")
    assert (unclear.reason, unclear.comment, unclear.skips, unclear.grade) == ("no text", "why", 0, None)


def test_empty_judgements_are_none():
    assert without_grade(Judgement(grade=1, given="t1")) is None
    assert without_grade(Judgement(grade=1, comment="why")) == Judgement(comment="why")
    assert without_grade(Judgement(grade=1, flagged=True)) == Judgement(flagged=True)
    assert with_remark(None, comment="") is None
    assert with_remark(None, comment="why") == Judgement(comment="why")
    assert with_remark(REMARKED, comment="", flagged=False) is None
    assert with_remark(REMARKED, flagged=False) == Judgement(comment="why")
    assert with_remark(Judgement(grade=1, given="t1"), comment="") == Judgement(grade=1, given="t1")
