"""A small population of documents with every sample of its human judgements, each with its probability."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from irdesk.domain.docno_keys import keys_of
from irdesk.evaluation.estimates.document_population import UNKNOWN, Population
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


class SmallPopulation:
    """Six documents of two topics: the probability with which each is drawn, and its grade by people."""

    def __init__(self) -> None:
        self.probabilities = PROBABILITIES
        runs = {name: {topic: keys_of(docnos) for topic, docnos in run.items()} for name, run in RUNS.items()}
        self.population = Population.of(DOCUMENTS, {"model": MODEL}, runs, all_topics=True)
        self.grades = self.population.grades_of(PEOPLE)

    def linear(self, name: str) -> LinearMeasure:
        """Return a measure of this population."""
        return linear_measure(parse_one(name), ScoringOptions(), self.population, self.grades)

    def all_samples(self) -> list[tuple[float, Sample]]:
        """Return every Poisson sample with its probability."""
        samples = []
        for drawn in product((False, True), repeat=len(PROBABILITIES)):
            chosen = np.array(drawn)
            chance = float(np.prod(np.where(chosen, PROBABILITIES, 1 - PROBABILITIES)))
            if chance > 0:
                nothing = np.zeros(len(self.population.topics), np.bool_)
                samples.append((chance, Sample(PROBABILITIES, np.where(chosen, self.grades, UNKNOWN), nothing)))
        return samples

    def truth(self, measure: LinearMeasure) -> Floats:
        """Return the runs' means under the grades of all documents."""
        reached = measure.reached(self.grades)
        return np.asarray((measure.at(reached).values * self.population.shares).sum(axis=1))


@pytest.fixture
def small() -> SmallPopulation:
    """Return a population so small that all of its samples can be tried."""
    return SmallPopulation()
