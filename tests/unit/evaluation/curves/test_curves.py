"""Precision–recall curves: means over the topics that count, and a single topic's points."""

from __future__ import annotations

import numpy as np
import pytest

from irdesk.evaluation.curves.curves import CurveBook, Kind, topic_curves
from irdesk.evaluation.measures.measure_names import parse
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

GRADES = {"1": {"a": 1, "b": 1}, "2": {"a": 2, "c": 0}, "3": {"a": 1}}
RUNS = {"r": {"1": "axb", "2": "ca"}, "s": {"1": "xyz"}, "t": {"9": "a"}}


def curves(book: CurveBook) -> dict[str, list[float]]:
    return {curve.run_id: curve.precision.tolist() for curve in book.means()}


@pytest.mark.parametrize("rules", [ScoringOptions(), ScoringOptions(complete=True)])
def test_the_mean_curve_is_that_of_the_scores(make_board, rules):
    board = make_board(GRADES, RUNS, ["AP"], rules)
    result = curves(CurveBook(board))
    board.choose(parse("iprec_at_recall"))
    means = board.means()
    for column, run_id in enumerate(board.run_ids):
        if np.isnan(means[:, column]).any():
            assert run_id not in result
        else:
            assert result[run_id] == pytest.approx(means[:, column].tolist(), abs=1e-15)


def test_a_run_without_a_judged_topic_has_no_curve(make_board):
    assert set(curves(CurveBook(make_board(GRADES, RUNS, ["AP"])))) == {"r", "s"}


def test_curves_follow_judgements_runs_and_topics(make_board):
    board = make_board(GRADES, RUNS, ["AP"])
    book = CurveBook(board)
    book.means()
    board.judge("1", {"x": 1, "a": None})
    board.judge("9", {"a": 1})
    board.remove("s")
    grades = {**GRADES, "1": {"b": 1, "x": 1}, "9": {"a": 1}}
    fresh = make_board(grades, {name: RUNS[name] for name in ("r", "t")}, ["AP"])
    assert curves(book) == curves(CurveBook(fresh))


def test_a_topics_points_stand_at_its_relevant_documents(make_board):
    board = make_board(GRADES, RUNS, ["AP"])
    results = {curve.run_id: curve for curve in topic_curves(board, "1")}
    assert results["r"].ranks == (1, 3)
    assert results["r"].recall.tolist() == [0.5, 1.0]
    assert results["r"].precision.tolist() == [1.0, 2 / 3]
    assert results["s"].ranks == ()


def test_a_topic_nobody_knows_has_no_points(make_board):
    assert topic_curves(make_board(GRADES, RUNS, ["AP"]), "no such topic") == []
    assert [curve.ranks for curve in topic_curves(make_board(GRADES, RUNS, ["AP"]), "9")] == [()]


@pytest.mark.parametrize("kind", [Kind.PR_11, Kind.PR, Kind.NDCG])
def test_topics_that_come_and_go_leave_the_values_of_others(make_board, kind):
    board = make_board(GRADES, RUNS, ["AP"])
    book = CurveBook(board)
    book.means(kind)
    for topic, grades in (("9", {"a": 1}), ("0", {"a": 1}), ("2", {"a": None, "c": None}), ("2", {"c": 2})):
        board.judge(topic, grades)
        assert book.missing(kind) is None
        fresh = CurveBook(board).means(kind)
        for curve, other in zip(book.means(kind), fresh, strict=True):
            assert (curve.run_id, curve.y.tolist()) == (other.run_id, other.y.tolist())
