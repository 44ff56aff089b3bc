"""Statistics of two runs that depend on no test: interval, effect size, power, wins, and topics that are dropped."""

from __future__ import annotations

import numpy as np
import pytest

from irdesk.evaluation.comparison.significance.effect_size import compare
from irdesk.evaluation.comparison.significance.paired_t_power import t_power

A = np.array([0.7, 0.3, 0.2, 0.6, 0.4])
B = np.array([0.5, 0.1, 0.0, 0.2, 0.4])


def test_statistics_of_a_and_b():
    result = compare(A, B)
    assert result.interval == pytest.approx((0.02440, 0.37560), abs=5e-6)
    assert result.effect == pytest.approx(1.41421, abs=5e-6)
    assert result.deviation == pytest.approx(np.std(A - B, ddof=1))
    assert (result.wins, result.ties, result.losses, result.topics, result.dropped) == (4, 1, 0, 5, 0)


def test_power_is_that_of_the_observed_effect():
    result = compare(A, B)
    assert result.power == t_power(result.effect, 5, 0.05)
    assert compare(A, A).power is None


def test_topics_that_one_run_lacks_are_dropped_and_counted():
    gaps = A.copy()
    gaps[[1, 3]] = np.nan
    both = B.copy()
    both[3] = np.nan  # the topic is missing from both runs, so it is not counted as dropped
    result = compare(gaps, both)
    assert (result.topics, result.dropped) == (3, 1)
    nothing = compare(np.full(5, np.nan), B)
    assert (nothing.topics, nothing.statement) == (0, "the runs have no topic in common")
    assert compare(A[:1], B[:1]).statement == "a single topic shows no variation"
