"""What a sample must have before an interval is shown, and what is said beside it."""

from __future__ import annotations

import numpy as np

from irdesk.domain.errors import CommandRefused
from irdesk.domain.messages import worded
from irdesk.evaluation.estimates.direct_estimate import Sample
from irdesk.evaluation.estimates.linear_measures import LinearMeasure
from irdesk.evaluation.estimates.population import UNKNOWN, Population
from irdesk.evaluation.scoring.ranked_lists import Bools, Floats, Ints

LEAST_LABELS = 30
LEAST_SHARE = 0.05
FILLED = 0.99


def check_design(population: Population, probabilities: Floats, drawn: Ints) -> None:
    """Raise `CommandRefused` for a design that was not drawn at random with its probabilities: a drawn document that
    had no chance, a certain one that was left out, or a sample of another size than the probabilities allow.
    """
    is_drawn = np.zeros(len(population), np.bool_)
    is_drawn[drawn] = True
    impossible = np.flatnonzero((is_drawn & (probabilities <= 0)) | (~is_drawn & (probabilities >= 1)))
    if len(impossible):
        raise CommandRefused(
            worded(
                "the design is not a random sample: document {docno} of topic {topic} has the probability "
                "{probability} and was {fate}",
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
                "the design is not a random sample: {drawn} documents are drawn, and its probabilities add up to "
                "{expected}",
                drawn=len(drawn),
                expected=round(expected, 1),
            )
        )


def refuse_filled(population: Population, drawn: Ints, grades: Ints) -> None:
    """Raise `CommandRefused` if judgements outside the sample are a model's: nearly all equal its labels, as when holes
    of qrels were filled, while those of the sample do not.
    """
    judged = grades != UNKNOWN
    inside = np.zeros(len(population), np.bool_)
    inside[drawn] = True
    outside = judged & ~inside
    for model, labels in zip(population.models, population.labels, strict=True):
        equal = labels == grades
        if (
            outside.sum() >= LEAST_LABELS
            and (inside & judged).any()
            and equal[outside].mean() >= FILLED
            and equal[inside & judged].mean() < FILLED - 0.05
        ):
            raise CommandRefused(
                worded(
                    "{count} judgements outside the sample equal the labels of {model} in {share} % of cases, those of "
                    "the sample in {usual} %: the file mixes people's and the model's labels; leave the model's out",
                    count=int(outside.sum()),
                    model=model,
                    share=round(100 * float(equal[outside].mean()), 1),
                    usual=round(100 * float(equal[inside & judged].mean()), 1),
                )
            )


def unproven(linear: LinearMeasure) -> str:
    """Return why no interval of a measure is shown however many labels there are; empty if one is."""
    if linear.has_proven_intervals:
        return ""
    return worded(
        "no interval: those of {measure} were seen to miss the scores of single runs too often",
        measure=str(linear.measure),
    )


def too_few_labels(sample: Sample, needed: Bools) -> str:
    """Return why a sample does not carry intervals; empty if it does."""
    uncertain = int(((sample.grades != UNKNOWN) & needed & (sample.probabilities < 1)).sum())
    if uncertain < LEAST_LABELS:
        return worded(
            "no interval: {count} documents of the random sample are judged; expected {least} or more",
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
    """Return what a reader of the estimates must know about the sample."""
    notes = []
    judged = sample.grades != UNKNOWN
    is_drawn = np.zeros(len(population), np.bool_)
    is_drawn[drawn] = True
    if waiting := int((is_drawn & ~judged).sum()):
        notes.append(
            worded(
                "{count} drawn {count:document is|documents are} not judged yet; those judged so far are taken for a "
                "random part of their topic's sample",
                count=waiting,
            )
        )
    if extra := int((judged & ~is_drawn).sum()):
        notes.append(
            worded("{count} judged {count:document was|documents were} not drawn, and counted as certain", count=extra)
        )
    without = int((population.by_topic((judged & needed).astype(np.float64)) == 0).sum())
    if without:
        notes.append(
            worded(
                "{count} {count:topic has|topics have} no human label; the model's labels are corrected there as "
                "elsewhere",
                count=without,
            )
        )
    return tuple(notes)
