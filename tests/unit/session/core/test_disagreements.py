"""Disagreements: differing grades, abstentions, decisions, and which topics are checked again."""

from __future__ import annotations

from collections import Counter

from irdesk.assessment.grade_resolution import ADJUDICATOR
from irdesk.domain.project.judgement import CANNOT_TELL, Judgement
from irdesk.session.core.disagreements import (
    Disagreement,
    DisagreementBook,
    Opinion,
    dispute,
    disputes,
)
from irdesk.session.core.grade_resolution import GradeSources


def sources(named=None, **judgements):
    """Create grade sources from judgements keyed by topic, docno and assessor, and from qrels assigned to assessors
    (``named``).
    """
    return GradeSources(named=named or {}, judgements=judgements["topics"])


def test_every_opinion_is_named_in_order_with_who_could_not_tell():
    given = sources(
        topics={
            "1": {
                "a": {
                    "zoe": Judgement(2, comment="long"),
                    "ben": Judgement(abstention=CANNOT_TELL, reason="garbled"),
                    "anna": Judgement(0),
                    ADJUDICATOR: Judgement(1),
                }
            }
        }
    )
    opinions = (Opinion("anna", 0), Opinion("ben", None, reason="garbled"), Opinion("zoe", 2, "long"))
    disagreement = dispute(given, "1", "a")
    assert disagreement == Disagreement("1", "a", opinions, decided=1)
    assert (disagreement.grades, disagreement.votes) == ((0, 2), (0, 2))


def test_there_is_none_where_all_gave_one_grade_or_only_one_person_did():
    given = sources(
        topics={
            "1": {
                "a": {"anna": Judgement(1), "ben": Judgement(1), ADJUDICATOR: Judgement(2)},
                "b": {"anna": Judgement(1), "ben": Judgement(abstention=CANNOT_TELL)},
                "c": {"anna": Judgement(comment="?"), "ben": Judgement(3)},
            }
        }
    )
    assert [dispute(given, "1", docno) for docno in "abcd"] == [None] * 4
    assert disputes(given) == []


def test_all_are_listed_by_topic_as_numbers_and_docno():
    differ = {"anna": Judgement(0), "ben": Judgement(1)}
    given = sources(
        {"zoe": {"9": {"x": 2}}},
        topics={"10": {"b": differ, "a": differ}, "9": {"x": {"anna": Judgement(1)}}, "2": {"c": differ}},
    )
    assert [(entry.topic, entry.docno) for entry in disputes(given)] == [
        ("2", "c"),
        ("9", "x"),
        ("10", "a"),
        ("10", "b"),
    ]
    assert disputes(given)[1].votes == (1, 2), "qrels that stand for an assessor have a vote"


def test_a_book_looks_again_only_at_topics_that_changed():
    book, revisions = DisagreementBook(), Counter()
    differ = {"anna": Judgement(0), "ben": Judgement(1)}
    named = {"zoe": {"1": {"b": 0}}}
    given = sources(named, topics={"1": {"a": differ}, "2": {"a": differ}})
    before = book.of(given, revisions.__getitem__)
    assert before == disputes(given)
    again = sources(dict(named), topics={"1": {"a": {"anna": Judgement(0)}}, "2": {"a": {"anna": Judgement(0)}}})
    revisions["2"] += 1
    assert book.of(again, revisions.__getitem__) == before[:1], "nothing says that topic 1 changed"
    revisions["1"] += 1
    assert book.of(again, revisions.__getitem__) == []


def test_a_book_looks_at_all_again_when_qrels_of_an_assessor_come_go_or_change():
    book, given = DisagreementBook(), {"1": {"b": {"anna": Judgement(1)}}}
    for named, expected in (
        ({}, []),
        ({"zoe": {"1": {"b": 0}}}, [(0, 1)]),
        ({"zoe": {"1": {"b": 3}}}, [(1, 3)]),
        ({"ben": {"1": {"b": 0}}}, [(0, 1)]),
        ({}, []),
    ):
        disagreements = book.of(sources(named, topics=given), lambda _topic: 0)
        assert [entry.votes for entry in disagreements] == expected
