"""Pace, grade distribution and self-agreement over time, checked against hand-counted values and numpy."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from irdesk.assessment.judging_over_time import FEWEST, WINDOW, consistency, pace, pace_change, shares


@given(st.lists(st.floats(0, 500), max_size=60))
def test_the_pace_is_the_median_of_the_last_timed_verdicts(seconds):
    result = pace(seconds)
    places = np.flatnonzero(np.array(seconds) > 0)
    timed = np.array(seconds)[places]
    expected = [np.median(timed[max(0, i - WINDOW) : i]) for i in range(FEWEST, len(timed) + 1)]
    assert np.allclose(result.values, expected)
    assert list(result.at) == [int(place) + 1 for place in places[FEWEST - 1 :]]


@given(st.lists(st.sampled_from([None, 0, 1, 2]), max_size=60))
def test_shares_of_all_grades_are_one(verdicts):
    lines = [shares(verdicts, entry) for entry in (None, 0, 1, 2)]
    assert {line.at for line in lines} == {tuple(range(FEWEST, len(verdicts) + 1))}
    assert np.allclose(np.sum([line.values for line in lines], axis=0), 1)


def test_shares_are_of_the_last_verdicts():
    line = shares([0] * WINDOW + [1] * WINDOW, 1)
    assert line.values[-1] == 1
    assert dict(zip(line.at, line.values, strict=True))[WINDOW + 5] == 5 / WINDOW


def test_a_change_of_pace_is_told_of_verdicts_that_do_not_overlap():
    seconds = [30.0] * FEWEST + [10.0] * WINDOW
    assert pace_change(pace(seconds)) == (30.0, 10.0)
    assert pace_change(pace(seconds[:-1])) is None, "a verdict is among the first and among the last"


def test_agreement_with_oneself():
    result = consistency([(3, True), (9, False), (12, True)])
    assert (result.at, result.values) == ((3, 9, 12), (1.0, 0.5, 2 / 3))
    assert consistency([]).at == ()
