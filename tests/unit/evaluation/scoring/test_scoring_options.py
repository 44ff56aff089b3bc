"""Scoring options: lists after cutting and condensing, scores that a cut makes unknown, and averages."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from each_case import each_case

from irdesk.domain.run import Convention, Ties
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.ranked_lists import RankedLists, TopicJudgements
from irdesk.evaluation.scoring.scoring_options import GEOMETRIC_LEAST, ScoringOptions, average_scores, sum_columns

EXPECTED = ScoringOptions(Convention.EXACT, ties=Ties.EXPECTED)


def test_a_cut_through_a_tie_leaves_counts_of_topics_and_judgements_known(scores):
    ranking, grades = {"a": 9.0, "b": 5.0, "c": 5.0}, {"a": 1, "b": 1}
    names = ("NumRel", "NumQ", "NumRelRet", "P@1", "P@2", "AP")
    result = scores(grades, ranking, *names, rules=replace(EXPECTED, depth=2))
    assert result == [2, 1, math.inf, 1, math.inf, math.inf]


@each_case(
    ("depth", "measure", "judged_only", "known"),
    [
        (1, "P@3", False, False),  # a and b are tied, and one of them is cut
        (2, "P@3", False, True),  # no tie is cut
        (4, "P@3", False, True),
        (3, "P@2", False, True),
        (3, "P@3", False, False),
        (3, "P@2", True, False),  # Condensing may remove either tied document and move up lower ones.
        (3, "P(judged_only=True)@2", False, False),
        (4, "P@2", True, True),
    ],
)
def test_a_cut_makes_unknown_only_what_reaches_a_tie_of_several_grades(scores, depth, measure, judged_only, known):
    ranking = {"a": 9.0, "b": 9.0, "c": 5.0, "d": 5.0, "e": 1.0}
    rules = replace(EXPECTED, depth=depth, judged_only=judged_only)
    (score,) = scores({"a": 1, "b": 0, "c": 1, "d": 0, "e": 0}, ranking, measure, rules=rules)
    assert math.isfinite(score) is known


def test_lists_are_cut_before_unjudged_documents_are_left_out():
    lists = RankedLists(
        np.array([-128, 1, 0, 1, -128, 0], np.int8), np.array([4, 2]), np.zeros(2, np.int64), (TopicJudgements.of({}),)
    )
    applied = ScoringOptions(depth=2, judged_only=True).applied(lists)
    assert (applied.cells.tolist(), applied.lengths.tolist()) == ([1, 0], [1, 1])
    assert ScoringOptions(depth=2).applied(lists).cells.tolist() == [-128, 1, -128, 0]
    assert ScoringOptions(judged_only=True).applied(lists).cells.tolist() == [1, 0, 1, 0]
    assert ScoringOptions().applied(lists) is lists


@each_case(
    ("options", "expected", "all_topics"),
    [
        (ScoringOptions(), False, False),
        (ScoringOptions(complete=True), False, True),
        (ScoringOptions(Convention.TREC_EVAL_10, ties=Ties.EXPECTED), False, False),
        (ScoringOptions(Convention.EXACT), False, True),
        (EXPECTED, True, True),
    ],
)
def test_only_the_exact_convention_expects_and_counts_all_topics_unasked(options, expected, all_topics):
    assert (options.expected, options.all_topics) == (expected, all_topics)


def test_a_document_of_each_grade_adds_what_it_would_add_alone_at_the_first_rank():
    truth = TopicJudgements.of({"a": 1})
    grades = np.array([0, 1, 2, 3])
    assert ScoringOptions().alone(parse_one("P@5"), truth, grades).tolist() == [0, 1, 1, 1]
    assert ScoringOptions(level=2).alone(parse_one("P@5"), truth, grades).tolist() == [0, 0, 1, 1]
    assert ScoringOptions().alone(parse_one("DCG"), truth, grades).tolist() == [0, 1, 2, 3]


@pytest.mark.parametrize("options", [EXPECTED, ScoringOptions(Convention.EXACT)])
def test_each_tied_document_adds_its_expectation_where_scores_are_expected(options):
    truth, tied = TopicJudgements.of({"a": 1, "b": 1}), np.array([False, True, False])
    lists = RankedLists(
        np.array([1, 0, 1], np.int8), np.array([3]), np.zeros(1, np.int64), (truth,), Convention.EXACT, tied=tied
    )
    p_at_1 = parse_one("P@1")
    for given, weights in ((lists, [0.5, 0] if options.expected else [1]), (replace(lists, tied=None), [1])):
        parts = options.parts(p_at_1, given)
        assert np.broadcast_to(parts.weights, len(parts.hits)).tolist() == weights
        assert options.score(p_at_1, given).tolist() == [weights[0]]


NAN = math.nan
SCORES = np.array([[0.5, NAN, NAN, 0.25], [0.0, 2.0, NAN, 1.0]])


@each_case(
    ("measure", "scores", "expected"),
    [
        ("AP", SCORES, [0.25, 2.0, NAN, 0.625]),
        ("NumRel", SCORES, [0.5, 2.0, 0.0, 1.25]),
        ("alpha_DCG@3", SCORES, [0.25, 2.0, NAN, 0.625]),
        ("prefs_num_prefs_ful", SCORES, [0.5, 2.0, NAN, 1.25]),
        ("NumQ", SCORES, [2, 1, 0, 2]),
        ("GMAP", SCORES, [math.sqrt(0.5 * GEOMETRIC_LEAST), 2.0, NAN, 0.5]),
        ("AP", SCORES[:, [0, 3]], [0.25, 0.625]),
        ("AP", SCORES[:, [3]], [0.625]),
        ("NumQ", SCORES[:, [0, 3]], [2, 2]),
        ("AP", np.zeros((0, 2)), [NAN, NAN]),
        ("AP", np.zeros((0, 1)), [NAN]),
        ("NumRel", np.zeros((0, 2)), [0, 0]),
    ],
)
def test_averages_leave_out_topics_that_do_not_count(measure, scores, expected):
    assert average_scores(parse_one(measure), scores).tolist() == pytest.approx(expected, nan_ok=True)


@pytest.mark.parametrize("columns", [1, 2, 3])
def test_columns_are_added_row_by_row(columns):
    """10^16 + 1 is not representable as a 64-bit float: it rounds to 10^16, so adding 1 repeatedly has no effect."""
    rows = np.array([[1e16] * columns] + [[1.0] * columns] * 100)
    assert sum_columns(rows).tolist() == [1e16] * columns
    assert sum_columns(rows[::-1]).tolist() == [1e16 + 100] * columns
    assert sum_columns(rows[:0]).tolist() == [0.0] * columns
