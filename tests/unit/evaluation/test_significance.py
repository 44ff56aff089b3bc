"""Tests of significance: the vector of measures.md, SciPy, and brute force on small cases."""

from __future__ import annotations

from itertools import combinations, permutations, product
from math import factorial

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from irdesk.domain.errors import TaskCancelled
from irdesk.evaluation.comparison import Method, Plan, compare_runs
from irdesk.evaluation.significance.corrections import Correction, corrected
from irdesk.evaluation.significance.intervals import bootstrap_intervals
from irdesk.evaluation.significance.paired import (
    PairedTest,
    compare,
    randomization,
    run_test,
    t_power,
    topics_needed,
)
from irdesk.evaluation.significance.together import (
    all_pairs,
    anova,
    randomized_tukey,
    shuffled_ranges,
    studentized_range_sf,
    tukey,
)

A = np.array([0.7, 0.3, 0.2, 0.6, 0.4])
B = np.array([0.5, 0.1, 0.0, 0.2, 0.4])
C = np.array([0.0, 0.0, 0.2, 0.1, 0.3])
ABC = np.column_stack([A, B, C])

tenths = st.integers(-6, 6).map(lambda n: n / 10)
differences = st.lists(tenths, min_size=2, max_size=9).map(lambda v: np.array(v, float))


def test_the_vector_of_a_and_b():
    found = compare(A, B)
    t = run_test(PairedTest.T, found.differences)
    assert t.statistic == pytest.approx(3.16228, abs=5e-6)
    assert t.p == pytest.approx(0.034109, abs=5e-7)
    assert found.interval == pytest.approx((0.02440, 0.37560), abs=5e-6)
    assert found.effect == pytest.approx(1.41421, abs=5e-6)
    assert (found.wins, found.ties, found.losses, found.topics, found.dropped) == (4, 1, 0, 5, 0)
    for test in (PairedTest.RANDOMIZATION, PairedTest.WILCOXON, PairedTest.SIGN):
        assert run_test(test, found.differences).p == 0.125


def test_the_vector_of_t_with_c():
    assert run_test(PairedTest.T, compare(A, C).differences).p == pytest.approx(0.066854, abs=5e-7)
    assert run_test(PairedTest.T, compare(B, C).differences).p == pytest.approx(0.341851, abs=5e-7)


def test_the_vector_of_blocked_tukey_and_anova():
    p = tukey(ABC)
    assert (p[0, 1], p[0, 2], p[1, 2]) == pytest.approx((0.19692, 0.03714, 0.51402), abs=5e-6)
    found = anova(ABC)
    assert found.runs == (pytest.approx(4.78049, abs=5e-6), pytest.approx(0.043069, abs=5e-7))
    assert found.error == pytest.approx(0.0273333, abs=5e-8)


@given(differences)
def test_t_is_scipys(d):
    if np.ptp(d) > 0:
        expected = stats.ttest_1samp(d, 0)
        found = run_test(PairedTest.T, np.round(d, 12))
        assert (found.statistic, found.p) == pytest.approx((expected.statistic, expected.pvalue), rel=1e-9, abs=1e-12)


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
    d = np.array([own for own in values if own], float)
    if len(d) > 1:
        assert run_test(PairedTest.WILCOXON, d).p == pytest.approx(stats.wilcoxon(d, method="exact").pvalue, rel=1e-9)


@given(differences)
def test_the_sign_test_is_scipys(d):
    wins, losses = int((d > 0).sum()), int((d < 0).sum())
    expected = stats.binomtest(wins, wins + losses).pvalue if wins + losses else 1.0
    assert run_test(PairedTest.SIGN, d).p == pytest.approx(expected, rel=1e-9)


def test_many_topics_are_flipped_at_random_near_the_exact_value():
    rng = np.random.default_rng(3)
    d = np.round(rng.normal(0.05, 0.1, 21), 3)
    sums = np.zeros(1)
    for value in d:
        sums = np.concatenate((sums - value, sums + value))
    exact = np.mean(np.abs(sums) >= abs(d.sum()) - 1e-12)
    found = randomization(d, 7, 40_000)
    assert found.p == pytest.approx(exact, abs=5 * np.sqrt(exact / 40_000))
    assert found == randomization(d, 7, 40_000)
    assert "seed 7" in found.how
    assert found.p != randomization(d, 8, 40_000).p


def test_the_bootstrap_is_near_scipys():
    d = np.random.default_rng(5).normal(0.03, 0.1, 40)
    drawn = stats.bootstrap((d - d.mean(),), np.mean, n_resamples=40_000, method="percentile", rng=1)
    expected = np.mean(np.abs(drawn.bootstrap_distribution) >= abs(d.mean()))
    assert run_test(PairedTest.BOOTSTRAP, d, permutations=40_000).p == pytest.approx(expected, abs=0.01)
    interval = stats.bootstrap((d,), np.mean, n_resamples=40_000, method="percentile", rng=1).confidence_interval
    (found,) = bootstrap_intervals(d[:, None], permutations=40_000)
    assert tuple(found) == pytest.approx(tuple(interval), abs=0.002)


@pytest.mark.parametrize("effect", [0.15, 0.5, 1.4142, -0.8])
def test_the_topics_that_are_needed_have_the_power(effect):
    n = topics_needed(effect)

    def power(n):
        limit = stats.t.ppf(0.975, n - 1)
        shift = effect * np.sqrt(n)
        return stats.nct.sf(limit, n - 1, shift) + stats.nct.cdf(-limit, n - 1, shift)

    assert power(n) >= 0.8 > power(n - 1)


@pytest.mark.parametrize(("effect", "topics"), [(0.2, 199), (0.5, 34), (0.8, 15)])
def test_the_topics_that_cohens_effects_need(effect, topics):
    """Sample sizes that G*Power and R's power.t.test give for a paired t-test at .05 with a power of .8."""
    assert topics_needed(effect) == topics


def test_power_as_published_and_as_it_turns_out():
    assert t_power(0.5, 34) == pytest.approx(0.8077775, abs=5e-7)  # G*Power's worked example
    assert t_power(0.0, 10) == pytest.approx(0.05)
    assert t_power(50.0, 2) == pytest.approx(1.0)
    drawn = np.random.default_rng(11).normal(0.6, 1.0, (40_000, 12))
    t = drawn.mean(axis=1) / drawn.std(axis=1, ddof=1) * np.sqrt(12)
    for alpha in (0.05, 0.01):
        found = np.mean(np.abs(t) > stats.t.ppf(1 - alpha / 2, 11))
        assert t_power(-0.6, 12, alpha) == pytest.approx(found, abs=5 * np.sqrt(0.25 / 40_000))
    own = compare(A, B)
    assert own.power == t_power(own.effect, 5, 0.05)
    assert compare(A, A).power is None


def simes(p):
    ranked = np.sort(p)
    return (len(p) * ranked / np.arange(1, len(p) + 1)).min()


@given(st.lists(st.floats(0, 1), min_size=1, max_size=6).map(np.array))
def test_corrections_by_the_closure_of_all_subsets(p):
    """Holm is the closure of Bonferroni's test, Hommel that of Simes': the greatest p of all subsets with a member."""
    subsets = [list(own) for size in range(1, len(p) + 1) for own in combinations(range(len(p)), size)]
    for correction, joint in (
        (Correction.HOLM, lambda own: min(1, len(own) * own.min())),
        (Correction.HOMMEL, simes),
    ):
        expected = [max(joint(p[own]) for own in subsets if i in own) for i in range(len(p))]
        assert corrected(p, correction) == pytest.approx(np.array(expected), abs=1e-12)
    assert corrected(p, Correction.BENJAMINI_HOCHBERG) == pytest.approx(stats.false_discovery_control(p), abs=1e-12)
    assert corrected(p, Correction.BONFERRONI) == pytest.approx(np.minimum(1, p * len(p)), abs=1e-12)
    assert corrected(p, Correction.NONE).tolist() == p.tolist()


@pytest.mark.parametrize(("groups", "freedom"), [(2, 4), (3, 8), (12, 539), (129, 6272), (129, 50)])
def test_the_studentized_range_is_scipys(groups, freedom):
    q = np.array([0.1, 1.0, 2.5, 3.7, 5.0, 8.0])
    expected = stats.studentized_range.sf(q, groups, freedom)
    assert studentized_range_sf(q, groups, freedom) == pytest.approx(expected, abs=1e-9)
    many = np.concatenate([q, np.linspace(0, 30, 500)])
    assert studentized_range_sf(many, groups, freedom)[:6] == pytest.approx(expected, abs=1e-9)


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
    """With scores that are powers of a base, each topic's part of a sum tells the order that was drawn."""
    draws = 6000 * factorial(runs)
    row = 10.0 ** np.arange(runs)
    drawn = shuffled_ranges(np.array([row, 1000 * row]), 5, draws)
    every = {np.round(np.ptp(row + 1000 * np.array(order))): 0.0 for order in permutations(row)}
    counts = np.array([np.count_nonzero(np.round(drawn) == own) for own in every])
    ways = np.array(
        [sum(np.round(np.ptp(row + 1000 * np.array(order))) == own for order in permutations(row)) for own in every]
    )
    assert counts.sum() == draws
    assert stats.chisquare(counts, ways * 6000).pvalue > 1e-4


@pytest.mark.parametrize("runs", [256, 257])
def test_many_runs_are_shuffled_as_numpy_shuffles(runs):
    """On both sides of where places are held by other numbers."""
    scores = np.random.default_rng(3).normal(size=(8, runs))
    many = np.broadcast_to(scores, (1500, 8, runs))
    expected = np.ptp(np.random.default_rng(4).permuted(many, axis=2).sum(axis=1), axis=1)
    assert stats.ks_2samp(shuffled_ranges(scores, 2, 1500), expected).pvalue > 1e-4


@pytest.mark.parametrize("topics", [6, 25])
def test_all_pairs_say_what_each_pair_says(topics):
    scores = np.random.default_rng(2).random((topics, 4)).round(2)
    for test in PairedTest:
        p = all_pairs(scores, test, seed=5, permutations=20_000)
        assert p == pytest.approx(p.T)
        assert (np.diag(p) == 1).all()
        for i, j in combinations(range(4), 2):
            own = run_test(test, compare(scores[:, i], scores[:, j]).differences, seed=5, permutations=20_000).p
            assert p[i, j] == pytest.approx(
                own, abs=0.02 if test is PairedTest.RANDOMIZATION and topics > 20 else 1e-12
            )


def test_two_runs_without_any_difference():
    found = compare(A, A)
    assert found.statement == "the runs do not differ in any topic"
    assert (found.mean, found.effect, found.needed, found.interval) == (0.0, None, None, (0.0, 0.0))
    assert [run_test(test, found.differences).p for test in PairedTest] == [1.0] * 5
    same = np.column_stack([A, A, A])
    assert tukey(same).tolist() == np.ones((3, 3)).tolist()
    assert randomized_tukey(same, permutations=100).tolist() == np.ones((3, 3)).tolist()
    assert anova(same).runs is None


def test_the_same_difference_everywhere():
    found = compare(A + 0.1, A)
    assert found.statement == "the difference is the same in every topic"
    assert found.effect is None
    assert found.interval == pytest.approx((0.1, 0.1))
    assert run_test(PairedTest.T, found.differences).p == 0.0


def test_topics_that_one_run_lacks_are_dropped_and_counted():
    gaps = A.copy()
    gaps[[1, 3]] = np.nan
    both = B.copy()
    both[3] = np.nan  # neither has it: nothing is dropped
    found = compare(gaps, both)
    assert (found.topics, found.dropped) == (3, 1)
    nothing = compare(np.full(5, np.nan), B)
    assert (nothing.topics, nothing.statement) == (0, "the runs have no topic in common")
    assert compare(A[:1], B[:1]).statement == "one topic alone shows no variation"


@given(st.integers(2, 5), st.integers(2, 6), st.integers(0, 2**32 - 1))
def test_anova_by_sums_of_squares(n, k, seed):
    scores = np.random.default_rng(seed).random((n, k)).round(2)
    found = anova(scores)
    flat = scores.mean()
    explained = n * ((scores.mean(axis=0) - flat) ** 2).sum(), k * ((scores.mean(axis=1) - flat) ** 2).sum()
    error = ((scores - flat) ** 2).sum() - sum(explained)
    freedom = (n - 1) * (k - 1)
    if error < 1e-9:
        assert found.runs is None
        return
    f = explained[0] / (k - 1) / (error / freedom)
    assert found.runs == (pytest.approx(f, rel=1e-6), pytest.approx(stats.f.sf(f, k - 1, freedom), rel=1e-6))


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


def test_too_few_permutations_for_so_many_pairs_are_said_to_be():
    rng = np.random.default_rng(9)
    scores = rng.random((25, 12)) + np.arange(12) * 3  # all differ, as plainly as can be
    topics = [str(i) for i in range(25)]
    few = compare_runs(topics, scores, Plan(Method.RANDOMIZATION, permutations=999))
    assert few.out_of_reach == pytest.approx(66 / 1000)
    assert min(own.adjusted for own in few.pairs) == pytest.approx(few.out_of_reach)
    enough = compare_runs(topics, scores, Plan(Method.RANDOMIZATION, permutations=1999))
    assert enough.out_of_reach is None
    assert all(enough.significant(own) for own in enough.pairs)
    for plan in (Plan(Method.RANDOMIZATION, Correction.BENJAMINI_HOCHBERG, permutations=999), Plan(Method.T)):
        assert compare_runs(topics, scores, plan).out_of_reach is None
