"""Agreement between a project's assessors, and the effect of their disagreement on the ranking of its runs.

The request is a frozen copy made on the workspace's thread; a worker computes the result. Runs are compared under each
assessor's grades of the documents that both judged, so that they differ only by disagreement, and not by who judged
what.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from irdesk.assessment.agreement import Item, Judged, PairAgreement, pair
from irdesk.assessment.grade_resolution import ADJUDICATOR
from irdesk.domain.progress import Progress
from irdesk.domain.run import RankedRun
from irdesk.domain.topic import natural
from irdesk.evaluation.comparison.rank_correlation import kendall_b, tau_ap_b
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import score_run
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.reporting.project.agreement import Statistic, of_all
from irdesk.session.core.grade_resolution import GradeSources, Imported
from irdesk.session.core.state import ProjectState
from irdesk.session.core.workspace import Workspace

IMPORTED = "imported qrels"
"""Name of qrels without an assessor if several files have them."""
Grades = dict[Item, int]


@dataclass(frozen=True, eq=False)
class AgreementRequest:
    """Frozen input: judgements, imported qrels by the name they stand for, runs and scoring options."""

    grade_sources: GradeSources
    imported: Mapping[str, tuple[Imported, ...]]
    runs: Mapping[str, RankedRun]
    rules: ScoringOptions

    @classmethod
    def of(cls, workspace: Workspace) -> AgreementRequest:
        """Return a request for the workspace's current state."""
        return cls.of_state(workspace.state)

    @classmethod
    def of_state(cls, state: ProjectState) -> AgreementRequest:
        """Return a request for a project in memory."""
        runs = {source.id: state.ranked(source.id) for source in state.present("run")}
        return cls(state.grade_sources.frozen(), _imported(state), runs, state.rules)

    def grades_by_assessor(self) -> dict[str, Grades]:
        """Return each assessor's grades, those who judged here first; assessors without grades are left out."""
        by_name: dict[str, Grades] = {}
        for topic, documents in self.grade_sources.judgements.items():
            for docno, by_assessor in documents.items():
                for assessor, judgement in by_assessor.items():
                    if assessor != ADJUDICATOR and judgement.grade is not None:
                        by_name.setdefault(assessor, {})[topic, docno] = judgement.grade
        by_name = {name: by_name[name] for name in sorted(by_name, key=lambda name: (name.casefold(), name))}
        for name, read in self.imported.items():
            grades = {
                (topic, docno): grade
                for qrels in read
                for topic, documents in qrels.items()
                for docno, grade in documents.items()
            }
            by_name[name] = grades | by_name.get(name, {})
        return {name: grades for name, grades in by_name.items() if grades}


def _imported(state: ProjectState) -> dict[str, tuple[Imported, ...]]:
    """Return imported qrels by the assessor they stand for; those without one by file name, or all together."""
    sources, qrels = state.present("qrels"), state.contents.qrels
    by_name: dict[str, tuple[Imported, ...]] = {
        source.assessor: (qrels[source.id],) for source in sources if source.assessor
    }
    plain = [source for source in sources if not source.assessor]
    if plain:
        name = plain[0].name if len(plain) == 1 else IMPORTED
        by_name[IMPORTED if name in {*by_name, *state.grade_sources.assessors()} else name] = tuple(
            qrels[source.id] for source in plain
        )
    return by_name


@dataclass(frozen=True)
class Places:
    """A run under either assessor's grades: its means, and its ranks from 1 (number of better runs plus one)."""

    run: str
    first: float
    second: float
    first_place: int
    second_place: int

    @property
    def moved(self) -> int:
        """Return how many ranks lower the run is under the second assessor's grades."""
        return self.second_place - self.first_place


@dataclass(frozen=True, eq=False)
class Orders:
    """Rankings of the runs under either assessor's grades of the documents that both judged.

    Holds the correlations of the rankings (None: undefined), the number of topics, and the ranks of each run, largest
    change first.
    """

    tau: float | None
    tau_ap: float | None
    topics: int
    runs: tuple[Places, ...]

    @property
    def changed(self) -> tuple[Places, ...]:
        """Return the runs whose rank changes."""
        return tuple(places for places in self.runs if places.moved)


@dataclass(frozen=True, eq=False)
class Pair:
    """Two assessors: their agreement over all topics and by topic, and their rankings of the runs."""

    all: PairAgreement
    topics: Mapping[str, PairAgreement]
    orders: Orders


@dataclass(frozen=True, eq=False)
class Agreement:
    """Agreement within a project: of each pair of assessors, and of all together, over all topics and by topic.

    ``judged`` is the input of the computation; ``imported`` names the assessors whose grades come from imported qrels.
    """

    measure: Measure
    judged: Judged
    pairs: tuple[Pair, ...]
    together: tuple[Statistic, ...]
    by_topic: Mapping[str, tuple[Statistic, ...]]
    imported: tuple[str, ...] = ()


def agreement(request: AgreementRequest, measure_name: str, progress: Progress) -> Agreement:
    """Compare all assessors (worker thread). Raises `UnknownMeasure` or `TaskCancelled`."""
    measure = parse_one(measure_name)
    given, level = request.grades_by_assessor(), request.rules.level
    judged = Judged.of(given)
    parts = by_topic(given)
    couples = list(combinations(given, 2))
    pairs = []
    for i, (first, second) in enumerate(couples):
        progress.report(i, len(couples))
        topics = {}
        for topic, part in parts.items():
            if first in part.assessors and second in part.assessors:
                pair_agreement = pair(part, first, second, level)
                if pair_agreement.shared:
                    topics[topic] = pair_agreement
        orders = orders_of(request, measure, given[first], given[second], progress)
        pairs.append(Pair(pair(judged, first, second, level), topics, orders))
    several = {topic: part for topic, part in parts.items() if len(part.assessors) > 1}
    together = tuple(of_all(judged)) if len(given) > 1 else ()
    return Agreement(
        measure,
        judged,
        tuple(pairs),
        together,
        {topic: tuple(of_all(part, topic)) for topic, part in several.items()},
        tuple(name for name in judged.assessors if name in request.imported),
    )


def by_topic(given: Mapping[str, Grades]) -> dict[str, Judged]:
    """Return the judgements topic by topic, for the assessors who judged the topic."""
    parts: dict[str, dict[str, Grades]] = {}
    for name, grades in given.items():
        for item, grade in grades.items():
            parts.setdefault(item[0], {}).setdefault(name, {})[item] = grade
    return {topic: Judged.of(parts[topic]) for topic in sorted(parts, key=natural)}


def orders_of(request: AgreementRequest, measure: Measure, first: Grades, second: Grades, progress: Progress) -> Orders:
    """Return the rankings of the runs under either assessor's grades of the documents that both judged."""
    one, other = shared_means(request, measure, first, second, progress)
    scored = ~np.isnan(one) & ~np.isnan(other)
    run_ids = [run_id for run_id, known in zip(request.runs, scored, strict=True) if known]
    one, other = one[scored], other[scored]
    places = [
        Places(run_id, a, b, 1 + int((one > a).sum()), 1 + int((other > b).sum()))
        for run_id, a, b in zip(run_ids, one.tolist(), other.tolist(), strict=True)
    ]
    places.sort(key=lambda item: (-abs(item.moved), item.first_place))
    topics = len({topic for topic, _ in first.keys() & second.keys()})
    return Orders(kendall_b(one, other), tau_ap_b(one, other), topics, tuple(places))


def shared_means(
    request: AgreementRequest, measure: Measure, first: Grades, second: Grades, progress: Progress
) -> tuple[Floats, Floats]:
    """Return each run's mean under either assessor's grades of the documents that both judged.

    Shapes (runs,), NaN for a run without such a topic. Raises `TaskCancelled`.
    """
    shared = sorted(first.keys() & second.keys())
    one, other = (
        _means(request, measure, {item: grades[item] for item in shared}, progress) for grades in (first, second)
    )
    return one, other


def _means(request: AgreementRequest, measure: Measure, grades: Grades, progress: Progress) -> Floats:
    """Return each run's mean under the given grades only, shape (runs,); NaN for a run without a judged topic."""
    by_topic: dict[str, dict[str, int]] = {}
    for (topic, docno), grade in grades.items():
        by_topic.setdefault(topic, {})[docno] = grade
    board = Scoreboard((measure,), request.rules, Judgements.of(by_topic))
    for run_id, run in request.runs.items():
        progress.report(0, 0)  # allows cancellation
        board.add(score_run(run_id, run, board.truths, (measure,), request.rules))
    means: Floats = board.means()[0]
    return np.where(np.isinf(means), np.nan, means)
