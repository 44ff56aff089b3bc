"""Planning of a sample before judging begins: the sampling design, and the expected widths of intervals."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from irdesk.domain.errors import CommandRefused
from irdesk.domain.pool import DesignedDocument, SamplingDesign
from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.estimates.direct_estimate import features_of
from irdesk.evaluation.estimates.document_population import Population
from irdesk.evaluation.estimates.estimate_variance import expected_squares, products
from irdesk.evaluation.estimates.human_grades import prior_chances
from irdesk.evaluation.estimates.linear_measures import LinearMeasure
from irdesk.evaluation.estimates.sampling_design import (
    LEAST_CHANCE,
    KnownDesign,
    design_of,
    draw_sample,
    extend_sample,
    inclusion_probabilities,
    sizes_of,
)
from irdesk.evaluation.scoring.ranked_lists import Floats, Ints

NORMAL_QUANTILE = 1.959963984540054
PLANNED_BUDGETS = (0.5, 1.0, 2.0, 4.0)
"""Numbers of documents for which the expected widths are shown, as multiples of the requested number."""


def draw_round(
    measures: Sequence[LinearMeasure],
    budget: int,
    seed: int,
    before: SamplingDesign | None = None,
    *,
    difference: bool = False,
) -> tuple[SamplingDesign, Floats]:
    """Draw a sample of ``budget`` documents, or a further round of a sample. Return the design and its probabilities,
    shape (N,).

    ``budget`` is the total over all rounds. With ``difference``, the sample is for the difference of two runs. Raises
    `CommandRefused` if at least ``budget`` documents have already been drawn.
    """
    population = measures[0].population
    probabilities = inclusion_probabilities(sizes_of(measures, difference=difference), budget)
    random = np.random.default_rng((seed, before.rounds if before else 0))  # a different seed for each round
    if before is None:
        return drawn_design(population, probabilities, random), probabilities
    known = design_of(population, before)
    if budget <= len(known.drawn):
        raise CommandRefused(
            worded("{count} documents have already been drawn; expected a larger budget", count=len(known.drawn))
        )
    raised = np.maximum(probabilities, known.probabilities)
    return further_design(population, known, probabilities, random), raised


def drawn_design(population: Population, probabilities: Floats, random: np.random.Generator) -> SamplingDesign:
    """Draw a sample and return it as a design."""
    rounds = np.zeros(len(population), np.int64)
    drawn = draw_sample(probabilities, random)
    rounds[drawn] = 1
    return _listed(population, probabilities, rounds, random)


def further_design(
    population: Population, known: KnownDesign, probabilities: Floats, random: np.random.Generator
) -> SamplingDesign:
    """Extend a design by a further round, which increases the overall probabilities."""
    raised = np.maximum(probabilities, known.probabilities)
    rounds = known.rounds.copy()
    further = extend_sample(known.probabilities, known.drawn, raised, random)
    rounds[further] = int(rounds.max(initial=0)) + 1
    return _listed(population, raised, rounds, random)


def _listed(population: Population, probabilities: Floats, rounds: Ints, random: np.random.Generator) -> SamplingDesign:
    """Return the design with the drawn documents listed first, in the order of the rounds. Within a round, the order is
    random.
    """
    place = random.permutation(len(population))
    order = np.lexsort((place, np.where(rounds > 0, rounds, np.iinfo(np.int64).max), population.topic_of))
    documents: dict[str, list[DesignedDocument]] = {topic: [] for topic in population.topics}
    for index in order.tolist():
        row = DesignedDocument(population.docnos[index], float(probabilities[index]), int(rounds[index]))
        documents[population.topics[population.topic_of[index]]].append(row)
    return SamplingDesign({topic: tuple(rows) for topic, rows in documents.items()})


def expected_half_widths(measure: LinearMeasure, probabilities: Floats, *, difference: bool = False) -> Floats:
    """Return the expected half-width of each run's 95 % interval, before judging begins. Shape (R,).

    The assumptions about how well the model predicts human grades are conservative. With ``difference``, the half-width
    for the difference of two runs is returned, shape (1,).
    """
    population = measure.population
    chances = prior_chances(features_of(population, probabilities), len(measure.levels))
    linearised = measure.at(chances)
    cautious = np.clip(chances, LEAST_CHANCE, 1 - LEAST_CHANCE)
    needed = probabilities > 0
    scale = np.where(needed, (1 - probabilities) / np.maximum(probabilities, 1e-9), 0.0)
    covariance = products(
        linearised, population, [scale * part for part in expected_squares(linearised, population, cautious)]
    )
    signs = np.array([1.0, -1.0])
    variances = np.array([signs @ covariance @ signs]) if difference else np.diag(covariance)
    return np.asarray(NORMAL_QUANTILE * np.sqrt(np.maximum(variances, 0.0)))


def planned_budgets(requested: int, most: int) -> list[int]:
    """Return the numbers of documents for which the expected widths are shown, in ascending order: the requested number
    and its multiples, at most ``most``.
    """
    return sorted({min(max(round(share * requested), 1), most) for share in PLANNED_BUDGETS} | {requested})
