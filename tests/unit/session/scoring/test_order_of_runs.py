"""The order of runs in comparison and report."""

from __future__ import annotations

import math

import pytest

from irdesk.session.core.project_settings import BASELINE_FIRST
from irdesk.session.scoring.order_of_runs import order_runs

SCORES = {"1": 0.5, "2": 0.7, "3": math.nan, "4": 0.5}
NAMES = {"1": "b", "2": "c", "3": "a", "4": "a2"}


@pytest.mark.parametrize(
    ("chosen", "order"),
    [("", "2413"), (BASELINE_FIRST, "1243"), ('["3","1"]', "3124"), ('["9","3"]', "3241")],
)
def test_runs_are_ordered_as_chosen_and_best_first(chosen, order):
    assert order_runs(chosen, list(SCORES), SCORES, NAMES, "1") == list(order)
