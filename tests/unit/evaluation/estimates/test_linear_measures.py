"""Measures as sums over documents, checked against the scoreboard and finite differences."""

from __future__ import annotations

import numpy as np
import pytest
from each_case import each_case

from irdesk.domain.docno_keys import keys_of
from irdesk.domain.errors import CommandRefused
from irdesk.evaluation.estimates.document_population import Population
from irdesk.evaluation.estimates.estimator import ordinary_scores
from irdesk.evaluation.estimates.linear_measures import LinearMeasure, linear_measure, refusal
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

RANDOM = np.random.default_rng(5)
TOPICS = ("1", "2", "3")
DOCUMENTS = {topic: tuple(f"d{topic}{i}" for i in range(12)) for topic in TOPICS}
PEOPLE = {topic: {docno: int(RANDOM.choice([0, 0, 1, 2, 3])) for docno in DOCUMENTS[topic]} for topic in TOPICS}
RUNS = {
    name: {topic: keys_of([*RANDOM.permutation(DOCUMENTS[topic])[:9].tolist(), f"{name}{topic}"]) for topic in TOPICS}
    for name in "abcd"
}
MEASURES = ["P@5", "P(rel=2)@3", "R@5", "AP", "AP(rel=2)", "nDCG@5", "nDCG(dcg='exp-log2')@5", "DCG@4", "RBP(p=0.8)"]


def linear(name: str, rules: ScoringOptions | None = None) -> LinearMeasure:
    joined = Population.of(DOCUMENTS, {"model": PEOPLE}, RUNS)
    return linear_measure(parse_one(name), rules or ScoringOptions(), joined, joined.grades_of(PEOPLE))


@each_case("name", MEASURES)
def test_all_judged_gives_the_scoreboards_scores(name: str) -> None:
    measure = linear(name)
    by_topic, means = ordinary_scores(RUNS, PEOPLE, parse_one(name), ScoringOptions(), TOPICS)
    values = measure.at(measure.reached(measure.population.grades_of(PEOPLE))).values
    np.testing.assert_allclose(values, by_topic, rtol=0, atol=1e-12)
    np.testing.assert_allclose((values * measure.population.shares).sum(axis=1), means, rtol=0, atol=1e-12)


@pytest.mark.parametrize("name", ["P@5", "R@5", "nDCG(gains={2:1,3:1})@5"])
def test_z_is_the_change_when_one_grade_changes(name: str) -> None:
    measure = linear(name)
    joined = measure.population
    reached = measure.reached(joined.grades_of(PEOPLE))[:1]
    measure = LinearMeasure(
        measure.measure,
        joined,
        measure.levels[:1],
        np.ones(1),
        measure.discounts,
        measure.ratio,
        measure.ideal_discounts,
    )
    linearised = measure.at(reached)
    for document in (0, 3, 7, 20):
        flipped = reached.copy()
        flipped[0, document] = 1 - flipped[0, document]
        residuals = np.zeros_like(reached)
        residuals[0, document] = reached[0, document] - flipped[0, document]
        gain, divisor = linearised.errors(joined.topic_of, residuals, reached)
        moved = joined.over_topics(linearised.weights * gain[joined.document_of])
        if linearised.factors is not None:
            moved = moved - linearised.factors * joined.by_topic(divisor)
        np.testing.assert_allclose(moved, linearised.values - measure.at(flipped).values, rtol=0, atol=1e-12)


@each_case(
    ("name", "words"),
    [
        ("ERR@10", "ERR@10 is not estimated: no valid interval"),
        ("nDCG", "without a cutoff"),
        ("P(judged_only=True)@5", "judged documents only"),
        ("nDCG(ideal='shown')@5", "ideal ranking of all judged documents only"),
    ],
)
def test_other_measures_are_refused_by_name(name: str, words: str) -> None:
    assert words in refusal(parse_one(name), ScoringOptions())
    with pytest.raises(CommandRefused, match="estimated"):
        linear(name)
