"""Requirements that a sample must meet before estimates and intervals are shown, and remarks about the sample."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

import numpy as np

from irdesk.domain.errors import CommandRefused
from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.estimates.document_population import UNKNOWN, Population
from irdesk.evaluation.estimates.human_sample import Sample
from irdesk.evaluation.scoring.ranked_lists import Bools, Floats, Ints

LEAST_LABELS = 30
LEAST_SHARE = 0.05
GREATEST_DEVIATION = 6.0
"""Maximum deviation of a random sample's sum from its mean, in standard deviations (exceeded with probability 10⁻⁹)."""


def is_judged(drawn: Mapping[str, Collection[str]], grades: Callable[[str], Mapping[str, int]]) -> bool:
    """Return whether a sample has enough grades for estimates, that is, whether any of the drawn documents has a grade.
    ``drawn`` holds the docnos keyed by topic; ``grades`` returns the human grades of a topic.
    """
    return any(not grades(topic).keys().isdisjoint(docnos) for topic, docnos in drawn.items())


def check_design(population: Population, probabilities: Floats, drawn: Ints) -> None:
    """Raise `CommandRefused` for a design that cannot have been drawn at random with the stated probabilities.

    Such a design has at least one of four faults: a drawn document has probability 0; a document that was not drawn has
    probability 1; the sample size contradicts the probabilities; or some documents were drawn more often than their
    probabilities explain.
    """
    is_drawn = np.zeros(len(population), np.bool_)
    is_drawn[drawn] = True
    impossible = np.flatnonzero((is_drawn & (probabilities <= 0)) | (~is_drawn & (probabilities >= 1)))
    if len(impossible):
        raise CommandRefused(
            worded(
                "the design is not a random sample: document {docno} of topic {topic} has a sampling "
                "probability of {probability} but was {fate}",
                docno=population.docnos[impossible[0]],
                topic=population.topics[population.topic_of[impossible[0]]],
                probability=float(probabilities[impossible[0]]),
                fate="drawn" if is_drawn[impossible[0]] else "not drawn",
            )
        )
    expected = float(probabilities.sum())
    spread = float(np.sqrt((probabilities * (1 - probabilities)).sum()))
    if abs(len(drawn) - expected) > 5 * spread + 1:
        raise CommandRefused(
            worded(
                "the design is not a random sample: {drawn} documents were drawn, but the probabilities add up "
                "to {expected}",
                drawn=len(drawn),
                expected=round(expected, 1),
            )
        )
    if preferred := _preferred(population, probabilities, is_drawn):
        raise CommandRefused(
            worded(
                "the design is not a random sample with the recorded probabilities: documents {preferred} were "
                "drawn more often than expected",
                preferred=preferred,
            )
        )


def _preferred(population: Population, probabilities: Floats, is_drawn: Bools) -> str:
    """Describe the documents that were drawn more often than their probabilities explain, as in greedy selection.
    Return an empty string if there are none.

    If the sample is random and of high entropy, the sum of a feature x over it has the variance Σ π(1 − π)(x − B)²,
    with inclusion probabilities π and B = Σ π(1 − π)x / Σ π(1 − π) (J. Hájek, 1964).
    """
    best = np.full(len(population), np.inf)
    np.minimum.at(best, population.document_of, population.rank_of)
    features = {
        worded("with high probabilities"): probabilities,
        worded("at the top of runs"): 1 / best,
        worded("with high labels"): np.maximum(population.labels[0], -1).astype(np.float64),
    }
    weights = probabilities * (1 - probabilities)
    if weights.sum() <= 0:
        return ""
    for name, values in features.items():
        centre = float(weights @ values / weights.sum())
        deviation = float(np.sqrt(weights @ (values - centre) ** 2))
        surplus = float(values[is_drawn].sum() - values @ probabilities)
        # If the sample is larger or smaller than expected, this alone changes the surplus. Subtract this part, since an
        # unexpected size is not a preference for documents with high values. The caller has already checked the size.
        surplus -= centre * float(is_drawn.sum() - probabilities.sum())
        if abs(surplus) > GREATEST_DEVIATION * deviation + 1e-9:
            return name
    return ""


def without_chance(sample: Sample, needed: Bools) -> str:
    """Return why a sample gives no information about some of the documents that affect scores, or an empty string if
    each of them could be drawn.
    """
    count = int(((sample.probabilities <= 0) & (sample.grades == UNKNOWN) & needed).sum())
    if not count:
        return ""
    return worded(
        "no interval: {count} of the documents that count had no chance of being drawn; the sample was made for other "
        "runs or measures",
        count=count,
    )


def too_few_labels(sample: Sample, needed: Bools) -> str:
    """Return why a sample is too small for intervals, or an empty string if it is large enough."""
    uncertain = int(((sample.grades != UNKNOWN) & needed & (sample.probabilities < 1)).sum())
    if uncertain < LEAST_LABELS:
        return worded(
            "no interval: only {count} documents of the random sample are judged; expected {least} or more",
            count=uncertain,
            least=LEAST_LABELS,
        )
    judged, wanted = int((sample.grades[needed] != UNKNOWN).sum()), int(needed.sum())
    if judged < int(LEAST_SHARE * wanted):
        return worded(
            "no interval: people judged {share} % of the documents that count; expected {least} % or more",
            share=round(100 * judged / wanted, 1),
            least=round(100 * LEAST_SHARE),
        )
    return ""


def sample_notes(population: Population, sample: Sample, drawn: Ints, needed: Bools) -> tuple[str, ...]:
    """Return remarks about the sample for readers of the estimates."""
    notes = []
    judged = sample.grades != UNKNOWN
    is_drawn = np.zeros(len(population), np.bool_)
    is_drawn[drawn] = True
    if waiting := int((is_drawn & ~judged).sum()):
        notes.append(
            worded(
                "{count} drawn {count:document is|documents are} not judged yet; the judged ones are treated as a "
                "random part of their topic's sample",
                count=waiting,
            )
        )
    if extra := int((judged & ~is_drawn).sum()):
        notes.append(
            worded(
                "{count} judged {count:document was|documents were} not drawn; their probability is taken as 1",
                count=extra,
            )
        )
    without = int((population.by_topic((judged & needed).astype(np.float64)) == 0).sum())
    if without:
        notes.append(
            worded(
                "{count} {count:topic has|topics have} no human label; the model's labels are corrected there as "
                "in other topics",
                count=without,
            )
        )
    return tuple(notes)
