"""Agreement of a model's labels with human grades: overall, at the top ranks, for each topic, and for each grade.

The human sample contains documents with unequal probabilities. Shares are therefore weighted by the inverse of each
document's probability (J. Hájek, 1971), so that they hold for the whole pool. Cohen's κ is computed from the weighted
table. The interval of a share uses Student's t and the variance of a ratio (C.-E. Särndal, B. Swensson, J. Wretman,
*Model Assisted Survey Sampling*, 1992, section 5.7).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from irdesk.evaluation.estimates.document_population import UNKNOWN, Population
from irdesk.evaluation.estimates.human_sample import Sample
from irdesk.evaluation.scoring.ranked_lists import Bools, Floats, Ints

LEAST_FOR_INTERVAL = 5
"""Minimum number of documents for which an interval is computed."""

TOP = 10
"""Number of top ranks considered for a measure without a cutoff."""


class Scope(StrEnum):
    """The set of documents over which agreement is measured."""

    ALL = "all documents"
    TOP = "first documents"
    GRADE = "people's grade"
    LABEL = "model's label"
    TOPIC = "topic"


@dataclass(frozen=True)
class LabelAgreement:
    """The agreement between a model's labels and human grades.

    ``documents`` is the number of documents with both a label and a grade. ``part`` is the topic, grade, label or
    cutoff. ``same``, ``higher`` and ``lower`` are the shares of documents whose label equals, exceeds and falls below
    the grade. ``interval`` is the 95 % interval of ``same``. ``kappa`` compares all grades, ``kappa_relevant`` only
    relevance. Undefined values are None.
    """

    scope: Scope
    part: str
    documents: int
    same: float | None
    interval: tuple[float, float] | None
    higher: float | None
    lower: float | None
    kappa: float | None
    kappa_relevant: float | None


def agreements(
    population: Population, sample: Sample, level: int, cutoff: int | None, model: int = 0
) -> list[LabelAgreement]:
    """Return the agreement on all documents, on those that any run ranks within the cutoff, for each grade, for each
    label, and for each topic.

    ``level`` is the lowest relevant grade. For a measure without a cutoff, `TOP` is used.
    """
    cutoff = cutoff or TOP
    grades, labels = sample.grades, population.labels[model]
    both = (grades != UNKNOWN) & (labels != UNKNOWN)
    top = population.ranked_within(cutoff)
    parts: list[tuple[Scope, str, Bools]] = [(Scope.ALL, "", both), (Scope.TOP, str(cutoff), both & top)]
    parts += [(Scope.GRADE, str(grade), both & (grades == grade)) for grade in np.unique(grades[both])]
    parts += [(Scope.LABEL, str(label), both & (labels == label)) for label in np.unique(labels[both])]
    parts += [
        (Scope.TOPIC, topic, both & (population.topic_of == number)) for number, topic in enumerate(population.topics)
    ]
    return [_agreement(scope, part, chosen, sample, labels, level) for scope, part, chosen in parts]


def _agreement(scope: Scope, part: str, chosen: Bools, sample: Sample, labels: Ints, level: int) -> LabelAgreement:
    count = int(chosen.sum())
    if not count:
        return LabelAgreement(scope, part, 0, None, None, None, None, None, None)
    grades, given = sample.grades[chosen], labels[chosen]
    probabilities = sample.probabilities[chosen]
    weights = 1 / probabilities
    shares = [float(weights @ equal / weights.sum()) for equal in (given == grades, given > grades, given < grades)]
    one_grade = scope in {Scope.GRADE, Scope.LABEL}
    return LabelAgreement(
        scope,
        part,
        count,
        shares[0],
        _interval((given == grades).astype(np.float64), probabilities),
        shares[1],
        shares[2],
        None if one_grade else _kappa(grades, given, weights),
        None if one_grade else _kappa((grades >= level).astype(np.int64), (given >= level).astype(np.int64), weights),
    )


def _interval(equal: Floats, probabilities: Floats) -> tuple[float, float] | None:
    """Return the interval of a share; None for too few documents.

    If all documents have probability 1, the interval is a single point.
    """
    weights = 1 / probabilities
    share = float(weights @ equal / weights.sum())
    uncertain = int((probabilities < 1).sum())
    if not uncertain:
        return share, share
    if uncertain < LEAST_FOR_INTERVAL:
        return None
    from scipy import special  # importing scipy.special takes a quarter of a second

    # A share of 0 or 1 has no variance in the sample. Two pseudo-documents, one with the same label and one with
    # another, prevent an interval of width 0.
    spread = np.where(equal > 0, 1 - share, share) ** 2 + 1 / (len(equal) + 2)
    variance = float(((1 - probabilities) * weights**2) @ spread) / float(weights.sum()) ** 2
    half = float(special.stdtrit(uncertain - 1, 0.975)) * np.sqrt(variance)
    return max(share - half, 0.0), min(share + half, 1.0)


def _kappa(grades: Ints, labels: Ints, weights: Floats) -> float | None:
    """Return Cohen's κ of a weighted table; None if the agreement expected by chance is 1."""
    known = np.unique(np.concatenate((grades, labels)))
    cells = np.searchsorted(known, grades) * len(known) + np.searchsorted(known, labels)
    table = np.bincount(cells, weights, minlength=len(known) ** 2).reshape(len(known), -1) / weights.sum()
    chance = float(table.sum(axis=1) @ table.sum(axis=0))
    return (float(np.trace(table)) - chance) / (1 - chance) if chance < 1 - 1e-12 else None
