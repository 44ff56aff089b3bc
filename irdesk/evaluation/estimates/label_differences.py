"""Documents on which people and a model disagree, sorted by the effect of the model's label on the runs' scores."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from irdesk.evaluation.estimates.document_population import UNKNOWN
from irdesk.evaluation.estimates.measure_estimate import MeasureEstimate
from irdesk.evaluation.scoring.ranked_lists import Floats, Ints

MOST_DOCUMENTS = 1000


@dataclass(frozen=True)
class LabelDifference:
    """A document whose human grade differs from the model's label.

    ``change`` is the increase of the mean score of ``run``, the most affected run, if the model's label replaced the
    human grade. ``mean`` is the average increase over all runs. The values are exact for measures that are linear in
    gains, otherwise first-order approximations (see `linear_measures`).
    """

    topic: str
    docno: str
    grade: int
    label: int
    run: str
    change: float
    mean: float


def label_differences(estimate: MeasureEstimate, model: int = 0) -> list[LabelDifference]:
    """Return at most `MOST_DOCUMENTS` differences between human grades and model labels.

    They are sorted by the largest change of a run, then by the difference of grades, both in descending order.
    """
    population, grades, labels = estimate.population, estimate.sample.grades, estimate.population.labels[model]
    differing = np.flatnonzero((grades != UNKNOWN) & (labels != UNKNOWN) & (grades != labels))
    if not len(differing):
        return []
    changes = _changes(estimate, differing, model)
    runs = np.abs(changes).argmax(axis=0)
    greatest = changes[runs, np.arange(len(differing))]
    apart = np.abs(labels - grades)[differing]
    order = np.lexsort((differing, -apart, -np.abs(greatest)))[:MOST_DOCUMENTS]
    return [
        LabelDifference(
            population.topics[population.topic_of[document]],
            population.docnos[document],
            int(grades[document]),
            int(labels[document]),
            population.runs[runs[place]],
            float(greatest[place]),
            float(changes[:, place].mean()),
        )
        for place, document in ((place, int(differing[place])) for place in order.tolist())
    ]


def _changes(estimate: MeasureEstimate, documents: Ints, model: int) -> Floats:
    """Return the increase of each run's mean if the model's labels of documents replaced the grades. Shape (R,
    documents).
    """
    linear, population = estimate.linear, estimate.linear.population
    grades, labels = estimate.sample.grades, population.labels[model]
    known = linear.reached(np.where(grades != UNKNOWN, grades, np.where(labels != UNKNOWN, labels, 0)))
    linearised = linear.at(known)
    moved = np.zeros_like(known)
    moved[:, documents] = linear.reached(labels[documents]) - linear.reached(grades[documents])
    gains, divisors = linearised.errors(population.topic_of, moved, known)
    column = np.full(len(population), -1)
    column[documents] = np.arange(len(documents))
    kept = column[population.document_of] >= 0
    topics = population.topic_of[population.document_of[kept]]
    changes = np.zeros((len(population.runs), len(documents)))
    changes[population.run_of[kept], column[population.document_of[kept]]] = (
        linearised.weights[kept]
        * gains[population.document_of[kept]]
        * population.shares[population.run_of[kept], topics]
    )
    if linearised.factors is not None:
        of_documents = population.topic_of[documents]
        changes -= (linearised.factors * population.shares)[:, of_documents] * divisors[documents]
    return changes
