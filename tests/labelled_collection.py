"""A small collection whose documents people and a model have judged, and estimators of its runs."""

from __future__ import annotations

import numpy as np

from irdesk.domain.docnos import keys_of
from irdesk.evaluation.estimates.estimator import Estimator
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
RANKED = {
    f"run{skill}": {
        topic: [DOCUMENTS[topic][i] for i in np.argsort(-(skill * LATENT[topic] + RANDOM.normal(size=30)))[:15]]
        for topic in TOPICS
    }
    for skill in (0, 1, 2, 3, 4)
}
RUNS = {name: {topic: keys_of(docnos) for topic, docnos in run.items()} for name, run in RANKED.items()}
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
