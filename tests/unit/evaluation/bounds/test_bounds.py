"""Bounds computed by hand: the documents that may still be judged, and the best and the worst score."""

from __future__ import annotations

import math

import numpy as np
import pytest
from each_case import each_case

from irdesk.evaluation.bounds.bounds import bounds, bounds_of, grades_to_top, run_bounds
from irdesk.evaluation.bounds.unjudged_documents_of_list import UnjudgedList
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.measures.param_values import Gains
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.ranked_lists import UNJUDGED, TopicJudgements
from irdesk.evaluation.scoring.scoring_options import ScoringOptions


@pytest.fixture
def bounded():
    """Return a function that computes a measure's bounds for a list given as letters: ``bounded("AP", "axb", {"a":
    1})``.
    """

    def of(name, ranked, grades, scale=(0, 1), rules=None):
        codes = np.array([grades.get(docno, UNJUDGED) for docno in ranked], np.int64)
        result = bounds(parse_one(name), codes, TopicJudgements.of(grades), scale, rules or ScoringOptions())
        return result.lower, result.upper, result.exact

    return of


def exactly(lower, upper):
    return pytest.approx((lower, upper, True), abs=1e-12)


def test_fully_judged_lists_have_equal_bounds(bounded):
    assert bounded("AP", "ab", {"a": 0, "b": 1}) == exactly(0.5, 0.5)


def test_precision_and_its_kin_can_only_rise(bounded):
    assert bounded("P@4", "axny", {"a": 1, "n": 0}) == exactly(1 / 4, 3 / 4)
    assert bounded("RR", "xa", {"a": 1}) == exactly(1 / 2, 1)
    assert bounded("Success@1", "xa", {"a": 1}) == exactly(0, 1)
    assert bounded("Judged@2", "xa", {"a": 1}) == exactly(1 / 2, 1)


def test_the_recall_base_grows_with_every_relevant_document(bounded):
    # Both known relevant documents are retrieved. If y, below the cutoff, is judged relevant, recall becomes 2 of 3.
    assert bounded("R@2", "aby", {"a": 1, "b": 1}) == exactly(2 / 3, 1)
    # If x at rank 1 is relevant: (1 + 2/2) / 2. If it stays unjudged: (1/2) / 1. If only y at rank 3 is relevant: (1/2
    # + 2/3) / 2.
    assert bounded("AP", "xay", {"a": 1}) == exactly(1 / 2, 1)
    assert bounded("AP", "ax", {"a": 1, "m": 1}) == exactly(1 / 2, 2 / 3)


def test_average_precision_can_fall(bounded):
    # If y at rank 4 is relevant: (1 + 2/4) / 2.
    assert bounded("AP", "anny", {"a": 1, "n": 0}) == exactly(3 / 4, 1)


def test_the_ideal_grows_too(bounded):
    log3 = math.log2(3)
    # If x below a (grade 1) has grade 3: (1 + 3/log 3) / (3 + 1/log 3). If x has grade 0 or 1, the list is ideal.
    assert bounded("nDCG", "ax", {"a": 1}, (0, 1, 3)) == exactly((1 + 3 / log3) / (3 + 1 / log3), 1)


def test_a_grade_between_can_be_best(bounded):
    # The missed document m of grade 2 is in the ideal, so the score must be computed for every grade of x.
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
    assert bounded("P@3", "xyz", {"a": 1}, rules=ScoringOptions(depth=1)) == exactly(0, 1 / 3)


def test_a_level_that_no_judgement_reaches(bounded):
    assert bounded("AP", "xa", {"a": 2}, (0, 1), ScoringOptions(level=2)) == exactly(1 / 2, 1 / 2)


def test_the_residual_of_rbp_is_what_its_bounds_leave(bounded):
    lower, upper, _ = bounded("RBP(p=0.9, rel=1)", "abu", {"a": 3, "b": 1})
    assert lower == pytest.approx(0.19)
    assert upper == pytest.approx(0.19 + 0.81 - 0.9**3)  # The tail of the list is not counted.


def test_a_measure_without_a_rule_says_that_it_is_only_a_bound(bounded):
    assert bounded("Compat", "x" * 3 + "abcdefghijklmnopqrstuvw", {"a": 1, "n": 0}) == (0, 1, False)
    # There are few enough judgements to enumerate. The ideal is a alone: the list shows it at rank 2 of 2, or x, if
    # relevant, at rank 1.
    assert bounded("Compat(p=0.5)", "xa", {"a": 1}) == exactly(1 / 5, 1)


def test_unjudged_documents_widen_the_bounds_of_bpref(bounded):
    # If x above a is nonrelevant: 1 − 1/1.
    assert bounded("Bpref", "xa", {"a": 1}) == exactly(0, 1)
    # If d, below n, is relevant, only b counts, out of three relevant documents. If d is nonrelevant, b and half of c
    # count, out of two.
    assert bounded("Bpref", "bncd", {"b": 1, "n": 0, "c": 1}) == exactly(1 / 3, 3 / 4)


def test_condensed_lists(bounded):
    # If x stays unjudged: 1. If x above a is nonrelevant: 1/2. If both are relevant: 1.
    assert bounded("AP(judged_only=True)", "xa", {"a": 1}) == exactly(1 / 2, 1)
    # If all are judged and only a and y, at rank 4 of 4, are relevant: (1/2 + 2/4) / 2. If x stays unjudged: 1.
    assert bounded("AP(judged_only=True)", "xany", {"a": 1, "n": 0}) == exactly(1 / 2, 1)
    # With too many grades to enumerate, the lower bound is exact, and the upper bound is 1 (conservative).
    lower, upper, exact = bounded("nDCG(judged_only=True)", "wxyza", {"a": 3}, (0, 1, 2, 3, 4, 5))
    assert (upper, exact) == (1, False)
    # At the minimum all documents are judged: the last s of the four above a (grade 3) have grade 5, the others grade
    # 0. Try s = 0 … 4.
    log = [math.log2(rank + 1) for rank in range(6)]
    judgings = [(0,) * (4 - s) + (5,) * s + (3,) for s in range(5)]
    values = [
        sum(gain / log[i] for i, gain in enumerate(judging, 1)) / sum(gain / log[i] for i, gain in enumerate(best, 1))
        for judging in judgings
        for best in [sorted(judging, reverse=True)]
    ]
    assert lower == pytest.approx(min(values), abs=1e-12)


def test_inferred_average_precision_is_within_a_hair_of_average_precision(bounded):
    grades, ranked = {"b": 1, "f": 0}, "abcdefghijklmnopqrstuvw"
    lower, upper, _ = bounded("AP", ranked, grades)
    assert bounded("infAP", ranked, grades) == (
        pytest.approx(lower, abs=1.1e-5),
        pytest.approx(upper, abs=1.1e-5),
        False,
    )
    assert bounded("infAP", ranked, grades | {"g": -1}) == (0, 1, False)


def test_a_bejeweled_player_stops_somewhere(bounded):
    # The judged document gains 1/3, an unjudged one at most 1. With a target gain of 1, the user stops at a rank from 2
    # (with at most 4/3) to 5, having gained at most 2.
    rules = ScoringOptions(profile=GainSettings(top=3))
    lower, upper, exact = bounded("BPM@20", "abcdefghijkl", {"a": 1}, (0, 1, 2, 3), rules)
    assert (lower, exact) == (pytest.approx(1 / 60), False)  # all others unjudged: 1/3 over 20 ranks
    assert upper == pytest.approx(2 / 3)  # gain 4/3 over 2 ranks
    # With gains of 0 and 1, the extremes are known: the user stops at the first document or never.
    assert bounded("BPM@20", "abcdefghijkl", {"c": 1}, rules=ScoringOptions(profile=GainSettings(top=1))) == exactly(
        1 / 3, 1
    )


def test_own_gains_are_what_bounds_go_by(bounded):
    # Grade 1 has a higher gain than grade 2.
    rules = ScoringOptions(profile=GainSettings(top=2, gains=Gains.read("1=4,2=3")))
    assert bounded("DCG", "x", {"a": 1}, (0, 1, 2), rules) == exactly(0, 4)
    assert bounded("RBP(p=0.5)", "x", {"a": 1}, (0, 1, 2), rules) == exactly(0, 0.5)
    assert bounded("RBP(p=0.5)", "x", {"a": 1}, (1, 2), rules) == exactly(0, 0.5)
    assert bounded(
        "nDCG", "abcdefghijklm", {"a": 1}, (0, 1), ScoringOptions(profile=GainSettings(gains=Gains.read("1=-1")))
    )[:2] == (
        -math.inf,
        math.inf,
    )


@each_case("name", ["AP", "Bpref", "IPrec@0.4", "IPrecAvg", "SetP(relative=True)", "binG", "nDCG", "INST"])
@each_case("rules", [ScoringOptions(), ScoringOptions(judged_only=True)])
def test_bounds_of_a_deep_list_are_exact(name, rules):
    # 1000 documents, a tenth of them judged. Scores under random judgements must lie within the bounds.
    source = np.random.default_rng(7)
    codes = np.where(source.random(1000) < 0.1, source.integers(0, 2, 1000), UNJUDGED)
    judged = codes[codes != UNJUDGED]
    truth = TopicJudgements(np.arange(len(judged), dtype=np.uint64), judged)
    result = bounds(parse_one(name), codes, truth, (0, 1), rules)
    assert result.exact == (name != "Bpref" and (name != "nDCG" or not rules.judged_only))
    entry = UnjudgedList.of(parse_one(name), (codes, truth), (0, 1), rules)
    judgings = [source.choice([UNJUDGED, 0, 1], len(entry.places), p=source.dirichlet([1, 1, 1])) for _ in range(20)]
    scores = entry.scores(judgings)
    assert result.lower <= scores.min() + 1e-12
    assert scores.max() <= result.upper + 1e-12
    assert result.lower < result.upper or "SetP" in name  # SetP has equal bounds of 1 if nothing is missed


def test_bounds_of_a_mean(make_board):
    board = make_board({"1": {"a": 1}, "2": {"b": 1}}, {"r": {"1": "xa", "2": "b"}}, ["RR"])
    topics, result = run_bounds(board, "r", parse_one("RR"), (0, 1))
    assert topics == ["1", "2"]
    assert (result.lower.tolist(), result.upper.tolist()) == ([0.5, 1], [1, 1])
    mean = result.mean(parse_one("RR"))
    assert (mean.lower, mean.upper, mean.exact) == (0.75, 1, True)


def test_topics_that_a_run_lacks_stay_what_they_are(make_board):
    grades, runs = {"1": {"a": 1}, "2": {"b": 1}}, {"r": {"1": "x"}}
    topics, result = run_bounds(
        make_board(grades, runs, ["RR"], ScoringOptions(complete=True)), "r", parse_one("RR"), (0, 1)
    )
    assert (topics, result.upper.tolist()) == (["1", "2"], [1, 0])
    assert run_bounds(make_board(grades, runs, ["RR"]), "r", parse_one("RR"), (0, 1))[0] == ["1"]


def test_no_list_at_all():
    result = bounds_of(parse_one("AP"), [], (0, 1), ScoringOptions())
    assert len(result.lower) == 0


def test_all_grades_to_the_top_can_be_given():
    assert list(grades_to_top(1, [TopicJudgements.of({"a": 3, "b": -1}), TopicJudgements.of({"a": 0})])) == [0, 1, 2, 3]
    assert list(grades_to_top(2, [TopicJudgements.of({"a": 0})])) == [0, 1, 2]
