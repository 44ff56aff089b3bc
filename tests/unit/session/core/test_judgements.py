"""Judgements keyed by topic and assessor: their order and their revisions."""

from __future__ import annotations

from irdesk.domain.project.judgement import Judgement
from irdesk.session.core.judgements import ProjectJudgements


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
