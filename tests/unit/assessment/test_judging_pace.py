"""The judging pace, and an interval for the remaining time with approximately nominal coverage."""

from __future__ import annotations

import numpy as np
import pytest

from irdesk.assessment.judging_pace import ENOUGH, LATEST, Pace


def test_nothing_is_known_of_no_verdicts():
    assert (Pace.of([]).count, Pace.of([]).per_hour, Pace.of([0.0, 0.0]).count) == (0, 0.0, 0)
    assert Pace.of([]).left(10) is None


def test_judgements_without_active_time_do_not_count():
    pace = Pace.of([30.0, 0.0, 10.0, 20.0, 0.0])
    assert (pace.count, pace.median, pace.mean, pace.deviation) == (3, 20.0, 20.0, 10.0)
    assert pace.per_hour == 180


def test_only_the_latest_count():
    assert Pace.of([10.0] * LATEST + [1000.0] * 50).mean == 10.0


def test_nothing_is_said_of_the_time_left_too_early():
    assert Pace.of([10.0, 30.0] * (ENOUGH // 2 - 1)).left(100) is None
    assert Pace.of([10.0, 30.0] * (ENOUGH // 2)).left(100) is not None
    assert Pace.of([10.0] * ENOUGH).left(0) is None


def test_of_equal_times_the_rest_is_certain():
    assert Pace.of([15.0] * ENOUGH).left(10) == (150.0, 150.0)


@pytest.mark.parametrize("left", [20, 400])
def test_the_interval_holds_about_as_often_as_it_says(left):
    """Judging times are skewed to the right. With such times, the remaining time lies in the interval in about 95 of
    100 draws.
    """
    chance = np.random.default_rng(7)
    hits = 0
    for _ in range(400):
        times = chance.lognormal(3.0, 0.8, ENOUGH * 2 + left)
        least, most = Pace.of(list(times[: ENOUGH * 2])).left(left)
        hits += least <= times[ENOUGH * 2 :].sum() <= most
    assert 0.85 <= hits / 400 <= 0.99
