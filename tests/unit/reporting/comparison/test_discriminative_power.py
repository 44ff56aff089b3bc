"""The figure of achieved significance levels."""

from __future__ import annotations

import numpy as np

from irdesk.evaluation.comparison.discriminative_power import Power
from irdesk.reporting.comparison.discriminative_power import achieved_levels
from irdesk.reporting.drawing.figure import Line


def test_achieved_levels_stand_beside_the_level_that_was_asked_for(rows):
    levels = np.sort(np.random.default_rng(3).random(20))[::-1]
    powers = {"AP": Power(50, 0, 0.01, levels, 0.1), "RR": Power(50, 0, 0.01, levels / 50, 0.2)}
    figure = achieved_levels(powers, "bootstrap")
    first, second = (mark for mark in figure.marks if isinstance(mark, Line))
    assert (first.name, second.name) == ("RR", "AP"), "the most telling first"
    assert (second.y == levels).all()
    assert rows(figure)[-1]["achieved level"] == "0.01"
    achieved_levels({}, "nothing")
