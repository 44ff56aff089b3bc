"""Bounds worked out by hand: what may be judged, and what a score becomes at best and at worst."""

from __future__ import annotations

import math

import numpy as np
import pytest

from irdesk.evaluation.bounds import bounds, bounds_of, grades_in, run_bounds
from irdesk.evaluation.lists import UNJUDGED, Truth
from irdesk.evaluation.names import parse_one
from irdesk.evaluation.rules import Rules


@pytest.fixture
def bounded():
    """Lower and upper end of a measure for a list given as letters: ``bounded("AP", "axb", {"a": 1})``."""

    def of(name, ranked, grades, scale=(0, 1), rules=None):
        codes = np.array([grades.get(docno, UNJUDGED) for docno in ranked], np.int64)
        found = bounds(parse_one(name), codes, Truth.of(grades), scale, rules or Rules())
        return found.lower, found.upper, found.exact

    return of


def exactly(lower, upper):
    return pytest.approx((lower, upper, True), abs=1e-12)


def test_what_is_judged_does_not_move(bounded):
    assert bounded("AP", "ab", {"a": 0, "b": 1}) == exactly(0.5, 0.5)


def test_precision_and_its_kin_can_only_rise(bounded):
    assert bounded("P@4", "axny", {"a": 1, "n": 0}) == exactly(1 / 4, 3 / 4)
    assert bounded("RR", "xa", {"a": 1}) == exactly(1 / 2, 1)
    assert bounded("Success@1", "xa", {"a": 1}) == exactly(0, 1)
    assert bounded("Judged@2", "xa", {"a": 1}) == exactly(1 / 2, 1)


def test_the_recall_base_grows_with_every_relevant_document(bounded):
    # Both known ones retrieved: judged relevant, y below the cutoff makes it 2 of 3.
    assert bounded("R@2", "aby", {"a": 1, "b": 1}) == exactly(2 / 3, 1)
    # x at rank 1 relevant: (1 + 2/2) / 2; or left: (1/2) / 1; y at rank 3 alone: (1/2 + 2/3) / 2.
    assert bounded("AP", "xay", {"a": 1}) == exactly(1 / 2, 1)
    assert bounded("AP", "ax", {"a": 1, "m": 1}) == exactly(1 / 2, 2 / 3)


def test_average_precision_can_fall(bounded):
    # y relevant at rank 4: (1 + 2/4) / 2.
    assert bounded("AP", "anny", {"a": 1, "n": 0}) == exactly(3 / 4, 1)


def test_the_ideal_grows_too(bounded):
    log3 = math.log2(3)
    # x of grade 3 below a of grade 1: (1 + 3/log 3) / (3 + 1/log 3); of grade 0 or 1 all is ideal.
    assert bounded("nDCG", "ax", {"a": 1}, (0, 1, 3)) == exactly((1 + 3 / log3) / (3 + 1 / log3), 1)


def test_a_grade_between_can_be_best(bounded):
    # The missed document of grade 2 wants company at rank 2, but not better than itself at rank 1.
    lower, upper, exact = bounded("nDCG", "ax", {"a": 1, "m": 2}, (0, 1, 2, 3))
    log3, log4 = math.log2(3), math.log2(4)
    values = [
        (1 + x / log3) / sum(gain / d for gain, d in zip(sorted([1, 2, x])[::-1], (1, log3, log4), strict=True))
        for x in (0, 1, 2, 3)
    ]
    assert (lower, upper, exact) == exactly(min(values), max(values))


def test_a_negative_grade_may_be_judged(bounded):
    assert bounded("P@1", "x", {"x": -1}) == exactly(0, 1)
    assert bounded("NumRel", "x", {"x": -1, "a": 1}) == exactly(1, 2)


def test_only_what_is_shown_may_be_judged(bounded):
    assert bounded("P@3", "xyz", {"a": 1}, rules=Rules(depth=1)) == exactly(0, 1 / 3)


def test_a_level_that_no_judgement_reaches(bounded):
    assert bounded("AP", "xa", {"a": 2}, (0, 1), Rules(level=2)) == exactly(1 / 2, 1 / 2)


def test_the_residual_of_rbp_is_what_its_bounds_leave(bounded):
    lower, upper, _ = bounded("RBP(p=0.9, rel=1)", "abu", {"a": 3, "b": 1})
    assert lower == pytest.approx(0.19)
    assert upper == pytest.approx(0.19 + 0.81 - 0.9**3)  # but for the tail of the list


def test_a_measure_without_a_rule_says_that_it_is_only_a_bound(bounded):
    assert bounded("Bpref", "x" * 3 + "abcdefghijklmnopqrstuvw", {"a": 1, "n": 0}) == (0, 1, False)
    assert bounded("Bpref", "xa", {"a": 1}) == exactly(0, 1)  # few enough to try them all


def test_bounds_of_a_mean(make_board):
    board = make_board({"1": {"a": 1}, "2": {"b": 1}}, {"r": {"1": "xa", "2": "b"}}, ["RR"])
    topics, found = run_bounds(board, "r", parse_one("RR"), (0, 1))
    assert topics == ["1", "2"]
    assert (found.lower.tolist(), found.upper.tolist()) == ([0.5, 1], [1, 1])
    mean = found.mean(parse_one("RR"))
    assert (mean.lower, mean.upper, mean.exact) == (0.75, 1, True)


def test_topics_that_a_run_lacks_stay_what_they_are(make_board):
    grades, runs = {"1": {"a": 1}, "2": {"b": 1}}, {"r": {"1": "x"}}
    topics, found = run_bounds(
        make_board(grades, runs, ["RR"], Rules(complete=True)), "r", parse_one("RR"), (0, 1)
    )  # fmt: skip
    assert (topics, found.upper.tolist()) == (["1", "2"], [1, 0])
    assert run_bounds(make_board(grades, runs, ["RR"]), "r", parse_one("RR"), (0, 1))[0] == ["1"]


def test_no_list_at_all():
    found = bounds_of(parse_one("AP"), [], (0, 1), Rules())
    assert len(found.lower) == 0


def test_grades_in_use():
    assert grades_in([Truth.of({"a": 2, "b": -1}), Truth.of({"a": 0})]) == (0, 2)
    assert grades_in([Truth.of({"a": 0})]) == (0, 1)
