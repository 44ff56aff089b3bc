"""The difference estimator, evaluated over all possible samples of small populations."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from each_case import each_case

from irdesk.domain.docno_keys import keys_of
from irdesk.evaluation.estimates.direct_estimate import correct, estimate_directly, features_of
from irdesk.evaluation.estimates.document_population import UNKNOWN, Population
from irdesk.evaluation.estimates.estimate_variance import products, sampled_weights
from irdesk.evaluation.estimates.human_grades import Prediction
from irdesk.evaluation.estimates.human_sample import Sample
from irdesk.evaluation.estimates.linear_measures import LinearMeasure, linear_measure
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

DOCUMENTS = {"1": ("a", "b", "c"), "2": ("a", "d", "e")}
MODEL = {"1": {"a": 2, "b": 1, "c": 0}, "2": {"a": 0, "d": 2, "e": 1}}
PEOPLE = {"1": {"a": 2, "b": 0, "c": 1}, "2": {"a": 0, "d": 1, "e": 2}}
RUNS: dict[str, dict[str, tuple[str, ...]]] = {
    "x": {"1": ("a", "b", "z"), "2": ("d", "a")},
    "y": {"1": ("c", "a"), "2": ("e", "d", "a")},
    "w": {"1": ("b", "c")},
}
PROBABILITIES = np.array([0.5, 0.25, 0.8, 1.0, 0.4, 0.6])


def population() -> Population:
    runs = {name: {topic: keys_of(docnos) for topic, docnos in run.items()} for name, run in RUNS.items()}
    return Population.of(DOCUMENTS, {"model": MODEL}, runs, all_topics=True)


def linear(name: str) -> LinearMeasure:
    joined = population()
    return linear_measure(parse_one(name), ScoringOptions(), joined, joined.grades_of(PEOPLE))


def all_samples(measure: LinearMeasure) -> list[tuple[float, Sample]]:
    """Return every Poisson sample with its probability."""
    grades = measure.population.grades_of(PEOPLE)
    samples = []
    for drawn in product((False, True), repeat=len(PROBABILITIES)):
        chosen = np.array(drawn)
        chance = float(np.prod(np.where(chosen, PROBABILITIES, 1 - PROBABILITIES)))
        if chance > 0:
            nothing = np.zeros(len(measure.population.topics), np.bool_)
            samples.append((chance, Sample(PROBABILITIES, np.where(chosen, grades, UNKNOWN), nothing)))
    return samples


def fixed(measure: LinearMeasure, sample: Sample) -> Prediction:
    """Return predictions that do not depend on the sample."""
    chances = 1 / (2 + np.arange(len(measure.levels))[:, None] + np.arange(len(measure.population)))
    levels = np.zeros(len(measure.levels))
    nothing = np.zeros(len(sample.indices))
    return Prediction(np.repeat(chances[None], 3, axis=0), nothing, levels, chances[None], np.zeros(1))


def truth(measure: LinearMeasure) -> Floats:
    reached = measure.reached(measure.population.grades_of(PEOPLE))
    return np.asarray((measure.at(reached).values * measure.population.shares).sum(axis=1))


@pytest.mark.parametrize("name", ["P@2", "P(rel=2)@3", "DCG@3", "RBP(p=0.5)", "CG@2"])
def test_mean_and_variance_over_all_samples_are_exact(name: str) -> None:
    measure = linear(name)
    total = np.zeros(3)
    squares, variances = np.zeros((3, 3)), np.zeros((3, 3))
    for chance, sample in all_samples(measure):
        reached = measure.reached(sample.grades[sample.indices])
        prediction = fixed(measure, sample)
        estimate = correct(measure, sample, reached, prediction)
        error = estimate.values - truth(measure)
        residuals = np.zeros_like(prediction.chances)
        residuals[:, sample.indices] = reached - prediction.chances[:, sample.indices]
        gains = measure.gains @ residuals
        weights = sampled_weights(sample, prediction.leverages)
        linearised = measure.at(prediction.chances)
        total += chance * estimate.values
        squares += chance * np.outer(error, error)
        variances += chance * products(linearised, measure.population, [weights * gains**2, gains * 0, gains * 0])
    np.testing.assert_allclose(total, truth(measure), rtol=0, atol=1e-12)
    np.testing.assert_allclose(variances, squares, rtol=0, atol=1e-12)


@pytest.mark.parametrize("name", ["P@2", "DCG@3", "RBP(p=0.5)"])
def test_without_trust_it_is_the_estimator_of_the_human_sample(name: str) -> None:
    measure = linear(name)
    for _, sample in all_samples(measure):
        indices = sample.indices
        features = features_of(measure.population, PROBABILITIES)
        estimate = estimate_directly(measure, sample, features, trust=0)
        counts = np.zeros((len(measure.levels), 6))
        counts[:, indices] = measure.reached(sample.grades[indices]) / PROBABILITIES[indices]
        alone = (measure.at_counts(counts).values * measure.population.shares).sum(axis=1)
        np.testing.assert_allclose(estimate.values, alone, rtol=0, atol=1e-12)


@each_case("name", ["P@2", "nDCG@3", "R@2", "AP", "DCG@2"])
def test_certain_documents_leave_no_error(name: str) -> None:
    measure = linear(name)
    grades = measure.population.grades_of(PEOPLE)
    sample = Sample.judged(measure.population, np.ones(6), np.arange(6), grades)
    estimate = estimate_directly(measure, sample, features_of(measure.population, np.ones(6)))
    np.testing.assert_allclose(estimate.values, truth(measure), rtol=0, atol=1e-12)
    np.testing.assert_allclose(estimate.covariance, 0, rtol=0, atol=1e-12)


def test_half_of_a_topics_sample_counts_double() -> None:
    joined = population()
    grades = joined.grades_of(PEOPLE)
    grades[1] = UNKNOWN
    sample = Sample.judged(joined, PROBABILITIES, np.array([0, 1, 3]), np.where([1, 0, 0, 1, 0, 0], grades, UNKNOWN))
    np.testing.assert_allclose(sample.probabilities, [0.25, 0.125, 0.4, 1.0, 0.4, 0.6])
    assert not sample.unseen.any()


def test_a_topic_without_judgements_adds_its_uncertainty() -> None:
    measure = linear("P@2")
    joined = measure.population
    grades = np.where([1, 1, 1, 0, 0, 0], joined.grades_of(PEOPLE), UNKNOWN)
    features = features_of(joined, PROBABILITIES)
    partly = Sample.judged(joined, PROBABILITIES, np.array([0, 1, 2, 3]), grades)
    assert partly.unseen.tolist() == [False, True]
    estimate = estimate_directly(measure, partly, features)
    not_drawn = Sample.judged(joined, PROBABILITIES, np.array([0, 1, 2]), grades)
    # Run x returns documents of topic 2; run w does not.
    assert estimate.covariance[0, 0] > estimate_directly(measure, not_drawn, features).covariance[2, 2]
