"""Average ranks, Friedman's test and critical differences, checked against Demšar (2006) and SciPy."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from each_case import each_case
from scipy import stats

from irdesk.evaluation.comparison.average_ranks import (
    RankTest,
    average_ranks,
    critical_difference,
    friedman,
    groups_of,
    range_quantile,
    ranks_of,
)
from irdesk.evaluation.comparison.significance.comparison_plan import Method, Plan

# Table 6 of Demšar (2006): AUC of C4.5 with four settings on 14 data sets. Demšar gives the two values 0.975 of
# "voting" the ranks 2 and 3, so they differ in a digit that is not printed.
AUC = np.array(
    [
        [0.763, 0.768, 0.771, 0.798],
        [0.599, 0.591, 0.590, 0.569],
        [0.954, 0.971, 0.968, 0.967],
        [0.628, 0.661, 0.654, 0.657],
        [0.882, 0.888, 0.886, 0.898],
        [0.936, 0.931, 0.916, 0.931],
        [0.661, 0.668, 0.609, 0.685],
        [0.583, 0.583, 0.563, 0.625],
        [0.775, 0.838, 0.866, 0.875],
        [1.000, 1.000, 1.000, 1.000],
        [0.940, 0.962, 0.965, 0.962],
        [0.619, 0.666, 0.614, 0.669],
        [0.972, 0.981, 0.9751, 0.975],
        [0.957, 0.978, 0.946, 0.970],
    ]
)
TOPICS = tuple(f"T{i}" for i in range(14))


def test_the_published_example():
    result = average_ranks(TOPICS, AUC, RankTest.NEMENYI, Plan(confidence=0.95))
    assert result.order == (3, 1, 2, 0)
    assert result.ranks.tolist() == pytest.approx([1.964, 2.000, 2.893, 3.143], abs=0.0005)
    assert result.friedman is not None
    assert result.friedman.chi_square == pytest.approx(9.28, abs=0.005)
    assert result.friedman.f == pytest.approx(3.69, abs=0.005)
    assert result.friedman.freedoms == (3, 39)
    assert result.critical == pytest.approx(1.25, abs=0.005)
    assert result.groups == ((0, 3),), "3.143 - 1.964 = 1.18 < 1.25"
    wider = average_ranks(TOPICS, AUC, RankTest.NEMENYI, Plan(confidence=0.90))
    assert wider.critical == pytest.approx(1.12, abs=0.005)
    assert wider.groups == ((0, 2), (2, 3)), "C4.5 differs from C4.5+m and C4.5+m+cf at 0.10"


@pytest.mark.parametrize(
    ("alpha", "published"),
    [
        (0.05, [1.960, 2.343, 2.569, 2.728, 2.850, 2.949, 3.031, 3.102, 3.164]),
        (0.10, [1.645, 2.052, 2.291, 2.459, 2.589, 2.693, 2.780, 2.855, 2.920]),
    ],
)
def test_critical_values_of_table_5(alpha, published):
    results = [range_quantile(k, alpha) / 2**0.5 for k in range(2, 11)]
    assert results == pytest.approx(published, abs=0.0011)


@each_case("count", [2, 5, 63, 400, 1290])
def test_quantiles_against_scipy(count):
    assert stats.studentized_range.cdf(range_quantile(count, 0.05), count, np.inf) == pytest.approx(0.95, abs=1e-6)
    q = stats.studentized_range.ppf(0.95, count, np.inf)
    wanted = q / 2**0.5 * (count * (count + 1) / (6 * 50)) ** 0.5
    assert critical_difference(count, 50, 0.05) == pytest.approx(wanted, rel=1e-5)


def test_ranks_and_friedman_against_scipy():
    scores = np.random.default_rng(7).normal(size=(40, 6))
    assert ranks_of(scores) == pytest.approx(stats.rankdata(-scores, axis=1))
    tied = np.round(scores, 0)
    assert ranks_of(tied) == pytest.approx(stats.rankdata(-tied, axis=1))
    result = friedman(ranks_of(scores).mean(axis=0), 40)
    assert result.chi_square == pytest.approx(stats.friedmanchisquare(*scores.T).statistic)
    assert friedman(np.array([1.0, 2.0, 3.0]), 5).p is None, "all topics alike"


def test_pairs_tested_one_by_one_with_holm():
    rng = np.random.default_rng(3)
    scores = rng.normal(size=(30, 5)) * 0.1 + np.array([0.0, 0.02, 0.5, 0.52, 0.9])
    result = average_ranks([str(i) for i in range(30)], scores, RankTest.HOLM, Plan(Method.WILCOXON))
    pairs = list(combinations(range(5), 2))
    p = [stats.wilcoxon(scores[:, i], scores[:, j], method="approx", correction=False).pvalue for i, j in pairs]
    adjusted = dict(zip(pairs, np.asarray(_holm(p)), strict=True))
    same = {pair for pair, value in adjusted.items() if value > 0.05}
    grouped = {
        tuple(sorted((result.order[a], result.order[b])))
        for first, last in result.groups
        for a, b in combinations(range(first, last + 1), 2)
    }
    assert grouped == same
    assert result.critical is None
    assert result.plan is not None
    assert result.plan.method is Method.WILCOXON


def _holm(p):
    order = np.argsort(p)
    adjusted = np.empty(len(p))
    adjusted[order] = np.minimum(np.maximum.accumulate(np.sort(p) * np.arange(len(p), 0, -1)), 1)
    return adjusted


def test_groups_are_the_largest_ranges_without_a_difference():
    alike = np.abs(np.subtract.outer([1.0, 1.5, 2.2, 2.6, 5.0], [1.0, 1.5, 2.2, 2.6, 5.0])) < 1.3
    assert groups_of(alike) == ((0, 2), (1, 3))
    assert groups_of(np.eye(3, dtype=bool)) == ()


def test_runs_without_a_common_topic():
    nothing = average_ranks(["a"], np.array([[np.nan, 1.0]]), RankTest.NEMENYI, Plan())
    assert nothing.topics == ()
    assert nothing.groups == ()
    assert nothing.critical is None
    assert np.isnan(nothing.ranks).all()
