"""Power of the paired t-test and topics needed, checked against published values, SciPy and random draws."""

from __future__ import annotations

import numpy as np
import pytest
from each_case import each_case
from scipy import stats

from irdesk.evaluation.comparison.significance.paired_t_power import t_power, topics_needed


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
