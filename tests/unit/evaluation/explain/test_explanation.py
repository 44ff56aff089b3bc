"""Explanation of a score rank by rank; each column is checked against hand-computed numbers."""

from __future__ import annotations

import numpy as np
import pytest

from irdesk.evaluation.explain.explanation import NOT_RETRIEVED, explain
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.ranked_lists import TopicJudgements
from irdesk.evaluation.scoring.scoring_options import ScoringOptions


@pytest.fixture
def explained():
    """Return a function that explains a measure of a list given as letters: ``explained("AP", "abx", {"a": 1})``."""

    def of(name, ranked, grades, rules=None):
        truth = TopicJudgements.of(grades)
        codes = np.array([grades.get(docno, np.iinfo(np.int64).min) for docno in ranked], np.int64)
        result = explain(parse_one(name), codes, truth, rules or ScoringOptions())
        return result, result.rows(list(ranked))

    return of


def near(values):
    return pytest.approx(values, abs=5e-5)


def test_ndcg_beside_its_ideal(explained):
    result, rows = explained("nDCG@3", "cxab", {"a": 3, "b": 2, "c": 1, "d": 0})
    assert [(row.rank, row.docno, row.grade) for row in rows] == [(1, "c", 1), (2, "x", None), (3, "a", 3)]
    assert [row.gain for row in rows] == [1, None, 3]
    assert [row.factor for row in rows] == [1, None, 0.5]
    assert [row.cumulated_gain for row in rows] == [1, 1, 4]
    assert [row.adds for row in rows] == [1, 0, 1.5]
    assert [row.total for row in rows] == [1, 1, 2.5]
    assert [row.ideal_gain for row in rows] == [3, 2, 1]
    assert [row.ideal_total for row in rows] == near([3, 4.26186, 4.76186])
    assert result.divisor == near(4.76186)
    assert result.score == near(0.52500)
    assert [row.unjudged for row in rows] == [False, True, False]
    assert result.formula == "nDCG@3 = 2.5 / 4.76186 = 0.5250"


def test_average_precision_adds_the_precision_at_each_relevant_document(explained):
    result, rows = explained("AP", "axbn", {"a": 1, "b": 2, "n": 0, "missed": 1})
    assert [row.adds for row in rows] == near([1, 0, 2 / 3, 0])
    assert [row.precision for row in rows] == near([1, 1 / 2, 2 / 3, 2 / 4])
    assert [row.recall for row in rows] == near([1 / 3, 1 / 3, 2 / 3, 2 / 3])
    assert (result.divisor, result.score) == (3, near(5 / 9))
    assert [row.ideal_gain for row in rows] == [None] * 4


def test_the_level_decides_what_is_relevant(explained):
    _, rows = explained("AP", "ab", {"a": 1, "b": 2}, ScoringOptions(level=2))
    assert [(row.gain, row.adds) for row in rows] == [(0, 0), (1, 0.5)]


def test_the_ideal_goes_on_past_the_end_of_the_list(explained):
    result, rows = explained("nDCG", "b", {"a": 3, "b": 2})
    assert [(row.docno, row.retrieved, row.ideal_gain) for row in rows] == [("b", True, 3), ("", False, 2)]
    assert result.places.tolist() == [0, NOT_RETRIEVED]
    assert not rows[1].unjudged


def test_documents_left_out_have_no_rank(explained):
    for result, rows in (
        explained("AP(judged_only=True)", "xab", {"a": 0, "b": 1}),
        explained("AP", "xab", {"a": 0, "b": 1}, ScoringOptions(judged_only=True)),
    ):
        assert [(row.rank, row.docno) for row in rows] == [(1, "a"), (2, "b")]
        assert result.places.tolist() == [1, 2]
        assert result.score == 0.5


def test_only_the_first_documents_are_kept(explained):
    _, rows = explained("AP", "xab", {"a": 0, "b": 1}, ScoringOptions(depth=2))
    assert [row.docno for row in rows] == ["x", "a"]


def test_interpolated_precision_names_what_went_in(explained):
    result, rows = explained("IPrec@0.4", "axbn", {"a": 1, "b": 1, "n": 0})
    assert result.divisor == 1
    inputs = dict(result.inputs)
    assert (inputs["R"], inputs["N"], inputs["relevant retrieved"], inputs["retrieved"]) == (2, 1, 2, 4)
    assert (inputs["relevant documents needed"], inputs["reached at rank"]) == (1, 1)
    assert inputs["best precision at rank"] == 1
    assert [row.adds for row in rows] == [1, 0, 0, 0]


def test_interpolated_precision_is_found_further_down(explained):
    result, _ = explained("IPrec@0.3", "xxxabc", {"a": 1, "b": 1, "c": 1})
    assert dict(result.inputs)["reached at rank"] == 4
    assert dict(result.inputs)["best precision at rank"] == 6
    assert result.score == 0.5


def test_nothing_to_divide_by(explained):
    result, _ = explained("AP", "ab", {"a": 0})
    assert result.score == 0
    assert result.formula == "AP = 0.0000: the denominator is 0"


def test_an_empty_list(explained):
    result, rows = explained("AP", "", {"a": 1})
    assert (rows, result.score, result.total, result.last_of_use) == ((), 0, 0, 0)


def test_the_last_rank_that_says_anything(explained):
    result, _ = explained("AP", "axnxx", {"a": 1, "n": 0})
    assert result.last_of_use == 3
