"""Disagreements: the list of them, the effect of each one on the scores, and decisions."""

from __future__ import annotations

import pytest

from irdesk.assessment.grade_resolution import ADJUDICATOR, Policy, Resolution
from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import QUIET
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.session.commands import (
    Adjudicate,
    ChooseMeasures,
    ChooseResolution,
    JudgeDocument,
    TakeBack,
    Undo,
    WriteComment,
)
from irdesk.session.core.disagreements import disputes
from irdesk.session.importing.file_loading import Standing
from irdesk.session.project_files.integrity_check import check
from irdesk.session.team.adjudication_effects import EffectRequest, effects


@pytest.fixture
def differing(prepared, pooled_project, load):
    """Return a project in which anna and ben disagree on a and c of topic 1 and on d of topic 2, and agree on b."""

    def judge(desk):
        load(desk, "contrary.qrels", standing=Standing("crowd", compared=True))
        for assessor, topic, docno, grade in (
            ("anna", "1", "a", 3),
            ("anna", "1", "b", 0),
            ("anna", "1", "c", 1),
            ("anna", "2", "d", 1),
            ("ben", "1", "a", 0),
            ("ben", "1", "b", 0),
            ("ben", "1", "c", 2),
            ("ben", "2", "d", 0),
        ):
            desk.assessor = assessor
            desk.execute(JudgeDocument(topic, docno, grade))
        desk.execute(WriteComment("1", "a", "off topic"))

    return prepared(pooled_project, judge)


def test_the_queue_has_what_assessors_grade_differently(differing):
    result = disputes(differing.state.grade_sources)
    assert [(entry.topic, entry.docno, entry.grades, entry.decided) for entry in result] == [
        ("1", "a", (0, 3), None),
        ("1", "c", (1, 2), None),
        ("2", "d", (0, 1), None),
    ]
    assert [(opinion.assessor, opinion.grade, opinion.comment) for opinion in result[0].opinions] == [
        ("anna", 3, ""),
        ("ben", 0, "off topic"),
    ]


@pytest.mark.parametrize("name", ["AP", "nDCG", "P@2"])
def test_the_effect_is_what_deciding_would_do(differing, name):
    """The predicted effect equals the actual one: each disagreement is decided with each of its grades, and the
    decision is undone.
    """
    differing.execute(ChooseResolution(Resolution(Policy.ADJUDICATOR)))
    differing.execute(ChooseMeasures((name,)))
    result = effects(EffectRequest.of(differing), name, QUIET)
    assert [entry.size for entry in result] == sorted((entry.size for entry in result), reverse=True)
    row = differing.state.board.measures.index(parse_one(name))
    for item in result:
        means = []
        for grade in item.dispute.grades:
            differing.execute(Adjudicate(item.dispute.topic, item.dispute.docno, grade))
            means.append(dict(zip(differing.state.board.run_ids, differing.state.board.means()[row], strict=True)))
            differing.execute(Undo())
        spans = {run: abs(means[0][run] - means[1][run]) for run in means[0]}
        assert item.size == max(spans.values())
        assert spans[item.run] == item.size
    assert len(result) == 3


def test_a_decision_stands_beside_what_was_said(differing):
    differing.execute(ChooseResolution(Resolution(Policy.ADJUDICATOR)))
    assert differing.state.grade("1", "a") == 0  # One grade against another: the lower grade counts.
    differing.execute(Adjudicate("1", "a", 2, " both have a point "))
    assert differing.state.grade("1", "a") == 2
    entry = disputes(differing.state.grade_sources)[0]
    assert (entry.decided, entry.grades) == (2, (0, 3))
    assert differing.state.judgement(ADJUDICATOR, "1", "a").comment == "both have a point"
    with pytest.raises(CommandRefused, match="a already has this decision"):
        differing.execute(Adjudicate("1", "a", 2, "both have a point"))
    assert check(differing) == []
    rows = [row for row in differing.store.data().journal if row.assessor == ADJUDICATOR]
    assert [(row.topic, row.docno, row.judgement.grade) for row in rows] == [("1", "a", 2)]
    differing.execute(Undo())
    assert disputes(differing.state.grade_sources)[0].decided is None
    assert differing.state.grade("1", "a") == 0


def test_under_a_majority_the_adjudicator_has_no_vote(differing):
    differing.execute(ChooseResolution(Resolution(Policy.MAJORITY)))
    differing.execute(Adjudicate("1", "a", 3))
    assert differing.state.grade("1", "a") == 0


def test_there_is_nothing_to_decide_where_nobody_disagrees(differing):
    with pytest.raises(CommandRefused, match="there is no disagreement on b"):
        differing.execute(Adjudicate("1", "b", 1))
    with pytest.raises(CommandRefused, match="no grade 9"):
        differing.execute(Adjudicate("1", "a", 9))
    differing.assessor = "ben"
    differing.execute(TakeBack("1", "a"))
    assert [dispute.docno for dispute in disputes(differing.state.grade_sources)] == ["c", "d"]
