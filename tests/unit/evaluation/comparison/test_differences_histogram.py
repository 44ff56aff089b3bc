"""Histograms of the differences between two runs."""

from __future__ import annotations

import numpy as np
import pytest
from each_case import each_case

from irdesk.evaluation.comparison.differences_histogram import differences_histogram


@each_case("seed", range(5))
def test_each_difference_is_in_the_bin_around_it(seed):
    rng = np.random.default_rng(seed)
    d = np.round(rng.normal(0.1 * seed, 0.2, 50), 4)
    result = differences_histogram(d)
    assert result.counts.sum() == 50
    assert 0.0 in result.centres
    assert len(result.centres) <= 24
    for centre, count in zip(result.centres, result.counts, strict=True):
        inside = (d >= centre - result.width / 2 - 1e-9) & (d < centre + result.width / 2 - 1e-9)
        assert inside.sum() == count


def test_a_round_width():
    result = differences_histogram(np.array([-0.4, 0.0, 0.0, 0.7]))
    assert result.width == pytest.approx(0.1)
    assert result.centres == pytest.approx(np.arange(-4, 8) / 10)
    assert result.counts.tolist() == [1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 1]


def test_differences_of_nothing():
    assert differences_histogram(np.zeros(7)).counts.tolist() == [7]
    assert differences_histogram(np.zeros(0)).counts.tolist() == [0]
