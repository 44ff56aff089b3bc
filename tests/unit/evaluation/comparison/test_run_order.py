"""The order of runs by score."""

from __future__ import annotations

from irdesk.evaluation.comparison.run_order import best_first


def test_equal_scores_keep_their_order_and_runs_without_a_score_come_last():
    scores = {"nan": float("nan"), "low": 0.1, "b": 0.5, "a": 0.5}
    assert best_first(["unknown", "nan", "low", "b", "a"], scores) == ["b", "a", "low", "unknown", "nan"]
