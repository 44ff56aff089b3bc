"""The difference estimator, evaluated over all possible samples of small populations."""

from __future__ import annotations

import numpy as np
import pytest
from each_case import each_case

from irdesk.evaluation.estimates.direct_estimate import estimate_directly, features_of
from irdesk.evaluation.estimates.human_sample import Sample


@pytest.mark.parametrize("name", ["P@2", "DCG@3", "RBP(p=0.5)"])
def test_without_trust_it_is_the_estimator_of_the_human_sample(small, name: str) -> None:
    measure = small.linear(name)
    for _, sample in small.all_samples():
        indices = sample.indices
        features = features_of(measure.population, small.probabilities)
        estimate = estimate_directly(measure, sample, features, trust=0)
        counts = np.zeros((len(measure.levels), 6))
        counts[:, indices] = measure.reached(sample.grades[indices]) / small.probabilities[indices]
        alone = (measure.at_counts(counts).values * measure.population.shares).sum(axis=1)
        np.testing.assert_allclose(estimate.values, alone, rtol=0, atol=1e-12)


@each_case("name", ["P@2", "nDCG@3", "R@2", "AP", "DCG@2"])
def test_certain_documents_leave_no_error(small, name: str) -> None:
    measure = small.linear(name)
    sample = Sample.judged(measure.population, np.ones(6), np.arange(6), small.grades)
    estimate = estimate_directly(measure, sample, features_of(measure.population, np.ones(6)))
    np.testing.assert_allclose(estimate.values, small.truth(measure), rtol=0, atol=1e-12)
    np.testing.assert_allclose(estimate.covariance, 0, rtol=0, atol=1e-12)
