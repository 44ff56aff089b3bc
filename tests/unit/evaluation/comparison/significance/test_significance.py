"""Significance tests, checked against the test vector in measures.md, SciPy, and brute force on small cases."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from each_case import each_case
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from irdesk.domain.errors import TaskCancelled
from irdesk.evaluation.comparison.run_comparison import compare_runs
from irdesk.evaluation.comparison.significance.comparison_plan import Method, Plan
from irdesk.evaluation.comparison.significance.confidence_intervals import bootstrap_intervals
from irdesk.evaluation.comparison.significance.effect_size import compare
from irdesk.evaluation.comparison.significance.multiple_comparisons import (
    all_pairs,
    anova,
    randomized_tukey,
    tukey,
)
from irdesk.evaluation.comparison.significance.p_value_and_statistic import Outcome
from irdesk.evaluation.comparison.significance.paired_t_power import t_power, topics_needed
from irdesk.evaluation.comparison.significance.paired_tests import (
    PairedTest,
    randomization,
    run_test,
)
from irdesk.evaluation.comparison.significance.score_differences import differences_of

A = np.array([0.7, 0.3, 0.2, 0.6, 0.4])
B = np.array([0.5, 0.1, 0.0, 0.2, 0.4])
C = np.array([0.0, 0.0, 0.2, 0.1, 0.3])
ABC = np.column_stack([A, B, C])

tenths = st.integers(-6, 6).map(lambda n: n / 10)
differences = st.lists(tenths, min_size=2, max_size=9).map(lambda v: np.array(v, float))


def test_the_vector_of_a_and_b():
    d = differences_of(A, B)
    t = run_test(PairedTest.T, d)
    assert t.statistic == pytest.approx(3.16228, abs=5e-6)
    assert t.p == pytest.approx(0.034109, abs=5e-7)
    assert (str(t), t.freedom, t.side) == ("t(4) = 3.162", 4, 1)
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


def test_rank_sums_are_written_in_full():
    assert str(Outcome(0.5, symbol="W", statistic=12_345_678.5, nonzero=7000)) == "W = 12345678.5, n = 7000"
    assert str(run_test(PairedTest.WILCOXON, np.array([1.0, 1.0, 2.0, -1.0, -3.0, 5.0]))) == "W = 14, n = 6"


@given(differences)
def test_the_sign_test_is_scipys(d):
    wins, losses = int((d > 0).sum()), int((d < 0).sum())
    result = run_test(PairedTest.SIGN, d)
    if not wins + losses:
        assert result.p is None
        return
    assert result.p == pytest.approx(stats.binomtest(wins, wins + losses).pvalue, rel=1e-9)
    assert (result.signs, str(result)) == ((wins, losses), f"{wins}+ {losses}−")


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


@each_case("effect", [0.15, 0.5, 1.4142, -0.8])
def test_the_topics_that_are_needed_have_the_power(effect):
    n = topics_needed(effect)

    def power(n):
        limit = stats.t.ppf(0.975, n - 1)
        shift = effect * np.sqrt(n)
        return stats.nct.sf(limit, n - 1, shift) + stats.nct.cdf(-limit, n - 1, shift)

    assert power(n) >= 0.8 > power(n - 1)


@pytest.mark.parametrize(("effect", "topics"), [(0.2, 199), (0.5, 34), (0.8, 15)])
def test_the_topics_that_cohens_effects_need(effect, topics):
    """Sample sizes from G*Power and R's power.t.test, for a paired t-test at 0.05 with a power of 0.8."""
    assert topics_needed(effect) == topics


def test_power_as_published_and_as_it_turns_out():
    assert t_power(0.5, 34) == pytest.approx(0.8077775, abs=5e-7)  # the worked example of G*Power
    assert t_power(0.0, 10) == pytest.approx(0.05)
    assert t_power(50.0, 2) == pytest.approx(1.0)
    drawn = np.random.default_rng(11).normal(0.6, 1.0, (40_000, 12))
    t = drawn.mean(axis=1) / drawn.std(axis=1, ddof=1) * np.sqrt(12)
    for alpha in (0.05, 0.01):
        result = np.mean(np.abs(t) > stats.t.ppf(1 - alpha / 2, 11))
        assert t_power(-0.6, 12, alpha) == pytest.approx(result, abs=5 * np.sqrt(0.25 / 40_000))


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


def test_differences_that_rounding_has_parted_are_one():
    """The differences are a constant that cannot be represented exactly, rounded to twelve digits."""
    d = np.array([0.333333333333, 0.333333333334, 0.333333333333])
    assert run_test(PairedTest.T, d).undefined == "the difference is the same in every topic"
    assert run_test(PairedTest.T, np.array([0.3333, 0.3334, 0.3333])).p < 0.0001


def test_many_topics_with_one_difference_are_drawn_for_exact_tests_alone():
    rng = np.random.default_rng(2)
    scores = rng.random((30, 1)) + np.array([0.1, 0.2, 0.3])
    for test in (PairedTest.T, PairedTest.BOOTSTRAP):
        assert [pair.p for pair in all_pairs(scores, test, permutations=99)] == [None] * 3
    assert [pair.p for pair in all_pairs(scores, PairedTest.RANDOMIZATION, permutations=99)] == [0.01] * 3


def test_one_topic_and_none():
    p, why = outcomes_of(np.array([[0.7, 0.5]]))
    assert p == [1.0 if method is Method.SIGN else None for method in Method]
    assert why == {"", "a single topic shows no variation"}
    assert outcomes_of(np.zeros((0, 2))) == ([None] * 7, {"the runs have no topic in common"})


def test_two_topics_cannot_be_resampled_to_a_small_p():
    """Two topics have four resamples, so the bootstrap cannot return a p-value below 1/4."""
    scores = np.array([[0.9, 0.1], [0.8, 0.1]])
    (result,) = compare_runs(["1", "2"], scores, Plan(Method.BOOTSTRAP)).pairs
    assert (result.p, result.outcome.least, result.outcome.few) == (0.25, 0.25, 2)
    assert run_test(PairedTest.BOOTSTRAP, np.array([0.9, 0.8, 0.7])).p == pytest.approx(1 / 27)


def test_few_topics_and_few_differences_stand_beside_p():
    d = np.array([0.3, 0.2, 0.1, 0.4, 0.0, 0.0])
    for test, topics, least, few in (
        (PairedTest.T, 4, None, 4),
        (PairedTest.T, 5, None, None),
        (PairedTest.BOOTSTRAP, 4, 1 / 256, 4),
        (PairedTest.WILCOXON, 6, 0.125, 4),
        (PairedTest.SIGN, 6, 0.125, 4),
        (PairedTest.RANDOMIZATION, 6, 0.125, 4),
    ):
        entry = run_test(test, d[:topics])
        assert (entry.least, entry.few) == (least, few), test
    assert run_test(PairedTest.WILCOXON, np.arange(1.0, 7)).few is None
    (pair, *_) = compare_runs(list("123"), ABC[:3], Plan(Method.RANDOMIZED_TUKEY, permutations=999)).pairs
    assert (pair.outcome.least, pair.outcome.few) == (pytest.approx(1 / 36), 3)


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
