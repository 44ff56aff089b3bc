"""Single runs that fail on a topic, checked against published critical values and generated scores."""

from __future__ import annotations

import statistics

import numpy as np
import pytest
from short_and_long_tests import LONG

from irdesk.evaluation.comparison.single_run_failures import SingleRunFailure, single_run_failure


def failure(scores, runs=None) -> SingleRunFailure | None:
    return single_run_failure(np.arange(len(scores)) if runs is None else np.array(runs), np.array(scores, np.float64))


def test_a_run_fails_alone_as_grubbs_has_it():
    """Critical values of G = (mean - minimum) / s, one-sided at 1 %, from Grubbs (1969), table I."""
    rng = np.random.default_rng(8)
    for n, critical in {5: 1.749, 6: 1.944, 7: 2.097, 8: 2.221, 10: 2.410, 20: 2.884}.items():
        others = rng.random(n - 1).tolist()

        def g(least, others=others):
            row = [least, *others]
            return (statistics.fmean(row) - least) / statistics.stdev(row)

        low, high = -50.0, min(others)  # bisection for the minimum where Grubbs' G is critical
        for _ in range(80):
            middle = (low + high) / 2
            low, high = (middle, high) if g(middle) > critical else (low, middle)
        below = failure([*others, low - 0.02])
        assert below is not None
        assert (below.run, below.gap) == (n - 1, pytest.approx(min(others) - low + 0.02))
        assert failure([*others, low + 0.02]) is None


def test_two_that_fail_together_and_too_few_runs():
    others = [0.6, 0.61, 0.62, 0.63, 0.64, 0.65, 0.66, 0.67]
    assert failure([0.0, 0.6, *others]) is not None
    assert failure([0.0, 0.0, *others]) is None, "two fail together"
    assert failure([0.0, 0.6, 0.6, 0.6]) is None, "four runs say nothing of that"
    five = failure([0.0, *others[:4]], runs=[5, 6, 7, 8, 9])
    assert five is not None
    assert five.run == 5, "an index among all runs, some of which have no score for the topic"


@pytest.mark.parametrize("runs", [5, 8, 18] if LONG else [5, 18])
def test_runs_that_are_alike_hardly_ever_have_one_that_fails_alone(runs):
    """Few of 600 topics have a run that fails alone, even if the scores are skewed. A run that scores 0 where the
    others score 0.5 ± 0.06 is detected in at least half of the topics.
    """
    rng = np.random.default_rng(runs)
    for draw, most in (
        (lambda: rng.normal(0.5, 0.1, runs), 0.025),
        (lambda: rng.random(runs), 0.025),
        (lambda: rng.beta(5, 2, runs), 0.06),
        (lambda: rng.binomial(10, 0.4, runs) / 10, 0.04),
    ):
        assert sum(failure(draw()) is not None for _ in range(600)) <= most * 600
    failing = [failure([0.0, *rng.normal(0.5, 0.06, runs - 1)]) for _ in range(200)]
    assert all(entry is None or entry.run == 0 for entry in failing)
    assert sum(entry is not None for entry in failing) >= 0.5 * 200


def test_one_that_fails_among_equals():
    entry = failure([1.0, 1.0, 1.0, 1.0, 0.9])
    assert entry is not None
    assert (entry.run, entry.gap) == (4, pytest.approx(0.1))
    assert failure([0.3, 0.3, 0.3, 0.3, 0.3]) is None
    # Scores are rounded before they are compared.
    assert failure(np.round([0.3, 0.1 + 0.2, 0.3, 0.3, 0.3], 12)) is None
