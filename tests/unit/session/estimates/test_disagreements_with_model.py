"""Tests of the disagreements between assessors and a model."""

from __future__ import annotations

from irdesk.assessment.grade_resolution import ADJUDICATOR
from irdesk.domain.project.judgement import Judgement
from irdesk.session.core.disagreements import Disagreement, Opinion
from irdesk.session.core.grade_resolution import GradeSources
from irdesk.session.estimates.disagreements_with_model import dispute_with_model


def test_a_model_disagrees_with_whoever_gave_another_grade():
    graded = {"zoe": Judgement(1), "anna": Judgement(2), ADJUDICATOR: Judgement(0)}
    given = GradeSources(judgements={"1": {"a": graded, "b": {"anna": Judgement(1)}, "c": {ADJUDICATOR: Judgement(1)}}})
    assert dispute_with_model(given, "1", "a", "gpt", 2) == Disagreement(
        "1", "a", (Opinion("anna", 2), Opinion("zoe", 1), Opinion("gpt", 2)), decided=0
    )
    assert dispute_with_model(given, "1", "b", "gpt", 1) is None
    assert dispute_with_model(given, "1", "b", "gpt", 0).votes == (0, 1)
    assert dispute_with_model(given, "1", "c", "gpt", 0) is None, "nobody but the adjudicator has graded it"
    assert dispute_with_model(given, "1", "unknown", "gpt", 0) is None


def test_a_model_disagrees_with_imported_qrels_only_where_no_assessor_graded():
    given = GradeSources(
        plain={"q": {"1": {"a": 3, "b": 3}}},
        judgements={"1": {"a": {"anna": Judgement(0)}, "b": {"anna": Judgement()}}},
    )
    assert dispute_with_model(given, "1", "a", "gpt", 0) is None
    assert dispute_with_model(given, "1", "b", "gpt", 3) is None
    assert dispute_with_model(given, "1", "b", "gpt", 0) == Disagreement("1", "b", (Opinion("", 3), Opinion("gpt", 0)))
