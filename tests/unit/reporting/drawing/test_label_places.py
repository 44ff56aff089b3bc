"""Labels along an edge do not overlap, and are shifted as little as possible."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from scipy import optimize

from irdesk.reporting.drawing.label_places import freest, meets, spread


def test_labels_with_room_stay_and_others_share_the_shift():
    assert spread([50.0, 10.0], 5, 0, 100) == [50.0, 10.0]
    assert spread([50.0, 50.0], 10, 0, 100) == [45.0, 55.0]
    assert spread([2.0, 2.0], 10, 0, 100) == [0.0, 10.0]
    assert spread([99.0, 99.0, 20.0], 10, 0, 100) == [90.0, 100.0, 20.0]
    assert spread([], 10, 0, 100) == []


def test_shifts_are_least():
    rng = np.random.default_rng(1)
    for _ in range(20):
        wanted = np.sort(rng.uniform(0, 100, 8))
        places = np.array(spread(wanted.tolist(), 9.0, 0.0, 100.0))
        assert min(high - low for low, high in pairwise(places)) >= 9.0 - 1e-9
        assert places[0] >= 0
        assert places[-1] <= 100
        best = optimize.minimize(
            lambda x, wanted=wanted: ((x - wanted) ** 2).sum(),
            np.linspace(0, 100, 8),
            constraints=[{"type": "ineq", "fun": lambda x: np.diff(x) - 9.0}],
            bounds=[(0.0, 100.0)] * 8,
        )
        assert ((places - wanted) ** 2).sum() == pytest.approx(best.fun, rel=1e-3, abs=1e-3)


def test_segments_that_meet_a_box():
    box = (10.0, 10.0, 20.0, 20.0)
    segments = np.array(
        [
            (0, 0, 30, 30),  # The segment passes through the box.
            (12, 12, 14, 14),  # The segment is inside the box.
            (0, 15, 12, 15),  # The segment ends inside the box.
            (0, 0, 5, 5),  # The segment ends before the box.
            (0, 15, 15, 40),  # The segment passes outside a corner.
            (0, 21, 30, 21),  # The segment is below the box.
            (15, 0, 15, 30),  # The segment is vertical and passes through the box.
        ],
        np.float64,
    )
    assert meets(segments, box).tolist() == [True, True, True, False, False, False, True]


def test_the_first_free_box_is_taken_and_else_the_one_with_the_least_weight():
    boxes = [(0.0, 0.0, 10.0, 10.0), (20.0, 0.0, 30.0, 10.0), (40.0, 0.0, 50.0, 10.0)]
    across = np.array([(0.0, 5.0, 12.0, 5.0)])
    assert freest(boxes, across, np.ones(1)) == (1, 0.0)
    through = np.array([(0.0, 5.0, 60.0, 5.0), (20.0, 2.0, 30.0, 2.0), (0.0, 2.0, 10.0, 2.0)])
    assert freest(boxes, through, np.array([1.0, 2.0, 8.0])) == (2, 1.0)
    assert freest(boxes, np.zeros((0, 4)), np.zeros(0)) == (0, 0.0)
