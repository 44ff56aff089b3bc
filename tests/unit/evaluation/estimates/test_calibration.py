"""Generated collections with a known truth: intervals have nominal coverage, and plans and probabilities agree with
samples.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import pytest
from short_and_long_tests import LONG, effort

from irdesk.domain.docno_keys import keys_of
from irdesk.evaluation.estimates.document_population import UNKNOWN, Population
from irdesk.evaluation.estimates.estimator import Estimator
from irdesk.evaluation.estimates.measure_estimate import MeasureEstimate
from irdesk.evaluation.estimates.sample_plan import expected_half_widths
from irdesk.evaluation.estimates.sampling_design import draw_sample, inclusion_probabilities, sizes_of
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.ranked_lists import Floats, Ints
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

TOPICS, SIZE, RUNS = 16, 40, 6


@dataclass(frozen=True)
class Made:
    """Generated data: an estimator with one measure and a design, the human grades of all documents, and the runs' true
    scores.
    """

    estimator: Estimator
    grades: Ints
    truth: Floats

    def draws(self, count: int, seed: int) -> list[MeasureEstimate]:
        """Draw several samples of the design; return the estimate from each."""
        random = np.random.default_rng(seed)
        estimates = []
        assert self.estimator.probabilities is not None
        for _ in range(count):
            drawn = draw_sample(self.estimator.probabilities, random)
            known = np.full(len(self.grades), UNKNOWN)
            known[drawn] = self.grades[drawn]
            estimates.append(replace(self.estimator, drawn=drawn).estimate_grades(known)[0])
        return estimates


def made(name: str, seed: int, share: float = 0.3) -> Made:
    """Generate runs that differ in quality, and a model whose labels are the human grades with noise and a positive
    bias.
    """
    random = np.random.default_rng(seed)
    latent = random.normal(size=(TOPICS, SIZE)) + random.normal(0, 0.5, (TOPICS, 1))
    seen = latent + random.normal(0, 0.8, latent.shape) + random.normal(0, 0.4, (TOPICS, 1)) + 0.3
    documents = {str(topic): tuple(f"{topic}-{i}" for i in range(SIZE)) for topic in range(TOPICS)}
    labels = {
        topic: {docno: int(value > 0.4) + int(value > 1.3) for docno, value in zip(docnos, row, strict=True)}
        for (topic, docnos), row in zip(documents.items(), seen, strict=True)
    }
    ranked = {}
    for run in range(RUNS):
        values = random.uniform(0.6, 1.2) * latent + random.normal(size=latent.shape)
        ranked[f"run{run}"] = {
            topic: keys_of([docnos[i] for i in np.argsort(-row)[:15]])
            for (topic, docnos), row in zip(documents.items(), values, strict=True)
        }
    population = Population.of(documents, {"model": labels}, ranked)
    grades = ((latent > 0.4).astype(np.int64) + (latent > 1.3)).ravel()
    measure, rules = parse_one(name), ScoringOptions()
    linear = Estimator(population, ranked, (measure,), rules).linear(measure, grades)
    kept = linear.needed()
    population, grades = population.restricted(kept), grades[kept]
    plain = Estimator(population, ranked, (measure,), rules)
    linear = plain.linear(measure, grades)
    truth = (linear.at(linear.reached(grades)).values * population.shares).sum(axis=1)
    probabilities = inclusion_probabilities(sizes_of([linear]), round(share * len(population)))
    drawn = draw_sample(probabilities, random)
    return Made(replace(plain, probabilities=probabilities, drawn=drawn), grades, truth)


@pytest.mark.parametrize("name", ["P@5", "R@5", "AP", *(["nDCG@5"] if LONG else [])])
def test_intervals_of_scores_and_differences_cover_the_truth(name: str) -> None:
    collection = made(name, 3)
    truth = collection.truth
    held, apart, errors = [], [], []
    for estimate in collection.draws(120 if name == "AP" else effort(60, 120), 5):  # AP varies most
        for run, score in enumerate(truth):
            interval = estimate.interval(run)
            assert interval is not None
            held.append(interval[0] - 1e-12 <= score <= interval[1] + 1e-12)
        for one, other in ((0, 1), (2, 3), (0, 5)):
            difference = estimate.difference(one, other)
            assert difference is not None
            apart.append(difference.low <= truth[one] - truth[other] <= difference.high)
        errors.append(estimate.direct.values - truth)
    assert 0.9 <= np.mean(held) <= 0.99
    assert 0.9 <= np.mean(apart) <= 0.99
    assert np.abs(np.mean(errors)) < 0.4 * np.std(errors)


@pytest.mark.parametrize("name", ["nDCG@5", *(["P@5"] if LONG else [])])
def test_the_widths_of_a_plan_are_those_that_samples_give(name: str) -> None:
    collection = made(name, 8)
    assert collection.estimator.probabilities is not None
    linear = collection.estimator.linear(collection.estimator.measures[0], collection.grades)
    planned = expected_half_widths(linear, collection.estimator.probabilities)
    estimates = collection.draws(effort(30, 50), 6)
    shown = (
        np.array(
            [[high - low for low, high in filter(None, map(estimate.interval, range(RUNS)))] for estimate in estimates]
        ).mean(axis=0)
        / 2
    )
    errors = np.array([estimate.direct.values - collection.truth for estimate in estimates])
    assert np.all(planned > 0.7 * shown)
    assert np.all(planned < 1.6 * shown)
    # The plan is conservative: its half widths exceed 1.6 times the actual standard error.
    assert np.mean(planned) > 1.6 * errors.std(axis=0).mean()


def test_the_chance_that_neighbours_are_reversed_is_that_with_which_they_are() -> None:
    chances, reversed_ = [], []
    for seed in range(effort(40, 60)):
        collection = made("P@5", 100 + seed)
        (estimate,) = collection.draws(1, seed)
        for one, other in zip(estimate.order, estimate.order[1:], strict=False):
            difference = collection.truth[one] - collection.truth[other]
            if difference:
                chances.append(estimate.chance_reversed(one, other))
                reversed_.append(difference < 0)
    stated, happened = np.array(chances), np.array(reversed_)
    assert abs(stated.mean() - happened.mean()) < 0.07
    assert happened[stated < 0.1].mean() < 0.1
    assert happened[stated > 0.35].mean() > 0.25
