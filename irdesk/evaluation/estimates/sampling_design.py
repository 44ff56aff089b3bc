"""Selection of documents for people to judge, by random sampling. Each document's probability is recorded; it is
proportional to the document's possible effect on scores, which is called its size.

The size is the root mean square, over runs and measures, of the score change that the document's grade is expected to
cause (J. Neyman, 1934; C.-E. Särndal, B. Swensson, J. Wretman, 1992, section 12.2).

The sample is systematic in random order (W. G. Madow, 1949), so its size is fixed and its probabilities are exact. This
also holds after an extension: a further round draws each remaining document with probability (π₂ − π₁)/(1 − π₁), where
π₁ and π₂ are the document's overall probabilities before and after the round. Sizes and probabilities do not depend on
judgements.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from irdesk.domain.errors import CommandRefused
from irdesk.domain.pool import SamplingDesign
from irdesk.evaluation.estimates.direct_estimate import features_of
from irdesk.evaluation.estimates.document_population import Population
from irdesk.evaluation.estimates.estimate_variance import difference_squares, expected_squares, mean_squares
from irdesk.evaluation.estimates.human_grades import prior_chances
from irdesk.evaluation.estimates.linear_measures import LinearMeasure
from irdesk.evaluation.scoring.ranked_lists import Floats, Ints

LEAST_CHANCE = 0.15
"""Minimum distance of predicted probabilities from 0 and 1, since the model's quality is unknown before judging."""
LEAST_SIZE = 0.3
"""Smallest size of a document, as a fraction of the mean size."""


def sizes_of(measures: Sequence[LinearMeasure], *, difference: bool = False) -> Floats:
    """Return the size of each document, shape (N,). Sizes under each measure are scaled to sum to 1 and then added up
    over the measures.

    With ``difference``, the size is the document's effect on the difference of the population's two runs. The
    weights of a document at equal ranks in the two runs cancel.
    """
    population = measures[0].population
    features = features_of(population, np.ones(len(population)))
    total = np.zeros(len(population))
    for measure in measures:
        chances = prior_chances(features, len(measure.levels))
        linearised = measure.at(chances)
        cautious = np.clip(chances, LEAST_CHANCE, 1 - LEAST_CHANCE)
        squares_of = difference_squares if difference else mean_squares
        squares = squares_of(linearised, measure.population, expected_squares(linearised, measure.population, cautious))
        sizes = np.sqrt(np.maximum(squares, 0.0))
        total += sizes / max(float(sizes.sum()), 1e-300)
    needed = np.any([measure.needed() for measure in measures], axis=0)
    least = LEAST_SIZE * float(total[needed].mean()) if needed.any() else 1.0
    return np.asarray(np.where(needed, np.maximum(total, least), 0.0))


def inclusion_probabilities(sizes: Floats, budget: int) -> Floats:
    """Return probabilities of at most 1 that sum to the budget and are proportional to the documents' sizes. Shape
    (N,).
    """
    positive = int((sizes > 0).sum())
    if budget >= positive:
        return (sizes > 0).astype(np.float64)
    certain = np.zeros(len(sizes), np.bool_)
    while True:
        rest = sizes * ~certain
        probabilities = np.where(certain, 1.0, rest * ((budget - certain.sum()) / rest.sum()))
        more = (probabilities >= 1) & ~certain
        if not more.any():
            return np.asarray(probabilities)
        certain |= more


def draw_sample(probabilities: Floats, random: np.random.Generator) -> Ints:
    """Draw documents systematically in random order; return their indices in that order."""
    return systematic(probabilities, random.permutation(len(probabilities)), random.random())


def systematic(probabilities: Floats, order: Ints, start: float) -> Ints:
    """Return the documents at which the cumulative probability, in the given order, passes ``start``,
    ``start`` + 1, ….
    """
    ends = np.cumsum(probabilities[order]) - start
    steps = np.ceil(np.round(ends, 9))
    return np.asarray(order[np.diff(steps, prepend=0.0) > 0])


def extend_sample(before: Floats, drawn: Ints, probabilities: Floats, random: np.random.Generator) -> Ints:
    """Draw the additional documents of a round.

    ``before`` holds the overall probabilities before the round. ``probabilities`` holds the overall probabilities after
    the round, which are at least as large.
    """
    further = np.where(before < 1, (probabilities - before) / np.maximum(1 - before, 1e-12), 0.0)
    further[drawn] = 0.0
    return draw_sample(np.clip(further, 0.0, 1.0), random)


@dataclass(frozen=True, eq=False)
class KnownDesign:
    """A design aligned with a population: each document's probability, and its round or 0 if it is not drawn; shapes
    (N,).
    """

    probabilities: Floats
    rounds: Ints

    @property
    def drawn(self) -> Ints:
        """The indices of the drawn documents."""
        return np.flatnonzero(self.rounds)


def design_of(population: Population, design: SamplingDesign) -> KnownDesign:
    """Align a design with the documents of the population. Raises `CommandRefused` if the design lacks a document."""
    listed = {
        (topic, document.docno): document for topic, documents in design.documents.items() for document in documents
    }
    rows = []
    for topic, docno in zip(population.topic_of.tolist(), population.docnos, strict=True):
        document = listed.get((population.topics[topic], docno))
        if document is None:
            raise CommandRefused(f"the design does not contain document {docno} of topic {population.topics[topic]}")
        rows.append(document)
    return KnownDesign(np.array([row.probability for row in rows]), np.array([row.round for row in rows], np.int64))
