"""Estimates of the number of remaining relevant documents, checked against SciPy's hypergeometric distribution and
exhaustive counting.
"""

from __future__ import annotations

from itertools import product
from math import comb

import numpy as np
import pytest
from scipy.stats import hypergeom

from irdesk.domain.pool import Stratum
from irdesk.pooling.recall_estimate import Drawn, estimate_left, interval, judged_start


@pytest.mark.parametrize(("size", "judged"), [(1, 1), (10, 3), (40, 12), (200, 30), (1000, 50), (3000, 300), (50, 50)])
def test_an_interval_holds_the_numbers_that_the_sample_does_not_speak_against(size, judged):
    for relevant in sorted({0, 1, judged // 3, judged}):
        if relevant > judged:
            continue
        possible = np.arange(relevant, size - judged + relevant + 1)
        above = hypergeom.sf(relevant - 1, size, possible, judged) > 0.025
        below = hypergeom.cdf(relevant, size, possible, judged) > 0.025
        kept = possible[above & below].tolist()
        assert interval(Drawn(size, judged, relevant), 0.05) == (kept[0], kept[-1])


def test_an_interval_holds_the_truth_as_often_as_it_says():
    size, judged = 30, 8
    for total in range(size + 1):
        covered = 0.0
        for relevant in range(max(0, judged - size + total), min(judged, total) + 1):
            low, high = interval(Drawn(size, judged, relevant), 0.05)
            if low <= total <= high:
                covered += comb(total, relevant) * comb(size - total, judged - relevant) / comb(size, judged)
        assert covered >= 0.95


def test_strata_add_up_and_share_the_risk():
    strata = [Drawn(10, 10, 6), Drawn(40, 12, 3), Drawn(100, 20, 1)]
    result = estimate_left(strata, found_count=10)
    assert result.left == pytest.approx(6 + 40 * 3 / 12 + 100 / 20 - 10)
    lows, highs = zip(*(interval(entry, 0.025) for entry in strata), strict=True)
    assert (result.low, result.high) == (max(sum(lows) - 10, 0), sum(highs) - 10)


def test_a_wholly_judged_pool_leaves_nothing():
    result = estimate_left([Drawn(10, 10, 4), Drawn(5, 5, 0)], found_count=4)
    assert (result.left, result.low, result.high) == (0.0, 0, 0)


def test_a_stratum_that_nobody_looked_at_gives_no_estimate():
    assert estimate_left([Drawn(10, 10, 4), Drawn(5, 0, 0)], found_count=4) is None


def test_only_a_sample_without_a_gap_counts():
    stratum = Stratum("1", tuple("abcdef"), 4)
    for relevant in product(("b", "d"), repeat=1):
        assert judged_start(stratum, {"a", "b", "d"}, relevant) == Drawn(6, 2, int("b" in relevant))
    assert judged_start(stratum, set("abcd"), {"a", "d", "x"}) == Drawn(6, 4, 2)
