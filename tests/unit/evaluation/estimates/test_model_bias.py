"""Test of whether a model favours runs, on estimates with a known covariance."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from labelled_collection import estimator, judged

from irdesk.domain.errors import CommandRefused
from irdesk.evaluation.estimates.measure_estimate import MeasureEstimate
from irdesk.evaluation.estimates.model_bias import family_biases, run_biases


def estimate() -> MeasureEstimate:
    planned = estimator()
    return planned.estimate(judged(planned))[0]


def test_a_run_that_the_model_favours_is_found_and_the_others_are_not() -> None:
    given = estimate()
    model = given.direct.values + 0.1
    model[2] += 0.3
    fixed = replace(
        given,
        model=model[None],
        direct=replace(given.direct, covariance=0.02**2 * np.eye(5)),
    )
    biases = run_biases(fixed)
    assert [bias.p < 0.05 for bias in biases].count(True) >= 1
    assert biases[2].relative == pytest.approx(0.3)
    assert biases[2].low > 0
    assert biases[0].value == pytest.approx(0.1)


def test_a_family_is_compared_with_all_others() -> None:
    given = estimate()
    model = given.direct.values.copy()
    model[[0, 1]] += 0.2
    fixed = replace(given, model=model[None])
    (bias,) = family_biases(fixed, {"gpt": ("run0", "run1")})
    assert bias.relative == pytest.approx(0.2)
    with pytest.raises(CommandRefused, match="there is no run x"):
        family_biases(fixed, {"gpt": ("x",)})
    with pytest.raises(CommandRefused, match="not all"):
        family_biases(fixed, {"gpt": fixed.population.runs})


def test_without_intervals_no_bias_is_shown() -> None:
    with pytest.raises(CommandRefused, match="too few"):
        run_biases(replace(estimate(), refusal="too few"))
