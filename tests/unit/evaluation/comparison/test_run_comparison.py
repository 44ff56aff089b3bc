"""Comparisons of runs: better runs, intervals, and tests that cannot succeed."""

from __future__ import annotations

import numpy as np
import pytest

from irdesk.evaluation.comparison.run_comparison import compare_runs
from irdesk.evaluation.comparison.significance.comparison_plan import Method, Plan
from irdesk.evaluation.comparison.significance.confidence_intervals import Interval
from irdesk.evaluation.comparison.significance.p_value_corrections import Correction
from irdesk.evaluation.comparison.significance.paired_tests import PairedTest, run_test


def test_which_run_is_better_goes_by_the_test():
    """With nine small wins and one large loss, the sign test favours the first run although its mean is lower."""
    d = np.array([0.01] * 9 + [-0.9])
    assert run_test(PairedTest.SIGN, d).side == 1
    assert run_test(PairedTest.T, d).side == -1
    result = compare_runs(list("0123456789"), np.column_stack([d, np.zeros(10)]), Plan(Method.SIGN))
    assert result.side(result.pairs[0]) == 1


def test_too_few_permutations_for_so_many_pairs_are_said_to_be():
    rng = np.random.default_rng(9)
    scores = rng.random((25, 12)) + np.arange(12) * 3  # Each run beats the previous one in every topic.
    topics = [str(i) for i in range(25)]
    few = compare_runs(topics, scores, Plan(Method.RANDOMIZATION, permutations=999))
    assert few.out_of_reach == pytest.approx(66 / 1000)
    assert min(pair.adjusted for pair in few.pairs) == pytest.approx(few.out_of_reach)
    enough = compare_runs(topics, scores, Plan(Method.RANDOMIZATION, permutations=1999))
    assert enough.out_of_reach is None
    assert all(enough.significant(pair) for pair in enough.pairs)
    for plan in (Plan(Method.RANDOMIZATION, Correction.BENJAMINI_HOCHBERG, permutations=999), Plan(Method.T)):
        assert compare_runs(topics, scores, plan).out_of_reach is None


def test_pairs_have_simultaneous_intervals_by_their_plan():
    scores = np.array([[0.7, 0.5, 0.0], [0.3, 0.1, 0.0], [0.2, 0.0, 0.2], [0.6, 0.2, 0.1], [0.4, 0.4, 0.3]])
    compared = compare_runs(list("abcde"), scores, Plan(Method.TUKEY, intervals=Interval.TUKEY))
    for pair in compared.pairs:
        low, high = pair.comparison.interval
        assert (low + high) / 2 == pytest.approx(pair.comparison.mean)
        assert (low > 0 or high < 0) == (pair.outcome.p < 0.05)
    assert len({round(pair.comparison.interval[1] - pair.comparison.mean, 12) for pair in compared.pairs}) == 1
