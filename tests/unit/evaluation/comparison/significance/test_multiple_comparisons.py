"""Simultaneous tests of many pairs of runs, checked against SciPy and against all possible shuffles."""

from __future__ import annotations

from itertools import combinations, permutations, product
from math import factorial

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from short_and_long_tests import LONG

from irdesk.evaluation.comparison.run_comparison import compare_runs
from irdesk.evaluation.comparison.significance.comparison_plan import Method, Plan
from irdesk.evaluation.comparison.significance.multiple_comparisons import (
    all_pairs,
    anova,
    randomized_tukey,
    shuffled_ranges,
    studentized_range_sf,
    tukey,
    tukey_half_width,
)
from irdesk.evaluation.comparison.significance.paired_tests import PairedTest, run_test
from irdesk.evaluation.comparison.significance.score_differences import differences_of

A = np.array([0.7, 0.3, 0.2, 0.6, 0.4])
B = np.array([0.5, 0.1, 0.0, 0.2, 0.4])
C = np.array([0.0, 0.0, 0.2, 0.1, 0.3])
ABC = np.column_stack([A, B, C])


def test_the_vector_of_blocked_tukey_and_anova():
    p = tukey(ABC)
    assert (p[0, 1], p[0, 2], p[1, 2]) == pytest.approx((0.19692, 0.03714, 0.51402), abs=5e-6)
    result = anova(ABC)
    assert result.runs == (pytest.approx(4.78049, abs=5e-6), pytest.approx(0.043069, abs=5e-7))
    assert result.error == pytest.approx(0.0273333, abs=5e-8)
    assert (result.freedoms, result.freedom) == ((2, 4), 8)
    # The mean squares between groups follow from one-way analyses of these scores: F times the mean square within
    # groups.
    for square, groups in zip(result.squares, (ABC.T, ABC), strict=True):
        within = np.sum([np.var(group) * len(group) for group in groups]) / (ABC.size - len(groups))
        assert square == pytest.approx(stats.f_oneway(*groups).statistic * within)
    outcomes = compare_runs(list("12345"), ABC, Plan(Method.TUKEY)).pairs
    expected = stats.studentized_range.sf([outcome.outcome.statistic for outcome in outcomes], 3, 8)
    assert [p[0, 1], p[0, 2], p[1, 2]] == pytest.approx(list(expected), abs=1e-9)


@pytest.mark.parametrize(
    ("groups", "freedom"), [(2, 4), (3, 8), (12, 539), (129, 6272), (129, 50)][: None if LONG else 4]
)
def test_the_studentized_range_is_scipys(groups, freedom):
    q = np.array([0.1, 2.5, 3.7, 8.0])[0 if LONG or groups < 100 else 2 :]  # SciPy takes long for many groups
    expected = stats.studentized_range.sf(q, groups, freedom)
    assert studentized_range_sf(q, groups, freedom) == pytest.approx(expected, abs=1e-9)
    if LONG or groups in (2, 129):  # the fewest and the most groups
        many = np.concatenate([q, np.linspace(0, 30, 500)])
        assert studentized_range_sf(many, groups, freedom)[: len(q)] == pytest.approx(expected, abs=1e-9)


def test_randomized_tukey_by_all_shuffles():
    scores = ABC[:4]
    spans = []
    for rows in product(list(permutations(range(3))), repeat=4):
        means = np.array([scores[i, list(row)] for i, row in enumerate(rows)]).mean(axis=0)
        spans.append(np.ptp(means))
    expected = np.mean(np.array(spans) >= abs((scores[:, 0] - scores[:, 2]).mean()) - 1e-9)
    assert randomized_tukey(scores, 3, 60_000)[0, 2] == pytest.approx(expected, abs=0.01)


@pytest.mark.parametrize("runs", [2, 3, 4])
def test_all_orders_of_runs_are_drawn_as_often(runs):
    """Scores are powers of a base, so that each topic's contribution to the sum reveals the drawn order."""
    draws = 6000 * factorial(runs)
    row = 10.0 ** np.arange(runs)
    drawn = shuffled_ranges(np.array([row, 1000 * row]), 5, draws)
    every = {np.round(np.ptp(row + 1000 * np.array(order))): 0.0 for order in permutations(row)}
    counts = np.array([np.count_nonzero(np.round(drawn) == entry) for entry in every])
    ways = np.array(
        [sum(np.round(np.ptp(row + 1000 * np.array(order))) == entry for order in permutations(row)) for entry in every]
    )
    assert counts.sum() == draws
    assert stats.chisquare(counts, ways * 6000).pvalue > 1e-4


@pytest.mark.parametrize("runs", [256, 257])
def test_many_runs_are_shuffled_as_numpy_shuffles(runs):
    """The two sizes are below and above the limit at which positions need a larger integer type."""
    scores = np.random.default_rng(3).normal(size=(8, runs))
    many = np.broadcast_to(scores, (1500, 8, runs))
    expected = np.ptp(np.random.default_rng(4).permuted(many, axis=2).sum(axis=1), axis=1)
    assert stats.ks_2samp(shuffled_ranges(scores, 2, 1500), expected).pvalue > 1e-4


@pytest.mark.parametrize("topics", [6, 25])
def test_all_pairs_say_what_each_pair_says(topics):
    scores = np.random.default_rng(2).random((topics, 4)).round(2)
    for test in PairedTest:
        outcomes = all_pairs(scores, test, seed=5, permutations=20_000)
        for (i, j), outcome in zip(combinations(range(4), 2), outcomes, strict=True):
            entry = run_test(test, differences_of(scores[:, i], scores[:, j]), seed=5, permutations=20_000)
            drawn = test is PairedTest.RANDOMIZATION and topics > 20
            assert outcome.p == pytest.approx(entry.p, abs=0.02 if drawn else 1e-12)
            assert (outcome.statistic, outcome.nonzero, outcome.least) == (entry.statistic, entry.nonzero, entry.least)


@given(st.integers(2, 5), st.integers(2, 6), st.integers(0, 2**32 - 1))
def test_anova_by_sums_of_squares(n, k, seed):
    scores = np.random.default_rng(seed).random((n, k)).round(2)
    result = anova(scores)
    flat = scores.mean()
    explained = n * ((scores.mean(axis=0) - flat) ** 2).sum(), k * ((scores.mean(axis=1) - flat) ** 2).sum()
    error = ((scores - flat) ** 2).sum() - sum(explained)
    freedom = (n - 1) * (k - 1)
    if error < 1e-9:
        assert result.runs is None
        return
    f = explained[0] / (k - 1) / (error / freedom)
    assert result.runs == (pytest.approx(f, rel=1e-6), pytest.approx(stats.f.sf(f, k - 1, freedom), rel=1e-6))


def test_simultaneous_intervals_are_those_of_tukeys_test():
    chance = np.random.default_rng(5)
    scores = chance.normal(0.5, 0.1, (12, 4)) + np.array([0, 0.05, 0.1, 0.2])
    analysis = anova(scores)
    half = tukey_half_width(scores, 0.9)
    limit = stats.studentized_range.ppf(0.9, 4, analysis.freedom)
    assert half == pytest.approx(limit * (analysis.error / 12) ** 0.5, rel=1e-6)
    means = scores.mean(axis=0)
    outside = np.abs(means[:, None] - means) > half
    assert (outside == (tukey(scores) < 0.1)).all()
    assert tukey_half_width(scores[:1]) is None
    assert tukey_half_width(np.zeros((4, 3))) is None


def test_many_topics_with_one_difference_are_drawn_for_exact_tests_alone():
    rng = np.random.default_rng(2)
    scores = rng.random((30, 1)) + np.array([0.1, 0.2, 0.3])
    for test in (PairedTest.T, PairedTest.BOOTSTRAP):
        assert [pair.p for pair in all_pairs(scores, test, permutations=99)] == [None] * 3
    assert [pair.p for pair in all_pairs(scores, PairedTest.RANDOMIZATION, permutations=99)] == [0.01] * 3
