"""Estimates of runs as a user asks for them: census, intervals, differences, guards."""

from __future__ import annotations

import numpy as np
import pytest

from irdesk.domain.docnos import keys_of
from irdesk.domain.errors import CommandRefused
from irdesk.evaluation.estimates.estimator import Estimator, ordinary_scores
from irdesk.evaluation.estimates.population import UNKNOWN, Population
from irdesk.evaluation.estimates.sampling_design import draw_sample, inclusion_probabilities, sizes_of
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

RANDOM = np.random.default_rng(11)
TOPICS = tuple(str(topic) for topic in range(10))
DOCUMENTS = {topic: tuple(f"d{topic}-{i}" for i in range(30)) for topic in TOPICS}
LATENT = {topic: RANDOM.normal(size=30) for topic in TOPICS}


def graded(noise: float) -> dict[str, dict[str, int]]:
    return {
        topic: {
            docno: int(value > 0.3) + int(value > 1.2)
            for docno, value in zip(DOCUMENTS[topic], LATENT[topic] + noise * RANDOM.normal(size=30), strict=True)
        }
        for topic in TOPICS
    }


PEOPLE, MODEL = graded(0.0), graded(0.6)
RUNS = {
    f"run{skill}": {
        topic: keys_of(
            [DOCUMENTS[topic][i] for i in np.argsort(-(skill * LATENT[topic] + RANDOM.normal(size=30)))[:15]]
        )
        for topic in TOPICS
    }
    for skill in (0, 1, 2, 3, 4)
}
MEASURES = tuple(map(parse_one, ("P@5", "nDCG@5", "AP")))


def estimator(share: float = 0.5) -> Estimator:
    joined = Population.of(DOCUMENTS, {"model": MODEL}, RUNS)
    plain = Estimator(joined, RUNS, MEASURES, ScoringOptions())
    sizes = sizes_of([plain.linear(measure, np.full(len(joined), UNKNOWN)) for measure in MEASURES])
    probabilities = inclusion_probabilities(sizes, round(share * len(joined)))
    drawn = draw_sample(probabilities, np.random.default_rng(2))
    return Estimator(joined, RUNS, MEASURES, ScoringOptions(), probabilities, drawn)


def judged(estimator: Estimator, count: int | None = None) -> dict[str, dict[str, int]]:
    """Return people's judgements of the drawn documents."""
    joined = estimator.population
    assert estimator.drawn is not None
    known: dict[str, dict[str, int]] = {}
    for index in estimator.drawn[:count].tolist():
        topic, docno = joined.topics[joined.topic_of[index]], joined.docnos[index]
        known.setdefault(topic, {})[docno] = PEOPLE[topic][docno]
    return known


def test_all_judged_gives_the_ordinary_scores_bit_for_bit() -> None:
    joined = Population.of(DOCUMENTS, {"model": MODEL}, RUNS)
    for estimate, measure in zip(
        Estimator(joined, RUNS, MEASURES, ScoringOptions()).estimate(PEOPLE), MEASURES, strict=True
    ):
        assert estimate.is_census
        _, means = ordinary_scores(RUNS, PEOPLE, measure, ScoringOptions(), TOPICS)
        assert estimate.best.tobytes() == means.tobytes()
        assert estimate.interval(0) == (means[0], means[0])


def test_estimates_lie_near_the_scores_under_all_judgements() -> None:
    planned = estimator()
    for estimate in planned.estimate(judged(planned)):
        _, means = ordinary_scores(RUNS, PEOPLE, estimate.linear.measure, ScoringOptions(), TOPICS)
        for run, mean in enumerate(means):
            interval, wide = estimate.interval(run), estimate.interval(run, topics=True)
            assert interval is not None
            assert wide is not None
            assert interval[0] - 0.02 <= mean <= interval[1] + 0.02
            assert interval[0] <= estimate.best[run] <= interval[1]
            assert wide[0] <= interval[0]
            assert wide[1] >= interval[1]
            assert 0 <= estimate.judging_share(run) <= 1


def test_differences_and_the_order_agree() -> None:
    planned = estimator()
    estimate = planned.estimate(judged(planned))[0]
    far = estimate.difference(4, 0)
    assert far is not None
    assert far.low > 0
    assert far.p < 0.001
    assert estimate.order[-1] == 0
    assert estimate.chance_reversed(estimate.order[0], estimate.order[-1]) < 0.001
    assert estimate.chance_reversed(2, 2) == 0.5


def test_without_a_design_missing_judgements_are_refused() -> None:
    joined = Population.of(DOCUMENTS, {"model": MODEL}, RUNS)
    few = {topic: dict(list(grades.items())[:5]) for topic, grades in PEOPLE.items()}
    with pytest.raises(CommandRefused, match="no design says how the others were chosen"):
        Estimator(joined, RUNS, MEASURES, ScoringOptions()).estimate(few)


def test_too_few_labels_show_values_without_intervals() -> None:
    planned = estimator()
    for estimate in planned.estimate(judged(planned, 12)):
        assert "no interval" in estimate.refusal
        assert estimate.interval(0) is None
        assert estimate.difference(0, 1) is None
        assert np.isfinite(estimate.best).all()
        assert any("not judged yet" in note for note in estimate.notes)


def test_a_sample_that_was_chosen_is_refused() -> None:
    planned = estimator()
    assert planned.drawn is not None
    with pytest.raises(CommandRefused, match="not a random sample"):
        Estimator(
            planned.population, RUNS, MEASURES, ScoringOptions(), planned.probabilities, planned.drawn[: len(TOPICS)]
        )
