"""Agreement of a project's assessors for display in the window: all pairs, and the details of the selected pair.

Fifty assessors form 1,225 pairs. Scoring all runs with the grades of each pair would take hours; comparing only the
grades takes a second.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from irdesk.assessment.agreement import (
    ENOUGH_SHARED,
    Judged,
    PairAgreement,
    Weights,
    agreement_with_others,
    cohen_kappa,
    krippendorff,
    pair,
)
from irdesk.domain.progress import Progress
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.reporting.assessment.agreement import Statistic, of_all
from irdesk.session.team.agreement import AgreementRequest, Grades, Orders, by_topic, orders_of

FEW = 10  # maximum number of assessors for which pairs without shared documents are also listed


@dataclass(frozen=True, eq=False)
class AssessorAgreement:
    """An assessor's agreement with all other assessors combined. ``shared`` is the number of compared pairs of grades:
    one grade by this assessor and one by another assessor, for the same document.

    ``lowest`` is the agreement with the lowest κ (linear weights) among the pairs that share enough documents.
    """

    name: str
    shared: int
    raw: float | None
    kappa_linear: float | None
    lowest: PairAgreement | None


@dataclass(frozen=True, eq=False)
class AgreementOverview:
    """Agreement of each assessor with the other assessors, of each pair, and of all assessors combined. Assessors and
    pairs are sorted by agreement, lowest first.

    ``imported`` names the assessors whose grades come from imported qrels.
    """

    names: tuple[str, ...]
    assessors: tuple[AssessorAgreement, ...]
    pairs: tuple[PairAgreement, ...]
    together: tuple[Statistic, ...]
    imported: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class PairDetails:
    """Details of a pair of assessors: their agreement by topic, Krippendorff's α (ordinal) of all assessors on these
    topics, and the rankings of the runs.
    """

    measure: Measure
    topics: Mapping[str, PairAgreement]
    alphas: Mapping[str, float | None]
    orders: Orders


def agreement_overview(request: AgreementRequest, progress: Progress) -> AgreementOverview:
    """Compare all assessors (worker thread). Raises `TaskCancelled`."""
    given = request.grades_by_assessor()
    judged = Judged.of(given)
    couples = list(combinations(given, 2))
    pairs = []
    for i, (first, second) in enumerate(couples):
        progress.report(i, len(couples))
        compared = pair(judged, first, second, request.rules.level)
        if compared.shared or len(given) <= FEW:
            pairs.append(compared)
    pairs.sort(key=_lowest_first)
    people = [_with_others(judged, name, pairs) for name in given]
    people.sort(key=lambda person: (person.kappa_linear is None, person.kappa_linear or 0.0))
    together = tuple(of_all(judged)) if len(given) > 1 else ()
    imported = tuple(name for name in judged.assessors if name in request.imported)
    return AgreementOverview(judged.assessors, tuple(people), tuple(pairs), together, imported)


def _lowest_first(compared: PairAgreement) -> tuple[bool, bool, float]:
    kappa = compared.kappa_linear
    return compared.shared < ENOUGH_SHARED, kappa is None, kappa or 0.0


def _with_others(judged: Judged, name: str, pairs: list[PairAgreement]) -> AssessorAgreement:
    counts = sum(agreement_with_others(judged, name).values())
    lowest = next((each for each in pairs if name in (each.first, each.second)), None)
    if isinstance(counts, int):
        return AssessorAgreement(name, 0, None, None, None)
    shared = int(counts.sum())
    enough = lowest if lowest and lowest.shared >= ENOUGH_SHARED else None
    return AssessorAgreement(
        name, shared, float(np.trace(counts) / shared), cohen_kappa(counts, Weights.LINEAR), enough
    )


def pair_details(
    request: AgreementRequest, measure_name: str, first: str, second: str, progress: Progress
) -> PairDetails:
    """Compute the details of a pair of assessors (worker thread). Raises `TaskCancelled`, and `UnknownMeasure` if no
    measure has the given name.
    """
    measure, given = parse_one(measure_name), request.grades_by_assessor()
    one, other = given.get(first, {}), given.get(second, {})
    known = {topic for topic, _ in one.keys() & other.keys()}
    topics, alphas = {}, {}
    for i, (topic, part) in enumerate(
        by_topic({name: _within(grades, known) for name, grades in given.items()}).items()
    ):
        progress.report(i, len(known))
        topics[topic] = pair(part, first, second, request.rules.level)
        alphas[topic] = krippendorff(part)[0]
    return PairDetails(measure, topics, alphas, orders_of(request, measure, one, other, progress))


def _within(grades: Grades, topics: set[str]) -> Grades:
    return {item: grade for item, grade in grades.items() if item[0] in topics}
