"""Curves by rank and at 101 points, for a topic and for the mean, checked against hand-computed numbers."""

from __future__ import annotations

import numpy as np
import pytest

from irdesk.evaluation.curves.curves import RANKS, CurveBook, Kind, topic_curves
from irdesk.evaluation.scoring.gain_settings import GainSettings, Ideal
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

GRADES = {"1": {"a": 3, "b": 1, "n": 0}, "2": {"a": 1}}
RUNS = {"r": {"1": "bna", "2": "xa"}, "s": {"1": "a"}}
LOG3 = np.log2(3)


@pytest.fixture
def board(make_board):
    return make_board(GRADES, RUNS, ["AP"])


def of_topic(board, topic, kind):
    return {curve.run_id: curve.y.tolist() for curve in topic_curves(board, topic, kind)}


def of_mean(board, kind):
    return {curve.run_id: curve.y.tolist() for curve in CurveBook(board).means(kind)}


def near(values):
    return pytest.approx(values, abs=1e-12)


def test_of_a_topic_down_to_the_end_of_each_list(board):
    assert of_topic(board, "1", Kind.PRECISION) == {"r": near([1, 1 / 2, 2 / 3]), "s": [1]}
    assert of_topic(board, "1", Kind.RECALL) == {"r": near([1 / 2, 1 / 2, 1]), "s": [0.5]}
    assert of_topic(board, "1", Kind.GAIN) == {"r": near([1, 1, 4]), "s": [3]}
    ideal = 3 + 1 / LOG3
    assert of_topic(board, "1", Kind.NDCG) == {"r": near([1 / 3, 1 / ideal, 2.5 / ideal]), "s": [1]}
    assert topic_curves(board, "1", Kind.PRECISION)[0].x.tolist() == [1, 2, 3]


def test_of_the_mean_down_to_the_longest_list(board):
    assert of_mean(board, Kind.PRECISION) == {"r": near([1 / 2, 1 / 2, 1 / 2]), "s": near([1, 1 / 2, 1 / 3])}
    assert of_mean(board, Kind.RECALL) == {"r": near([1 / 4, 3 / 4, 1]), "s": near([1 / 2] * 3)}
    assert of_mean(board, Kind.GAIN) == {"r": near([1 / 2, 1, 5 / 2]), "s": near([3] * 3)}
    ideal = 3 + 1 / LOG3
    second = [0, 1 / LOG3, 1 / LOG3]
    first = [1 / 3, 1 / ideal, 2.5 / ideal]
    assert of_mean(board, Kind.NDCG)["r"] == near([(a + b) / 2 for a, b in zip(first, second, strict=True)])


def test_all_judged_topics_where_they_count(make_board):
    result = of_mean(make_board(GRADES, RUNS, ["AP"], ScoringOptions(complete=True)), Kind.RECALL)
    assert result["s"] == near([1 / 4] * 3)


def test_another_ideal(make_board):
    board = make_board(GRADES, RUNS, ["AP"], ScoringOptions(profile=GainSettings(ideal=Ideal.TOP, top=3)))
    assert of_topic(board, "1", Kind.NDCG)["r"] == near([1 / 3, 1 / (3 + 3 / LOG3), 2.5 / (3 + 3 / LOG3 + 1.5)])


def test_interpolated_at_101_points(board):
    curve = topic_curves(board, "1", Kind.PR_101)[0]
    assert curve.x.tolist() == [i / 100 for i in range(101)]
    # trec_eval 9 requires floor(c·2 + 0.9) relevant documents at recall c: one up to 0.54, two from 0.55.
    assert curve.y.tolist() == near([1] * 55 + [2 / 3] * 46)
    mean = CurveBook(board).means(Kind.PR_101)[0]
    assert mean.y.tolist() == near([(1 + 1 / 2) / 2] * 55 + [(2 / 3 + 1 / 2) / 2] * 46)


def test_raw_means_are_precision_against_recall_at_each_rank(board):
    results = {curve.run_id: curve for curve in CurveBook(board).means(Kind.PR)}
    assert results["r"].recall.tolist() == near([1 / 4, 3 / 4, 1])
    assert results["r"].precision.tolist() == near([1 / 2, 1 / 2, 1 / 2])


def test_deep_lists_are_read_at_some_ranks(make_board):
    docnos = [f"d{i}" for i in range(1, 121)]
    board = make_board({"1": {"d21": 1, "d120": 1}}, {"r": {"1": docnos}}, ["AP"])
    curve = CurveBook(board).means(Kind.RECALL)[0]
    assert curve.x.tolist() == [rank for rank in RANKS.tolist() if rank <= 120]
    position = dict(zip(curve.x.tolist(), curve.y.tolist(), strict=True))
    assert (position[20], position[25], position[100]) == (0, 0.5, 0.5)


@pytest.mark.parametrize("kind", list(Kind))
def test_only_the_topic_that_changed_is_computed_again(board, kind, monkeypatch):
    book = CurveBook(board)
    book.means(kind)
    seen = []
    lists = board.lists
    monkeypatch.setattr(board, "lists", lambda topic: seen.append(topic) or lists(topic))
    book.means(kind)
    assert not seen
    board.judge("1", {"n": 2})
    book.means(kind)
    assert set(seen) == {"1"}
