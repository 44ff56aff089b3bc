"""Expected scores over the orders of tied documents: several topics at once, cutoffs, and lists with too many
orders.
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from each_case import each_case

from irdesk.domain.run import Convention, Ties
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.measures.param_values import Gains
from irdesk.evaluation.scoring.expected_over_ties import MOST_ORDERS, expected_parts
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.ranked_lists import RankedLists
from irdesk.evaluation.scoring.scored_run import ranked_keys, score_run
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

EXPECTED = ScoringOptions(Convention.EXACT, ties=Ties.EXPECTED)
MEASURES = ("AP", "RR", "Success@2", "Bpref", "binG", "nDCG", "ERR", "RBP", "RBPResidual(p=0.9)", "P@2", "IPrec@0.5")
RUN = {
    "1": {"a": 3.0, "b": 2.0, "c": 2.0, "d": 1.0},
    "2": {"e": 9.0, "a": 5.0, "b": 5.0, "c": 5.0, "d": 1.0, "u": 1.0},
    "3": {"b": 1.0, "a": 1.0},
}
GRADES = {"1": {"b": 1, "d": 2}, "2": {"e": 0, "a": 2, "b": 0, "d": 1, "x": 1}, "3": {"a": 1, "b": 0}}


@pytest.fixture
def by_topic(make_run):
    """Return a function that scores a run; the scores have shape (topics, measures)."""

    def scored(run, grades, names=MEASURES, rules=EXPECTED) -> np.ndarray:
        measures, truths = tuple(map(parse_one, names)), Judgements.of(grades)
        return score_run("run", ranked_keys(make_run(run), rules), truths, measures, rules).scores.T

    return scored


def test_topics_scored_together_have_the_scores_that_each_has_alone(by_topic):
    alone = [by_topic({topic: RUN[topic]}, {topic: GRADES[topic]})[0].tolist() for topic in RUN]
    assert by_topic(RUN, GRADES).tolist() == alone


@each_case(
    ("name", "ranking", "grades", "expected"),
    [
        # R = 1, so only the first nonrelevant document counts. The tied nonrelevant document below it cannot reduce the
        # score further.
        ("Bpref", {"n": 3.0, "o": 3.0, "a": 2.0, "p": 2.0}, {"n": 0, "o": 0, "p": 0, "a": 1}, 0.0),
        # R = 2, N = 3. Above a are n and j = 0, 1 or 2 of the two tied nonrelevant documents: min(1 + j, 2) / 2 is
        # subtracted.
        (
            "Bpref",
            {"n": 3.0, "a": 2.0, "o": 2.0, "p": 2.0},
            {"n": 0, "o": 0, "p": 0, "a": 1, "x": 1},
            (0.5 + 0 + 0) / 6,
        ),
        ("RR", {"a": 1.0, "b": 1.0, "c": 1.0}, {"a": 1, "b": 1}, (1 + 1 + 0.5) / 3),
        ("AP", {"a": 2.0, "b": 2.0, "c": 1.0, "d": 1.0}, {"a": 1, "b": 1, "c": 1}, (1 + 1 + (1 + 0.75) / 2) / 3),
        ("P(judged_only=True)@2", {"a": 2.0, "b": 1.0, "c": 1.0}, {"a": 0, "b": 1, "c": 0}, 0.25),
        ("IPrec@0.5", {"a": 2.0, "b": 1.0, "c": 1.0}, {"b": 1}, (1 / 2 + 1 / 3) / 2),
    ],
)
def test_values_by_hand(scores, name, ranking, grades, expected):
    assert scores(grades, ranking, name, rules=EXPECTED) == [pytest.approx(expected)]


def test_a_user_stops_at_a_document_of_grade_0_too_if_this_grade_has_a_gain(by_topic):
    rules = replace(EXPECTED, profile=GainSettings(Gains([(0, 1.0), (1, 3.0)])))
    grades = {"1": {"a": 1, "b": 0, "c": 0}}
    orders = ({"a": 3.0, "b": 2.0, "c": 1.0}, {"a": 2.0, "b": 3.0, "c": 1.0}, {"a": 1.0, "b": 3.0, "c": 2.0})
    known = [by_topic({"1": order}, grades, ["ERR"], replace(rules, ties=Ties.FILE))[0, 0] for order in orders]
    assert len(set(known)) == 3
    assert by_topic({"1": dict.fromkeys("abc", 1.0)}, grades, ["ERR"], rules)[0, 0] == pytest.approx(np.mean(known))


def test_a_relevant_document_below_the_cutoff_is_a_hit_that_adds_nothing():
    truth = Judgements.of({"1": {"a": 1, "b": 0, "c": 1}})["1"]
    tied = np.array([False, True, False])
    lists = RankedLists(np.array([1, 0, 1]), np.array([3]), np.array([0]), (truth,), Convention.EXACT, tied=tied)
    parts = expected_parts(parse_one("P@1"), lists, 1)
    assert parts is not None
    ranks, weights = parts.hits.ranks.tolist(), np.broadcast_to(parts.weights, len(parts.hits)).tolist()
    assert list(zip(ranks, weights, strict=True)) == [(1, 0.5), (3, 0.0)]


@each_case(
    ("ranking", "grades", "expected"),
    [
        ({"a": 9.0, "b": 5.0, "c": 5.0}, {"a": 1, "b": 1}, [math.inf, 1.0]),  # b or c is cut
        ({"a": 9.0, "b": 5.0, "c": 5.0}, {"a": 1, "b": 1, "c": 1}, [2 / 3, 1.0]),  # b and c have equal grades
        ({"a": 9.0, "b": 5.0, "c": 4.0, "d": 4.0}, {"a": 1, "c": 1}, [0.5, 1.0]),  # the tie begins below the cutoff
        ({"a": 9.0, "b": 5.0}, {"a": 1}, [1.0, 1.0]),
    ],
)
def test_a_cut_through_a_tie_makes_unknown_what_reaches_it(scores, ranking, grades, expected):
    result = scores(grades, ranking, "AP", "P@1", rules=replace(EXPECTED, depth=2))
    assert result == pytest.approx(expected)


def test_a_measure_of_more_than_grades_is_unknown_where_anything_is_tied(by_topic):
    run = {"1": {"a": 2.0, "b": 1.0}, "2": {"a": 1.0, "b": 1.0}}
    result = by_topic(run, {"1": {"a": 1}, "2": {"a": 1}}, ("alpha_nDCG@5",))
    assert np.isinf(result).tolist() == [[False], [True]]


def test_orders_below_the_cutoff_are_not_tried(scores):
    ranking = {"a": 9.0, "b": 8.0} | {f"d{i:02}": 1.0 for i in range(40)}
    grades = {"a": 1} | {f"d{i:02}": i % 2 for i in range(40)}
    (score,) = scores(grades, ranking, "nDCG(ideal='shown')@2", rules=EXPECTED)
    assert score == 1.0
    tied_at_the_cutoff = {"a": 9.0, "b": 8.0, "c": 8.0}
    (score,) = scores({"a": 1, "b": 1}, tied_at_the_cutoff, "nDCG(ideal='shown')@2", rules=EXPECTED)
    assert score == pytest.approx(1.0), "the ideal of a and c alone is a"
    (score,) = scores({"a": 1, "b": 2}, tied_at_the_cutoff, "nDCG(ideal='shown')@2", rules=EXPECTED)
    shown = (1 + 2 / math.log2(3)) / (2 + 1 / math.log2(3))
    assert score == pytest.approx((shown + 1) / 2)


def test_as_many_orders_as_allowed_are_tried_and_one_more_is_unknown(scores):
    known, unknown = ({f"d{i:04}": 1.0 for i in range(size)} for size in (MOST_ORDERS, MOST_ORDERS + 1))
    (score,) = scores({"d0003": 1}, known, "IPrec@0.5", rules=EXPECTED)
    assert score == pytest.approx(sum(1 / rank for rank in range(1, MOST_ORDERS + 1)) / MOST_ORDERS)
    assert scores({"d0003": 1}, unknown, "IPrec@0.5", rules=EXPECTED) == [math.inf]
    too_long = known | {"below": 0.5}  # There are not too many orders, but too many positions in total.
    assert scores({"d0003": 1}, too_long, "IPrec@0.5", rules=EXPECTED) == [math.inf]


def test_one_position_more_than_are_scored_is_unknown(scores):
    orders, documents = 41, 97_561
    assert orders * documents == 4_000_001
    ranking = {f"t{i:02}": 1.0 for i in range(orders)} | {f"u{i:05}": -float(i) for i in range(documents - orders)}
    assert scores({"t00": 1}, ranking, "IPrec@0.5", rules=EXPECTED) == [math.inf]
    del ranking["u00000"]
    (score,) = scores({"t00": 1}, ranking, "IPrec@0.5", rules=EXPECTED)
    assert score == pytest.approx(sum(1 / rank for rank in range(1, orders + 1)) / orders)
