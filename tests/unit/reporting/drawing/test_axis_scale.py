"""The ticks of axes: round, even, and within the range."""

from __future__ import annotations

import itertools

import pytest
from each_case import each_case

from irdesk.reporting.drawing.axis_scale import format_ticks, ticks


@each_case(("low", "high"), [(0, 1), (-0.0231, 0.0231), (0, 0.47), (3, 12000), (-5, -4.9)])
def test_ticks_are_round_within_and_even(low, high):
    positions = ticks(low, high)
    assert 3 <= len(positions) <= 8
    assert low - 1e-9 <= positions[0]
    assert positions[-1] <= high + 1e-9
    steps = {round(b - a, 12) for a, b in itertools.pairwise(positions)}
    assert len(steps) == 1
    assert f"{steps.pop():.0e}"[0] in "125"
    assert [float(label.replace("−", "-")) for label in format_ticks(positions)] == pytest.approx(positions, abs=1e-12)
