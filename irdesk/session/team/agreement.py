"""Agreement between a project's assessors, and the effect of their disagreements on the ranking of the runs.

The request is an immutable copy made on the workspace's thread; a worker computes the result. For each pair of
assessors, runs are scored with each assessor's grades, using only the documents that both judged. The rankings
therefore differ only because of disagreements, not because of the choice of documents.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from irdesk.assessment.agreement import Item, Judged, PairAgreement, pair
from irdesk.assessment.grade_resolution import ADJUDICATOR
from irdesk.domain.progress import Progress
from irdesk.domain.run import RankedRun
from irdesk.domain.topic import natural
from irdesk.evaluation.comparison.rank_correlation import kendall_b, places_of, tau_ap_b
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import score_run
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.reporting.assessment.agreement import Statistic, of_all
from irdesk.session.core.grade_resolution import GradeSources, Imported
from irdesk.session.core.project_state import ProjectState
from irdesk.session.core.workspace import Workspace

IMPORTED = "imported qrels"
"""Common name for qrels without an assessor if there is more than one such file."""
Grades = dict[Item, int]
MOST_AT_ONCE = 2000  # number of topics scored together: 16 MB of document keys for a run of depth 1,000


@dataclass(frozen=True, eq=False)
class AgreementRequest:
    """Immutable input for the comparison: judgements, imported qrels, runs and scoring options. The qrels are keyed by
    the name under which they are compared.
    """

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
        """Return each assessor's grades. Assessors who judged in this project come first; assessors without grades are
        left out.
        """
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
    """Return imported qrels keyed by assessor. Qrels without an assessor are keyed by file name, or by one common name
    if there is more than one such file.
    """
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
    """A run's means and ranks under the grades of two assessors. Ranks count from 1 (the number of better runs plus
    one).
    """

    run: str
    first: float
    second: float
    first_place: int
    second_place: int

    @property
    def moved(self) -> int:
        """Return the number of ranks by which the run is lower under the second assessor's grades than under the first
        assessor's.
        """
        return self.second_place - self.first_place


@dataclass(frozen=True, eq=False)
class Orders:
    """Rankings of the runs under the grades of two assessors, using only the documents that both judged.

    Contains the correlations of the rankings (None if undefined), the number of topics, and the ranks of each run,
    largest change first.
    """

    tau: float | None
    tau_ap: float | None
    topics: int
    runs: tuple[Places, ...]

    @property
    def changed(self) -> tuple[Places, ...]:
        """Return the runs whose ranks differ between the two rankings."""
        return tuple(places for places in self.runs if places.moved)


@dataclass(frozen=True, eq=False)
class Pair:
    """A pair of assessors: their agreement, over all topics and by topic, and the rankings of the runs under each
    assessor's grades.
    """

    all: PairAgreement
    topics: Mapping[str, PairAgreement]
    orders: Orders


@dataclass(frozen=True, eq=False)
class Agreement:
    """Agreement between the assessors of a project, for each pair and for all assessors combined, over all topics and
    by topic.

    ``judged`` holds the grades that were compared. ``imported`` names the assessors whose grades come from imported
    qrels.
    """

    measure: Measure
    judged: Judged
    pairs: tuple[Pair, ...]
    together: tuple[Statistic, ...]
    by_topic: Mapping[str, tuple[Statistic, ...]]
    imported: tuple[str, ...] = ()


def compare_assessors(
    request: AgreementRequest, measure_name: str, progress: Progress, *, each_topic: bool = True
) -> Agreement:
    """Compare all assessors (worker thread). If ``each_topic`` is true, also compare them topic by topic. Raises
    `TaskCancelled`, and `UnknownMeasure` if no measure has the given name.
    """
    measure = parse_one(measure_name)
    given, level = request.grades_by_assessor(), request.rules.level
    judged = Judged.of(given)
    parts = by_topic(given) if each_topic else {}
    couples = list(combinations(given, 2))
    orders = orders_of_pairs(request, measure, [(given[first], given[second]) for first, second in couples], progress)
    pairs = []
    for i, (first, second) in enumerate(couples):
        progress.report(i, len(couples))
        topics = {}
        for topic, part in parts.items():
            if first in part.assessors and second in part.assessors:
                pair_agreement = pair(part, first, second, level)
                if pair_agreement.shared:
                    topics[topic] = pair_agreement
        pairs.append(Pair(pair(judged, first, second, level), topics, orders[i]))
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
    """Split the grades by topic. For each topic, only the assessors who judged it are included."""
    parts: dict[str, dict[str, Grades]] = {}
    for name, grades in given.items():
        for item, grade in grades.items():
            parts.setdefault(item[0], {}).setdefault(name, {})[item] = grade
    return {topic: Judged.of(parts[topic]) for topic in sorted(parts, key=natural)}


def orders_of(request: AgreementRequest, measure: Measure, first: Grades, second: Grades, progress: Progress) -> Orders:
    """Rank the runs under each of two assessors' grades, using only the documents that both judged."""
    return orders_of_pairs(request, measure, [(first, second)], progress)[0]


def orders_of_pairs(
    request: AgreementRequest, measure: Measure, pairs: Sequence[tuple[Grades, Grades]], progress: Progress
) -> list[Orders]:
    """For each pair of assessors, rank the runs under each assessor's grades, using only the documents that both
    judged.
    """
    shared = [sorted(first.keys() & second.keys()) for first, second in pairs]
    gradings = [
        {item: grades[item] for item in items} for pair, items in zip(pairs, shared, strict=True) for grades in pair
    ]
    means = _means(request, measure, gradings, progress)
    return [
        _orders(list(request.runs), one, other, len({topic for topic, _ in items}))
        for one, other, items in zip(means[::2], means[1::2], shared, strict=True)
    ]


def _orders(runs: list[str], one: Floats, other: Floats, topics: int) -> Orders:
    scored = ~np.isnan(one) & ~np.isnan(other)
    run_ids = [run_id for run_id, known in zip(runs, scored, strict=True) if known]
    one, other = one[scored], other[scored]
    columns = (one, other, places_of(one), places_of(other))
    rows = zip(run_ids, *(column.tolist() for column in columns), strict=True)
    places = sorted((Places(*row) for row in rows), key=lambda item: (-abs(item.moved), item.first_place))
    return Orders(kendall_b(one, other), tau_ap_b(one, other), topics, tuple(places))


def shared_means(
    request: AgreementRequest, measure: Measure, first: Grades, second: Grades, progress: Progress
) -> tuple[Floats, Floats]:
    """Compute each run's mean under each of two assessors' grades, using only the documents that both judged.

    The two arrays have shape (runs,). A run's mean is NaN if the run contains no topic that both assessors judged.
    Raises `TaskCancelled`.
    """
    shared = sorted(first.keys() & second.keys())
    one, other = _means(
        request, measure, [{item: grades[item] for item in shared} for grades in (first, second)], progress
    )
    return one, other


def _means(request: AgreementRequest, measure: Measure, gradings: Sequence[Grades], progress: Progress) -> list[Floats]:
    """Compute the runs' means under each of several sets of grades (``gradings``). The arrays have shape (runs,), NaN
    for a run without a judged topic.

    Many sets are scored together, with their topics kept separate, because preparing a run takes longer than computing
    its scores.
    """
    means: list[Floats] = []
    for batch in _batches(gradings):
        topics: dict[tuple[int, str], dict[str, int]] = {}
        for nth, grades in enumerate(batch):
            for (topic, docno), grade in grades.items():
                topics.setdefault((nth, topic), {})[docno] = grade
        names = {key: f"{key[0]:09} {key[1]}" for key in topics}
        truths = Judgements.of({names[key]: graded for key, graded in topics.items()})
        board = Scoreboard((measure,), request.rules, truths)
        for run_id, run in request.runs.items():
            progress.report(len(means), len(gradings))
            repeated = run.repeated({name: topic for (_, topic), name in names.items()})
            board.add(score_run(run_id, repeated, board.truths, (measure,), request.rules))
        rows: list[list[int]] = [[] for _ in batch]
        for (nth, _), name in names.items():
            rows[nth].append(board.row(name))
        for chosen in rows:
            values = (
                board.means(np.array(sorted(chosen), np.int64))[0] if chosen else np.full(len(request.runs), np.nan)
            )
            means.append(np.where(np.isinf(values), np.nan, values))
    return means


def _batches(gradings: Sequence[Grades]) -> Iterator[list[Grades]]:
    """Yield the sets of grades in groups small enough to be scored together in memory."""
    batch: list[Grades] = []
    topics = 0
    for grades in gradings:
        batch.append(grades)
        topics += len({topic for topic, _ in grades})
        if topics >= MOST_AT_ONCE:
            yield batch
            batch, topics = [], 0
    if batch:
        yield batch
