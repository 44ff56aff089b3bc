"""Assessor agreement: raw agreement, overlap, Cohen's, Fleiss' and Krippendorff's coefficients, and confusion matrices.

Each value is returned with the number of judgements on which it rests. An undefined value is None, never 0 or 1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Item = tuple[str, str]
"""A judged item: topic and docno."""
ENOUGH_SHARED = 10  # minimum number of documents that two assessors must share before their κ is reported separately


@dataclass(frozen=True, eq=False)
class Judged:
    """Grades of several assessors for a set of items. ``grades`` has shape (assessors, items), NaN where an assessor
    gave no grade.
    """

    assessors: tuple[str, ...]
    items: tuple[Item, ...]
    grades: Floats

    @classmethod
    def of(cls, given: Mapping[str, Mapping[Item, int]]) -> Judged:
        """Create the table from each assessor's grades. Items are sorted by id."""
        items = tuple(sorted({item for by_item in given.values() for item in by_item}))
        column_of = {item: i for i, item in enumerate(items)}
        grades = np.full((len(given), len(items)), np.nan)
        for row, by_item in enumerate(given.values()):
            for item, grade in by_item.items():
                grades[row, column_of[item]] = grade
        return cls(tuple(given), items, grades)

    def only(self, topic: str) -> Judged:
        """Return a table with the items of one topic only."""
        chosen = np.array([item[0] == topic for item in self.items], np.bool_)
        items = tuple(item for item in self.items if item[0] == topic)
        return Judged(self.assessors, items, self.grades[:, chosen])

    def shared(self, *assessors: str) -> Floats:
        """Return the grades of some assessors for the items that all of them judged, shape (assessors, shared
        items).
        """
        rows = self.grades[[self.assessors.index(name) for name in assessors]]
        return rows[:, ~np.isnan(rows).any(axis=0)]


class Weights(StrEnum):
    """Weights of disagreements: all equal, or the distance between the grades on the scale, or the square of this
    distance.
    """

    NONE = "plain"
    LINEAR = "linear"
    QUADRATIC = "quadratic"


@dataclass(frozen=True, eq=False)
class PairAgreement:
    """Agreement of two assessors on the ``shared`` documents that both judged.

    ``overlap`` is the number of documents that both assessors consider relevant, divided by the number that at least
    one of them considers relevant (E. Voorhees, *Variations in relevance judgments*, IPM 2000). ``level`` is the lowest
    relevant grade. ``confusion``, shape (grades, grades), counts the first assessor's grades in rows and the second's
    in columns.
    """

    first: str
    second: str
    shared: int
    raw: float | None
    overlap: float | None
    kappa: float | None
    kappa_linear: float | None
    kappa_quadratic: float | None
    kappa_binary: float | None
    level: int
    grades: tuple[int, ...]
    confusion: Ints


def pair(judged: Judged, first: str, second: str, level: int = 1) -> PairAgreement:
    """Compute the agreement of two assessors. ``level`` is the lowest relevant grade."""
    one, other = judged.shared(first, second)
    known = tuple(int(grade) for grade in np.unique(np.concatenate((one, other))))
    counts = confusion(one, other, known)
    relevant, others = one >= level, other >= level
    either = int((relevant | others).sum())
    binary = confusion(relevant.astype(np.float64), others.astype(np.float64), (0, 1))
    return PairAgreement(
        first=first,
        second=second,
        shared=len(one),
        raw=float(np.trace(counts) / len(one)) if len(one) else None,
        overlap=float((relevant & others).sum() / either) if either else None,
        kappa=cohen_kappa(counts),
        kappa_linear=cohen_kappa(counts, Weights.LINEAR),
        kappa_quadratic=cohen_kappa(counts, Weights.QUADRATIC),
        kappa_binary=cohen_kappa(binary),
        level=level,
        grades=known,
        confusion=counts,
    )


def confusion(one: Floats, other: Floats, grades: tuple[int, ...]) -> Ints:
    """Count each pair of grades, shape (grades, grades)."""
    rows, columns = (np.searchsorted(grades, given) for given in (one, other))
    counts: Ints = np.bincount(rows * len(grades) + columns, minlength=len(grades) ** 2)
    return counts.reshape(len(grades), len(grades))


def agreement_with_others(judged: Judged, assessor: str) -> dict[str, Ints]:
    """Return one confusion matrix for every other assessor. It compares the grades that the two assessors gave to the
    same documents.

    This assessor's grades are in rows; rows and columns cover all grades in use. Assessors who graded none of this
    assessor's documents are left out.
    """
    if assessor not in judged.assessors:
        return {}
    known = _in_use(judged)
    own_grades = judged.grades[judged.assessors.index(assessor)]
    counts: dict[str, Ints] = {}
    for name, grades in zip(judged.assessors, judged.grades, strict=True):
        both = ~np.isnan(own_grades) & ~np.isnan(grades)
        if name != assessor and both.any():
            counts[name] = confusion(own_grades[both], grades[both], known)
    return counts


def mean_kappa(judged: Judged, weights: Weights = Weights.NONE) -> tuple[float | None, int]:
    """Return the mean of Cohen's κ over all pairs of assessors, and the number of documents that more than one assessor
    graded (R. J. Light, *Measures of response agreement for qualitative data*, 1971).

    Each pair is weighted by its shared documents, since pairs may share different numbers of them. Pairs whose κ is
    undefined are left out. The mean is None if no pair is left.
    """
    total, shared = 0.0, 0
    for first, second in combinations(judged.assessors, 2):
        one, other = judged.shared(first, second)
        grades = tuple(int(grade) for grade in np.unique(np.concatenate((one, other))))
        if (kappa := cohen_kappa(confusion(one, other, grades), weights)) is not None:
            total, shared = total + kappa * len(one), shared + len(one)
    documents = int(((~np.isnan(judged.grades)).sum(axis=0) > 1).sum()) if len(judged.assessors) else 0
    return (total / shared if shared else None), documents


def _in_use(judged: Judged) -> tuple[int, ...]:
    return tuple(int(grade) for grade in np.unique(judged.grades[~np.isnan(judged.grades)]))


def cohen_kappa(counts: Ints, weights: Weights = Weights.NONE) -> float | None:
    """Compute Cohen's κ of a confusion matrix (*A coefficient of agreement for nominal scales*, 1960). Disagreements
    are weighted as in Cohen's paper of 1968. The distance between two grades is the difference between their positions
    among the grades in use. Return None if the expected chance agreement is 1.
    """
    total = counts.sum()
    if not total:
        return None
    expected = np.outer(counts.sum(axis=1), counts.sum(axis=0)) / total
    places = np.arange(len(counts))
    distance = np.abs(places[:, None] - places[None, :]).astype(np.float64)
    if weights is Weights.NONE:
        distance = (distance > 0).astype(np.float64)
    elif weights is Weights.QUADRATIC:
        distance = distance**2
    by_chance = float((distance * expected).sum())
    return 1.0 - float((distance * counts).sum()) / by_chance if by_chance else None


def fleiss(judged: Judged) -> tuple[float | None, int]:
    """Compute Fleiss' κ (*Measuring nominal scale agreement among many raters*, 1971) over the items that all assessors
    judged. Return it with the number of these items.
    """
    shared = judged.shared(*judged.assessors)
    raters, items = shared.shape
    if not items or raters < 2:
        return None, items
    grades = np.unique(shared)
    counts = (shared[:, :, None] == grades).sum(axis=0).astype(np.float64)
    observed = float(((counts**2).sum(axis=1) - raters).mean() / (raters * (raters - 1)))
    by_chance = float(((counts.sum(axis=0) / (items * raters)) ** 2).sum())
    return ((observed - by_chance) / (1 - by_chance) if by_chance < 1 else None), items


class Metric(StrEnum):
    """Level of measurement of the grade scale."""

    NOMINAL = "nominal"
    ORDINAL = "ordinal"
    INTERVAL = "interval"


def krippendorff(judged: Judged, metric: Metric = Metric.ORDINAL) -> tuple[float | None, int]:
    """Compute Krippendorff's α (*Computing Krippendorff's alpha-reliability*, 2011) over the items that at least two
    assessors judged. Return it with the number of these items.
    """
    grades = np.unique(judged.grades[~np.isnan(judged.grades)])
    counts = (judged.grades[:, :, None] == grades).sum(axis=0).astype(np.float64)  # shape (items, grades)
    counts = counts[counts.sum(axis=1) >= 2]
    if not len(counts):
        return None, 0
    raters = counts.sum(axis=1)
    pairs = counts[:, :, None] * counts[:, None, :] - counts[:, :, None] * np.eye(len(grades))
    coincidences = (pairs / (raters - 1)[:, None, None]).sum(axis=0)
    margins = coincidences.sum(axis=0)
    distances = _DISTANCES[metric](grades, margins)
    observed = float((coincidences * distances).sum())
    by_chance = float((np.outer(margins, margins) * distances).sum()) / (float(margins.sum()) - 1)
    return (1.0 - observed / by_chance if by_chance else None), len(counts)


def _nominal(grades: Floats, margins: Floats) -> Floats:
    del margins
    return 1.0 - np.eye(len(grades))


def _ordinal(grades: Floats, margins: Floats) -> Floats:
    """Return the squared ordinal distance between grades. The distance between two grades is the number of judgements
    with grades between them. Judgements with either of the two grades count half.
    """
    del grades
    middle = np.cumsum(margins) - margins / 2
    squares: Floats = (middle[:, None] - middle[None, :]) ** 2
    return squares


def _interval(grades: Floats, margins: Floats) -> Floats:
    del margins
    squares: Floats = (grades[:, None] - grades[None, :]) ** 2
    return squares


_DISTANCES: dict[Metric, Callable[[Floats, Floats], Floats]] = {
    Metric.NOMINAL: _nominal,
    Metric.ORDINAL: _ordinal,
    Metric.INTERVAL: _interval,
}
