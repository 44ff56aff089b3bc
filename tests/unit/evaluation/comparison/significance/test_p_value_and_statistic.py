"""The reasons why a test of two runs is undefined."""

from __future__ import annotations

import numpy as np
import pytest
from each_case import each_case

from irdesk.evaluation.comparison.run_comparison import compare_runs
from irdesk.evaluation.comparison.significance.comparison_plan import Method, Plan
from irdesk.evaluation.comparison.significance.effect_size import compare
from irdesk.evaluation.comparison.significance.multiple_comparisons import anova, tukey

A = np.array([0.7, 0.3, 0.2, 0.6, 0.4])
B = np.array([0.5, 0.1, 0.0, 0.2, 0.4])


def outcomes_of(scores, *methods):
    """Return the p-values of the first pair under each method, and the set of reasons for undefined p-values."""
    topics = [str(i) for i in range(len(scores))]
    pairs = [compare_runs(topics, scores, Plan(method, permutations=999)).pairs[0] for method in methods or Method]
    return [pair.p for pair in pairs], {str(pair.outcome.undefined) for pair in pairs}


def test_two_runs_without_any_difference():
    """If there is no difference, t is undefined and the test is not run; SciPy and R return NaN."""
    result = compare(A, A + 1e-17)
    assert result.statement == "the runs do not differ in any topic"
    great = np.array([0.1, 0.2]).sum() * 1e6 * np.ones(3), np.full(3, 0.3e6)  # large values differ by 6e-11
    assert compare(*great).statement == result.statement
    assert (result.mean, result.deviation, result.effect, result.needed, result.interval) == (
        0.0,
        0.0,
        None,
        None,
        None,
    )
    assert outcomes_of(np.column_stack([A, A])) == ([None] * 7, {"the runs do not differ in any topic"})
    # Two identical runs among three have no p-value, although Tukey's test defines p-values for the other pairs.
    assert outcomes_of(np.column_stack([A, A, B]), Method.TUKEY)[0] == [None]
    assert np.isnan(tukey(np.column_stack([A, A, A]))[0, 1])
    assert anova(np.column_stack([A, A, A])).runs is None


@each_case("constant", [0.1, -0.3, 1 / 3, 1e-9, 1234.1])
@each_case("topics", [2, 3, 5])
def test_the_same_difference_everywhere(constant, topics):
    """For a constant difference, R's t.test stops with "data are essentially constant"; SciPy returns p = 0 because of
    rounding noise.
    """
    scores = np.column_stack([A + constant, A])[:topics]
    result = compare(*scores.T)
    assert result.statement == "the difference is the same in every topic"
    assert (result.deviation, result.effect, result.interval, result.needed) == (0.0, None, None, None)
    assert outcomes_of(scores, Method.T, Method.BOOTSTRAP) == ([None] * 2, {result.statement})
    assert outcomes_of(scores, Method.TUKEY) == ([None], {"all variation is between runs and between topics"})
    exact = 2.0 ** (1 - topics)
    assert outcomes_of(scores, Method.SIGN, Method.RANDOMIZATION, Method.WILCOXON)[0] == [exact] * 3
    assert outcomes_of(scores, Method.RANDOMIZED_TUKEY)[0] == [pytest.approx(exact, abs=0.08)]
    assert anova(scores).runs is None
    compared = compare_runs(list("abcde")[:topics], scores, Plan())
    assert [compared.side(pair) for pair in compared.pairs] == [0]


def test_one_topic_and_none():
    p, why = outcomes_of(np.array([[0.7, 0.5]]))
    assert p == [1.0 if method is Method.SIGN else None for method in Method]
    assert why == {"", "a single topic shows no variation"}
    assert outcomes_of(np.zeros((0, 2))) == ([None] * 7, {"the runs have no topic in common"})
