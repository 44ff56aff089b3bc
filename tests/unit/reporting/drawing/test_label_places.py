"""Labels along an edge do not overlap, and are shifted as little as possible."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from scipy import optimize

from irdesk.reporting.drawing.label_places import spread


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
