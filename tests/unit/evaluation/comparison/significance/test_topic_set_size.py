"""Topic set sizes checked against SciPy's distributions and simulated experiments."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from irdesk.domain.errors import CommandRefused
from irdesk.evaluation.comparison.significance.topic_set_size import topic_set_size


def pilot(variance: float, topics: int = 30, runs: int = 4) -> np.ndarray:
    """Return scores with exactly the given residual variance after removing topic and run effects."""
    scores = np.random.default_rng(2).normal(size=(topics, runs))
    rest = scores - scores.mean(axis=0) - scores.mean(axis=1, keepdims=True) + scores.mean()
    rest *= (variance * (topics - 1) * (runs - 1) / (rest**2).sum()) ** 0.5
    return rest + np.linspace(0, 1, topics)[:, None]


@pytest.mark.parametrize(("difference", "runs"), [(0.05, 2), (0.1, 4), (0.2, 10), (0.02, 3)])
def test_sizes_are_the_least_with_enough_power(difference, runs):
    variance = 0.0471
    size = topic_set_size(pilot(variance), difference, runs)
    assert size.variance == pytest.approx(variance)
    assert size.pilot == (30, 4)

    def t(n):
        limit, shift = stats.t.isf(0.025, n - 1), difference / (2 * variance) ** 0.5 * n**0.5
        return stats.nct.sf(limit, n - 1, shift) + stats.nct.cdf(-limit, n - 1, shift)

    def f(n):
        limit = stats.f.isf(0.05, runs - 1, runs * (n - 1))
        return stats.ncf.sf(limit, runs - 1, runs * (n - 1), n * difference**2 / (2 * variance))

    assert t(size.t_test - 1) < 0.8 <= t(size.t_test)
    assert f(size.anova - 1) < 0.8 <= f(size.anova)


def test_the_t_test_finds_the_difference_four_times_in_five():
    chance, variance, difference = np.random.default_rng(1), 0.04, 0.15
    size = topic_set_size(pilot(variance), difference)
    d = chance.normal(difference, (2 * variance) ** 0.5, (4000, size.t_test))
    assert (stats.ttest_1samp(d, 0, axis=1).pvalue < 0.05).mean() == pytest.approx(0.8, abs=0.03)


def test_intervals_are_as_wide_as_expected():
    chance, variance, difference = np.random.default_rng(1), 0.04, 0.2
    size = topic_set_size(pilot(variance), difference)
    d = chance.normal(0, (2 * variance) ** 0.5, (4000, size.interval))
    widths = 2 * stats.t.isf(0.025, size.interval - 1) * d.std(axis=1, ddof=1) / size.interval**0.5
    assert widths.mean() == pytest.approx(difference, rel=0.03)


def test_impossible_designs_are_refused():
    flat = np.linspace(0, 1, 5)[:, None] + np.zeros((5, 3))
    for scores, arguments, message in (
        (flat, (0.1,), "no variance"),
        (pilot(0.1)[:1], (0.1,), "at least two runs and two topics"),
        (pilot(0.1), (0.0,), "a difference above 0"),
        (pilot(0.1), (0.1, 1), "two or more runs, not 1"),
    ):
        with pytest.raises(CommandRefused, match=message):
            topic_set_size(scores, *arguments)
    assert topic_set_size(pilot(1.0), 1e-5).t_test is None, "more than a million"
