"""Samples of human judgements: inclusion probabilities when a part of the sample is judged."""

from __future__ import annotations

import numpy as np

from irdesk.evaluation.estimates.document_population import UNKNOWN
from irdesk.evaluation.estimates.human_sample import Sample


def test_half_of_a_topics_sample_counts_double(small) -> None:
    joined = small.population
    grades = small.grades.copy()
    grades[1] = UNKNOWN
    sample = Sample.judged(
        joined, small.probabilities, np.array([0, 1, 3]), np.where([1, 0, 0, 1, 0, 0], grades, UNKNOWN)
    )
    np.testing.assert_allclose(sample.probabilities, [0.25, 0.125, 0.4, 1.0, 0.4, 0.6])
    assert not sample.unseen.any()
