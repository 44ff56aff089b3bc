"""Detection of judgements that seem to be copies of a model's labels."""

from __future__ import annotations

import numpy as np

from irdesk.domain.errors import CommandRefused
from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.estimates.document_population import UNKNOWN, Population
from irdesk.evaluation.estimates.sample_requirements import LEAST_LABELS
from irdesk.evaluation.scoring.ranked_lists import Ints

FILLED = 0.99
LIKE = 0.85
"""Smallest κ between judgements and a model's labels at which the judgements may be copies of the labels. Two people
reach a κ of 0.3 to 0.8.
"""


def refuse_filled(population: Population, drawn: Ints, grades: Ints) -> None:
    """Raise `CommandRefused` if a model seems to have made the judgements outside the sample.

    This is assumed if nearly all of these judgements equal the model's labels, and those in the sample do so less
    often.
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
                    "{share} % of {count} judgements outside the sample equal the labels of {model}, but only "
                    "{usual} % in the sample: the file seems to mix human and model labels; leave out the "
                    "model's labels",
                    count=int(outside.sum()),
                    model=model,
                    share=round(100 * float(equal[outside].mean()), 1),
                    usual=round(100 * float(equal[inside & judged].mean()), 1),
                )
            )


def likeness_notes(population: Population, grades: Ints) -> tuple[str, ...]:
    """Return a remark about each model whose labels agree with the judgements more often than two people would.

    The user may have given one file both as judgements and as labels. Or a model may have filled gaps in the judgements
    in an order that `refuse_filled` and `suspected_fill` do not detect. Agreement is measured with J. Cohen's κ (1960),
    which corrects for chance agreement when most grades are 0.
    """
    notes = []
    for model, labels in zip(population.models, population.labels, strict=True):
        both = (grades != UNKNOWN) & (labels != UNKNOWN)
        count = int(both.sum())
        if count < LEAST_LABELS:
            continue
        same = float((grades[both] == labels[both]).mean())
        kinds, codes = np.unique(np.concatenate((grades[both], labels[both])), return_inverse=True)
        shares = [np.bincount(half, minlength=len(kinds)) / count for half in (codes[:count], codes[count:])]
        by_chance = float(shares[0] @ shares[1])
        if by_chance < 1 and (same - by_chance) / (1 - by_chance) >= LIKE:
            notes.append(
                worded(
                    "the judgements equal the labels of {model} in {share} % of {count} documents, more often "
                    "than people agree with each other: make sure that the file contains only human judgements",
                    model=model,
                    share=round(100 * same, 1),
                    count=count,
                )
            )
    return tuple(notes)
