"""Inclusion probabilities of systematic samples and of their extensions."""

from __future__ import annotations

from itertools import permutations

import numpy as np
from short_and_long_tests import effort

from irdesk.evaluation.estimates.sampling_design import (
    draw_sample,
    extend_sample,
    inclusion_probabilities,
    systematic,
)


def test_probabilities_are_proportional_to_size_up_to_1() -> None:
    probabilities = inclusion_probabilities(np.array([1.0, 1.0, 2.0, 10.0, 0.0]), 3)
    np.testing.assert_allclose(probabilities, [0.5, 0.5, 1.0, 1.0, 0.0])


def test_every_document_of_positive_size_is_certain_if_the_budget_suffices() -> None:
    np.testing.assert_array_equal(inclusion_probabilities(np.array([1.0, 3.0, 0.0]), 5), [1.0, 1.0, 0.0])


def test_each_document_is_drawn_with_its_probability() -> None:
    probabilities = np.array([0.15, 0.6, 1.0, 0.25])
    counts, draws = np.zeros(4), 0
    for order in permutations(range(4)):
        for step in range(20):
            drawn = systematic(probabilities, np.array(order), (step + 0.5) / 20)
            assert len(drawn) == 2
            counts[drawn] += 1
            draws += 1
    np.testing.assert_allclose(counts / draws, probabilities, rtol=0, atol=1e-12)


def test_an_extended_sample_has_the_probabilities_of_the_second_round() -> None:
    random = np.random.default_rng(3)
    sizes = np.array([1.0, 2.0, 3.0, 4.0, 1.0, 1.0])
    first, second = inclusion_probabilities(sizes, 2), inclusion_probabilities(sizes, 4)
    counts = np.zeros(6)
    rounds = effort(4000, 20000)
    for _ in range(rounds):
        drawn = draw_sample(first, random)
        further = extend_sample(first, drawn, second, random)
        assert not set(drawn.tolist()) & set(further.tolist())
        counts[drawn] += 1
        counts[further] += 1
    np.testing.assert_allclose(counts / rounds, second, rtol=0, atol=0.02)
