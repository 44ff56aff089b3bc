"""Tests of two runs, checked against the test vector in measures.md, SciPy, and brute force on small cases."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from irdesk.domain.errors import TaskCancelled
from irdesk.evaluation.comparison.significance.confidence_intervals import bootstrap_intervals
from irdesk.evaluation.comparison.significance.multiple_comparisons import all_pairs, randomized_tukey
from irdesk.evaluation.comparison.significance.paired_tests import PairedTest, randomization, run_test
from irdesk.evaluation.comparison.significance.score_differences import differences_of

A = np.array([0.7, 0.3, 0.2, 0.6, 0.4])
B = np.array([0.5, 0.1, 0.0, 0.2, 0.4])
C = np.array([0.0, 0.0, 0.2, 0.1, 0.3])

tenths = st.integers(-6, 6).map(lambda n: n / 10)
differences = st.lists(tenths, min_size=2, max_size=9).map(lambda v: np.array(v, float))


def test_the_vector_of_a_and_b():
    d = differences_of(A, B)
    t = run_test(PairedTest.T, d)
    assert t.statistic == pytest.approx(3.16228, abs=5e-6)
    assert t.p == pytest.approx(0.034109, abs=5e-7)
    assert (t.symbol, t.freedom, t.side) == ("t", 4, 1)
    for test in (PairedTest.RANDOMIZATION, PairedTest.WILCOXON, PairedTest.SIGN):
        assert run_test(test, d).p == 0.125


def test_the_vector_of_t_with_c():
    assert run_test(PairedTest.T, differences_of(A, C)).p == pytest.approx(0.066854, abs=5e-7)
    assert run_test(PairedTest.T, differences_of(B, C)).p == pytest.approx(0.341851, abs=5e-7)


@given(differences)
def test_t_is_scipys(d):
    if np.ptp(d) > 0:
        expected = stats.ttest_1samp(d, 0)
        result = run_test(PairedTest.T, np.round(d, 12))
        assert (result.statistic, result.p) == pytest.approx((expected.statistic, expected.pvalue), rel=1e-9, abs=1e-12)
        assert result.freedom == expected.df


@given(differences)
def test_wilcoxon_and_sign_flips_are_all_flips_counted(d):
    kept = d[d != 0]
    if not len(kept):
        return
    ranks = stats.rankdata(np.round(np.abs(kept), 9))
    flips = np.array(list(product((-1, 1), repeat=len(kept))))
    for test, weights in ((PairedTest.WILCOXON, ranks), (PairedTest.RANDOMIZATION, np.abs(kept))):
        sums = np.abs(flips @ weights)
        expected = np.mean(sums >= abs((np.sign(kept) * weights).sum()) - 1e-9)
        assert run_test(test, d).p == pytest.approx(expected, abs=1e-12)


@given(st.lists(st.integers(-10_000, 10_000), min_size=2, max_size=30, unique_by=abs))
def test_wilcoxon_without_ties_is_scipys(values):
    d = np.array([value for value in values if value], float)
    if len(d) > 1:
        result = run_test(PairedTest.WILCOXON, d)
        assert result.p == pytest.approx(stats.wilcoxon(d, method="exact").pvalue, rel=1e-9)
        assert result.statistic == stats.rankdata(np.abs(d))[d > 0].sum(), "the statistic V of R's wilcox.test"
        back = run_test(PairedTest.WILCOXON, -d)
        assert (result.turned(), result.nonzero) == (back, len(d))


@given(differences)
def test_the_sign_test_is_scipys(d):
    wins, losses = int((d > 0).sum()), int((d < 0).sum())
    result = run_test(PairedTest.SIGN, d)
    if not wins + losses:
        assert result.p is None
        return
    assert result.p == pytest.approx(stats.binomtest(wins, wins + losses).pvalue, rel=1e-9)
    assert result.signs == (wins, losses)


def test_many_topics_are_flipped_at_random_near_the_exact_value():
    rng = np.random.default_rng(3)
    d = np.round(rng.normal(0.05, 0.1, 21), 3)
    sums = np.zeros(1)
    for value in d:
        sums = np.concatenate((sums - value, sums + value))
    exact = np.mean(np.abs(sums) >= abs(d.sum()) - 1e-12)
    result = randomization(d, 7, 40_000)
    assert result.p == pytest.approx(exact, abs=5 * np.sqrt(exact / 40_000))
    assert result == randomization(d, 7, 40_000)
    assert (result.resamples, result.seed, result.least) == (40_000, 7, 1 / 40_001)
    assert result.p != randomization(d, 8, 40_000).p


def test_the_bootstrap_is_near_scipys():
    d = np.random.default_rng(5).normal(0.03, 0.1, 40)
    drawn = stats.bootstrap((d - d.mean(),), np.mean, n_resamples=40_000, method="percentile", rng=1)
    expected = np.mean(np.abs(drawn.bootstrap_distribution) >= abs(d.mean()))
    assert run_test(PairedTest.BOOTSTRAP, d, permutations=40_000).p == pytest.approx(expected, abs=0.01)
    interval = stats.bootstrap((d,), np.mean, n_resamples=40_000, method="percentile", rng=1).confidence_interval
    (result,) = bootstrap_intervals(d[:, None], permutations=40_000)
    assert tuple(result) == pytest.approx(tuple(interval), abs=0.002)


def test_differences_that_rounding_has_parted_are_one():
    """The differences are a constant that cannot be represented exactly, rounded to twelve digits."""
    d = np.array([0.333333333333, 0.333333333334, 0.333333333333])
    assert run_test(PairedTest.T, d).undefined == "the difference is the same in every topic"
    assert run_test(PairedTest.T, np.array([0.3333, 0.3334, 0.3333])).p < 0.0001


def test_long_tests_can_be_stopped():
    class Stopped:
        def report(self, done, total):
            raise TaskCancelled("stopped")

    scores = np.random.default_rng(1).random((30, 3))
    for call in (
        lambda: all_pairs(scores, PairedTest.RANDOMIZATION, progress=Stopped()),
        lambda: randomized_tukey(scores, progress=Stopped()),
        lambda: run_test(PairedTest.BOOTSTRAP, scores[:, 0] - scores[:, 1], progress=Stopped()),
    ):
        with pytest.raises(TaskCancelled):
            call()
