"""Quartiles, whiskers and outliers of a run's scores, computed by hand."""

from __future__ import annotations

import numpy as np
import pytest

from irdesk.evaluation.comparison.score_distribution import distribution_order, score_distribution


def test_quartiles_whiskers_and_outliers():
    scores = np.array([0.1, 0.2, 0.25, 0.3, 0.35, 0.4, 0.95, np.nan])
    result = score_distribution([f"T{i}" for i in range(8)], scores)
    assert (result.topics, result.least, result.greatest) == (7, 0.1, 0.95)
    # The quartiles are at positions 1 + 6 p of the sorted scores: 2.5, 4 and 5.5.
    assert (result.lower_quartile, result.median, result.upper_quartile) == pytest.approx((0.225, 0.3, 0.375))
    # The interquartile range is 0.15, so whiskers may extend from 0 to 0.6.
    assert result.whiskers == (0.1, 0.4)
    assert result.outliers == (("T6", 0.95),)
    assert result.mean == pytest.approx(2.55 / 7)


def test_a_score_at_the_limit_is_no_outlier():
    scores = np.array([0.0, 0.1, 0.2, 0.3, 0.6])  # The quartiles are 0.1 and 0.3, the whisker limit is 0.6.
    assert score_distribution(list("abcde"), scores).outliers == ()


def test_a_run_without_scores():
    nothing = score_distribution(["a"], np.array([np.nan]))
    assert nothing.topics == 0
    assert np.isnan(nothing.median)


def test_distributions_are_ordered_by_descending_mean():
    runs = [score_distribution(["a", "b"], np.array(scores)) for scores in ([0.1, 0.2], [np.nan] * 2, [0.9, 0.0])]
    assert distribution_order(runs) == [2, 0, 1]
