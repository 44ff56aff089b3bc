"""Variance of the difference estimator, evaluated over all possible samples of a small population."""

from __future__ import annotations

import numpy as np
import pytest

from irdesk.evaluation.estimates.direct_estimate import correct, estimate_directly, features_of
from irdesk.evaluation.estimates.document_population import UNKNOWN
from irdesk.evaluation.estimates.estimate_variance import products, sampled_weights
from irdesk.evaluation.estimates.human_grades import Prediction
from irdesk.evaluation.estimates.human_sample import Sample
from irdesk.evaluation.estimates.linear_measures import LinearMeasure


def fixed(measure: LinearMeasure, sample: Sample) -> Prediction:
    """Return predictions that do not depend on the sample."""
    chances = 1 / (2 + np.arange(len(measure.levels))[:, None] + np.arange(len(measure.population)))
    levels = np.zeros(len(measure.levels))
    nothing = np.zeros(len(sample.indices))
    return Prediction(np.repeat(chances[None], 3, axis=0), nothing, levels, chances[None], np.zeros(1))


@pytest.mark.parametrize("name", ["P@2", "P(rel=2)@3", "DCG@3", "RBP(p=0.5)", "CG@2"])
def test_mean_and_variance_over_all_samples_are_exact(small, name: str) -> None:
    measure = small.linear(name)
    total = np.zeros(3)
    squares, variances = np.zeros((3, 3)), np.zeros((3, 3))
    for chance, sample in small.all_samples():
        reached = measure.reached(sample.grades[sample.indices])
        prediction = fixed(measure, sample)
        estimate = correct(measure, sample, reached, prediction)
        error = estimate.values - small.truth(measure)
        residuals = np.zeros_like(prediction.chances)
        residuals[:, sample.indices] = reached - prediction.chances[:, sample.indices]
        gains = measure.gains @ residuals
        weights = sampled_weights(sample, prediction.leverages)
        linearised = measure.at(prediction.chances)
        total += chance * estimate.values
        squares += chance * np.outer(error, error)
        variances += chance * products(linearised, measure.population, [weights * gains**2, gains * 0, gains * 0])
    np.testing.assert_allclose(total, small.truth(measure), rtol=0, atol=1e-12)
    np.testing.assert_allclose(variances, squares, rtol=0, atol=1e-12)


def test_a_topic_without_judgements_adds_its_uncertainty(small) -> None:
    measure = small.linear("P@2")
    joined = measure.population
    grades = np.where([1, 1, 1, 0, 0, 0], small.grades, UNKNOWN)
    features = features_of(joined, small.probabilities)
    partly = Sample.judged(joined, small.probabilities, np.array([0, 1, 2, 3]), grades)
    assert partly.unseen.tolist() == [False, True]
    estimate = estimate_directly(measure, partly, features)
    not_drawn = Sample.judged(joined, small.probabilities, np.array([0, 1, 2]), grades)
    # Run x returns documents of topic 2; run w does not.
    assert estimate.covariance[0, 0] > estimate_directly(measure, not_drawn, features).covariance[2, 2]
