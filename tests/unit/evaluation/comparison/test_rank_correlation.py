"""Correlations of orders, checked against SciPy, published vectors, and brute force over the orders of tied values."""

from __future__ import annotations

from itertools import pairwise, permutations, product

import numpy as np
import pytest
from each_case import each_case
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats
from short_and_long_tests import effort

from irdesk.evaluation.comparison.rank_correlation import kendall_b, rbo, spearman, tau_ap, tau_ap_b

# Test data and values of ircor, the package of the measures' authors (Urbano & Marrero, ICTIR 2017).
SETS = (
    {
        "x": (0.897, 0.372, 0.908, 0.898, 0.661, 0.062, 0.177, 0.384, 0.498, 0.992),
        "y": (0.82, 0.406, 0.817, 0.953, 0.673, 0.073, 0.364, 0.547, 0.589, 0.988),
        "x_ties": (0.9, 0.4, 0.9, 0.9, 0.7, 0.1, 0.2, 0.4, 0.5, 1),
        "y_ties": (0.8, 0.4, 0.8, 1, 0.7, 0.1, 0.4, 0.5, 0.6, 1),
    },
    {
        "x": (0.266, 0.573, 0.202, 0.945, 0.629, 0.206, 0.687, 0.77, 0.718, 0.38),
        "y": (0.263, 0.843, 0.728, 0.928, 0.08, 0.114, 0.467, 0.641, 0.973, 0.644),
        "x_ties": (0.3, 0.6, 0.2, 0.9, 0.6, 0.2, 0.7, 0.8, 0.7, 0.4),
        "y_ties": (0.3, 0.8, 0.7, 0.9, 0.1, 0.1, 0.5, 0.6, 1, 0.6),
    },
    {
        "x": (0.185, 0.573, 0.944, 0.129, 0.468, 0.553, 0.761, 0.405, 0.976, 0.445),
        "y": (0.845, 0.272, 0.275, 0.924, 0.605, 0.334, 0.162, 0.872, 0.018, 0.25),
        "x_ties": (0.2, 0.6, 0.9, 0.1, 0.5, 0.6, 0.8, 0.4, 1, 0.4),
        "y_ties": (0.8, 0.3, 0.3, 0.9, 0.6, 0.3, 0.2, 0.9, 0, 0.2),
    },
)
VALUES = {
    tau_ap: (("x", "y", (0.8519, 0.2504, -0.6971)), ("x", "y_ties", (0.7454, 0.2692, -0.5558))),
    tau_ap_b: (("x", "y", (0.8333, 0.2880, -0.668)), ("x_ties", "y_ties", (0.7321, 0.297, -0.7047))),
}
CASES = [
    (function, x, y, entry[x], entry[y], value)
    for function, kinds in VALUES.items()
    for x, y, values in kinds
    for entry, value in zip(SETS, values, strict=True)
]
few = st.integers(2, 6).flatmap(
    lambda n: st.tuples(*2 * (st.lists(st.integers(0, 4), min_size=n, max_size=n).map(lambda v: np.array(v, float)),))
)


@each_case(("function", "names", "other", "x", "y", "value"), CASES)
def test_the_values_of_the_authors(function, names, other, x, y, value):
    assert function(np.array(x, float), np.array(y, float)) == pytest.approx(value, abs=5e-5)


@each_case("correlation", [kendall_b, spearman, tau_ap, tau_ap_b, lambda x, y: rbo(x, y, 0.9)])
def test_scores_that_differ_by_rounding_errors_alone_are_tied(correlation):
    """The means of the same scores in another order can differ in their last bit."""
    x, other = np.array([0.1 + 0.2 + 0.3, 0.3 + 0.2 + 0.1, 0.5]), np.array([0.2, 0.3, 0.1])
    assert x[0] != x[1]
    for one in (x, x[[1, 0, 2]]):
        assert correlation(one, other) == correlation(np.array([0.6, 0.6, 0.5]), other)
        assert correlation(other, one) == correlation(other, np.array([0.6, 0.6, 0.5]))


@given(few)
def test_kendall_and_spearman_are_scipys(vectors):
    x, y = vectors
    for ours, theirs in ((kendall_b, stats.kendalltau), (spearman, stats.spearmanr)):
        if len(set(x)) == 1 or len(set(y)) == 1:
            assert ours(x, y) is None
        else:
            assert ours(x, y) == pytest.approx(theirs(x, y).statistic, abs=1e-12)


def orders(v):
    """Return all orders of the indices by descending value, with tied values in every order."""
    return [order for order in permutations(range(len(v))) if all(v[a] >= v[b] for a, b in pairwise(order))]


def tau_ap_of(order, truth):
    """Compute τ_AP by definition: for each run, take the share of the runs above it that the truth also ranks above it;
    rescale the mean to −1 … 1.
    """
    shares = [sum(truth[above] > truth[entry] for above in order[:i]) / i for i, entry in enumerate(order) if i]
    return 2 * np.mean(shares) - 1


@settings(max_examples=effort(15, 600), deadline=None)
@given(few)
def test_tied_estimates_count_as_all_their_orders(vectors):
    truth, estimate = vectors
    expected = np.mean([tau_ap_of(order, truth) for order in orders(estimate)])
    assert tau_ap(truth, estimate) == pytest.approx(expected, abs=1e-12)


def common(one, other, depth):
    return len(set(one[:depth]) & set(other[:depth]))


def extrapolated(one, other, p):
    """Compute RBO_ext of two lists of equal length (Webber et al., 2010, equation 30)."""
    n = len(one)
    body = sum(common(one, other, d) / d * p**d for d in range(1, n + 1)) * (1 - p) / p
    return body + common(one, other, n) / n * p**n


@settings(max_examples=effort(8, 600), deadline=None)
@given(few, st.sampled_from([0.5, 0.8, 0.95]))
def test_rbo_is_the_mean_over_the_orders_of_ties(vectors, p):
    x, y = vectors
    expected = np.mean([extrapolated(one, other, p) for one, other in product(orders(x), orders(y))])
    result = rbo(x, y, p)
    assert result is not None
    assert result.extrapolated == pytest.approx(expected, abs=1e-12)


@settings(max_examples=effort(30, 100), deadline=None)
@given(st.permutations(range(6)), st.permutations(range(6)), st.integers(1, 5), st.sampled_from([0.5, 0.8]))
def test_the_residual_of_rbo_is_what_could_follow(one, other, depth, p):
    x, y = (np.array([-order.index(i) for i in range(6)], float) for order in (one, other))
    result = rbo(x, y, p, depth)
    assert result is not None

    def total(tails):
        first, second = list(one[:depth]) + tails[0], list(other[:depth]) + tails[1]
        return sum(common(first, second, d) / d * p ** (d - 1) for d in range(1, 301)) * (1 - p)

    nothing = [f"a{i}" for i in range(300)], [f"b{i}" for i in range(300)]
    # The maximum: each list continues with the documents that only the other list has shown; then both continue
    # identically.
    more = [f"c{i}" for i in range(300)]
    missing = [
        [entry for entry in shown[:depth] if entry not in theirs[:depth]]
        for shown, theirs in ((other, one), (one, other))
    ]
    assert result.least == pytest.approx(total(nothing), abs=1e-9)
    assert result.least + result.residual == pytest.approx(total((missing[0] + more, missing[1] + more)), abs=1e-9)


@each_case("function", [kendall_b, spearman, tau_ap_b])
@each_case(("x", "y"), [([], []), ([1.0], [1.0]), ([1.0, 1.0, 1.0], [1.0, 2.0, 3.0])])
def test_undefined_correlations_are_none(function, x, y):
    assert function(np.array(x), np.array(y)) is None


def test_rbo_needs_a_persistence_between_0_and_1():
    with pytest.raises(ValueError, match="between 0 and 1"):
        rbo(np.array([1.0]), np.array([1.0]), 1.0)
