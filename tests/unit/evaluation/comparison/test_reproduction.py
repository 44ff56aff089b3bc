"""Reproduction measures, checked against repro_eval, and cases with a zero divisor."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from irdesk.domain.errors import CommandRefused
from irdesk.evaluation.comparison.reproduction import reproduction

REPRO_EVAL = Path(__file__).resolve().parents[3] / "data" / "peer-tests" / "repro_eval.json"
CASES = json.loads(REPRO_EVAL.read_text(encoding="utf-8"))["cases"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{len(case['scores'][0])} topics")
def test_numbers_are_those_of_repro_eval(case):
    result = reproduction(*map(np.array, case["scores"]))
    assert result.rmse == pytest.approx(case["rmse"])
    assert result.effect.baseline_rmse == pytest.approx(case["baseline_rmse"])
    assert (result.effect.ratio, result.effect.delta) == pytest.approx((case["er"], case["dri"]))
    assert result.p == pytest.approx(stats.ttest_rel(*case["scores"][:2]).pvalue)


def test_the_same_experiment_again_and_a_worked_example():
    original, baseline = np.array([0.5, 0.7, np.nan]), np.array([0.4, 0.6, 0.1])
    again = reproduction(original, original, baseline, baseline)
    assert (again.topics, again.rmse, again.difference, again.p) == (2, 0, 0, None)
    assert (again.effect.ratio, again.effect.delta) == (1, 0)
    # On a baseline mean of 0.5, the rerun improves by 0.05 instead of 0.1, that is by 10 % instead of 20 %.
    half = reproduction(original, np.array([0.45, 0.65, 0.3]), baseline, baseline)
    assert half.rmse == pytest.approx(0.05)
    assert half.difference == pytest.approx(-0.05)
    assert (half.effect.ratio, half.effect.original, half.effect.rerun) == pytest.approx((0.5, 0.2, 0.1))
    assert half.effect.delta == pytest.approx(0.1)


def test_without_an_effect_there_is_no_ratio():
    scores = np.array([0.5, 0.7])
    assert reproduction(scores, scores, scores, scores).effect.ratio is None
    assert reproduction(scores, scores, np.zeros(2), np.zeros(2)).effect.delta is None
    assert reproduction(scores, scores).effect is None
    with pytest.raises(CommandRefused, match="no topic in common"):
        reproduction(np.array([np.nan]), np.array([1.0]))
