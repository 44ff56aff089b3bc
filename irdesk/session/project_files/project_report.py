"""Report on a project; a worker computes it from the project file.

Except for the versions of programs, the report does not depend on the time or the machine: the same project always
gives the same report.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from irdesk.domain.errors import CommandRefused
from irdesk.domain.pool import FromRuns, PoolSpec
from irdesk.domain.progress import Progress
from irdesk.domain.topic import natural
from irdesk.evaluation.bounds.bounds import Bounds, run_bounds
from irdesk.evaluation.comparison.run_comparison import compare_runs
from irdesk.evaluation.comparison.significance.comparison_plan import Plan
from irdesk.evaluation.measures.measure import Average, Measure
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.measures.measure_traits import BoundsRule
from irdesk.formats.io.atomic_write import replacing
from irdesk.pooling.pool_statistics import RunStatistics, pool_statistics
from irdesk.reporting.assessment.agreement import Statistic
from irdesk.reporting.comparison.run_comparison import ComparedMeasure
from irdesk.reporting.project.program_versions import program_versions
from irdesk.reporting.project.project_page import as_page
from irdesk.reporting.project.report_content import (
    AssessorFacts,
    MeasureFacts,
    PairFacts,
    PoolFacts,
    ProjectReport,
    RunFacts,
    TopicFacts,
)
from irdesk.reporting.scoring.score_formats import conventions
from irdesk.reporting.scoring.score_report import Report
from irdesk.reporting.tables.scoring_convention_text import rule_parts
from irdesk.session.core import project_settings
from irdesk.session.core.project_state import ProjectState
from irdesk.session.core.scoreboard_sync import JUDGED_AT_10
from irdesk.session.estimates.report_estimates import report_estimates
from irdesk.session.history.time_travel import NOW, TimeTravelRequest, data_at, state_of
from irdesk.session.project_files.best_runs_of_report import best_curves, best_order, compare_best, two_best
from irdesk.session.scoring.attention import AttentionRequest
from irdesk.session.scoring.chosen_measure import main_measure
from irdesk.session.scoring.frozen_runs_for_workers import run_names
from irdesk.session.scoring.grade_sources import Origin, count_sources
from irdesk.session.scoring.order_of_runs import order_runs
from irdesk.session.scoring.score_bounds import SLOW_RULES
from irdesk.session.team.agreement import AgreementRequest, compare_assessors
from irdesk.store.project_data import ProjectData
from irdesk.store.project_location import Location
from irdesk.store.store import Store

UNCUT = 100  # cutoff of the Judged measure if a shown measure has no cutoff
MOST_LISTS = 20_000  # maximum number of rankings per measure for which bounds are computed
MOST_SLOW = 50  # maximum number of rankings if bounds take long to compute (about 30 rankings per second)


@dataclass(frozen=True)
class ReportWish:
    """Comparison settings of a report. If the plan is None, the project's plan is used. ``baseline`` is a name, tag or
    id; by default it is the project's baseline or, if there is none, the first run.
    """

    plan: Plan | None = None
    baseline: str = ""


def write_report(request: TimeTravelRequest, wish: ReportWish, path: Path, progress: Progress) -> ProjectReport:
    """Write a report on the current state of an open project (worker thread).

    Raises ``OSError`` if the report cannot be written, `CommandRefused` if it would overwrite the project, and the
    errors of `report_of`.
    """
    refuse_project(request.store.location, path)
    data = data_at(request, request.store.data(), NOW)
    report = report_of(request.store, state_of(request, data), data, wish, progress)
    with replacing(path) as out:
        out.write(as_page(report))
    return report


def refuse_project(project: Location, path: Path) -> None:
    """Raise `CommandRefused` if a report would overwrite its project."""
    if isinstance(project, Path) and path.resolve() == project.resolve():
        raise CommandRefused("the report would overwrite the project; name another file")


def shown_and_judged(names: Iterable[str]) -> tuple[Measure, ...]:
    """Return the measures of a report: the shown measures, and Judged at each of their cutoffs."""
    shown = tuple(parse_one(name) for name in names)
    return tuple(dict.fromkeys((*shown, *(_judged_beside(measure) for measure in shown))))


def _judged_beside(measure: Measure) -> Measure:
    return Measure(JUDGED_AT_10.family, measure.rank or UNCUT)


def report_of(
    store: Store, state: ProjectState, data: ProjectData, wish: ReportWish, progress: Progress
) -> ProjectReport:
    """Create the report on a project (worker thread). ``state`` and ``data`` must describe the same project state.

    Changes the measures of ``state``. Raises `TaskCancelled`, and `CommandRefused` if no run matches the baseline.
    """
    settings = state.settings
    shown = tuple(parse_one(name) for name in project_settings.measures_of(settings[project_settings.MEASURES]))
    state.board.choose(shown_and_judged(map(str, shown)))
    main = main_measure(state)
    compared = tuple(sorted(_comparable(state, shown), key=lambda measure: str(measure) != main))
    names = {run: name for run, name in run_names(state).items() if state.sources[run].visible}
    baseline = _baseline(state, names, list(names), wish.baseline)
    order = _order(state, names, compared[0] if compared else shown[0], baseline)
    plan = wish.plan or project_settings.plan_of(settings[project_settings.PLAN])
    facts = []
    for i, measure in enumerate(compared if state.board.topics else ()):
        progress.report(i, len(compared))
        facts.append(_compared(state, measure, order, names, baseline, plan, progress))
    best = best_order(state, order, compared)
    pairs, together = _agreement(state, str(compared[0]) if compared else "AP", progress)
    columns = [state.board.run_ids.index(run) for run in order]
    means = np.where(np.isinf(state.board.means()), np.nan, state.board.means())
    rows = [state.board.measures.index(measure) for measure in shown]
    runs = tuple(RunFacts(names[run], state.sources[run], state.board.coverage(run)) for run in order)
    rules = (*rule_parts(state.rules, shown), state.resolution.rule)
    disputed = state.disputes()
    return ProjectReport(
        name=settings[project_settings.NAME],
        id=settings[project_settings.PROJECT],
        changed_at=max((row.at for row in data.changes), default=None),
        versions=program_versions(),
        sources=sorted(
            (source for source in state.sources.values() if source.present),
            key=lambda source: (source.kind, source.name, source.digest, source.id),
        ),
        topics=_topics(state),
        scale=state.scale,
        grades=dict(sorted(Counter(g for t in state.board.topics for g in state.grades(t).values()).items())),
        grade_sources=[
            (str(each.source.counted(each.count)), each.count, each.source.origin is Origin.IMPORTED)
            for each in count_sources(state.grade_sources, state.present("qrels"))
        ],
        guidelines=settings[project_settings.GUIDELINES],
        guidelines_digest=hashlib.sha256(settings[project_settings.GUIDELINES].encode()).hexdigest(),
        pool=_pool(store, state, data, progress),
        assessors=_assessors(state, data),
        resolution=str(state.resolution.words),
        disputed=(len(disputed), sum(each.decided is None for each in disputed)),
        agreement=pairs,
        together=together,
        runs=runs,
        measures=shown,
        means=[[float(means[row, column]) for row in rows] for column in columns],
        compared=facts,
        baseline=order.index(baseline) if baseline else None,
        curves=best_curves(state, names, order, baseline),
        best=best,
        best_pair=compare_best(state, names, two_best(order, best), compared, plan, progress),
        rules=tuple(map(str, rules)),
        conventions=conventions(Report(state.board, {run: names[run] for run in order})).replace("\n", "; "),
        hidden=len(state.present("run")) - len(runs),
        estimates=report_estimates(state, order, shown, progress),
        cautions=AttentionRequest.of_state(store, state).attention(progress).cautions,
    )


def _comparable(state: ProjectState, shown: tuple[Measure, ...]) -> tuple[Measure, ...]:
    """Return the measures that can be used to compare runs. They are averaged over topics with the arithmetic mean, all
    their scores are known, and they are neither counts nor shares of judged documents.
    """
    unknown = state.board.unknown()
    return tuple(
        measure
        for measure in shown
        if measure.family.average is Average.MEAN
        and not measure.family.integral
        and measure.family is not JUDGED_AT_10.family
        and measure not in unknown
    )


def _order(state: ProjectState, names: dict[str, str], measure: Measure, baseline: str) -> list[str]:
    """Return the run ids in the project's order. The default order is best first under a measure."""
    board = state.board
    means = dict(zip(board.run_ids, board.means()[board.measures.index(measure)].tolist(), strict=True))
    return order_runs(state.settings[project_settings.RUN_ORDER], list(names), means, names, baseline)


def _baseline(state: ProjectState, names: dict[str, str], order: list[str], wanted: str) -> str:
    """Return the id of the baseline. This is the requested run; by default it is the project's baseline or, if there is
    none, the first run. Return an empty string if there are no runs.
    """
    if not wanted:
        chosen = state.settings[project_settings.BASELINE]
        return chosen if chosen in order else next(iter(order), "")
    matches = [run for run in order if wanted in {run, names[run]}] or [
        run for run in order if wanted == state.sources[run].name
    ]
    if len(matches) != 1:
        known = ", ".join(names[run] for run in order) or "none"
        raise CommandRefused(f"{'no run is' if not matches else 'several runs are'} called {wanted}; there are {known}")
    return matches[0]


def _compared(
    state: ProjectState,
    measure: Measure,
    order: list[str],
    names: dict[str, str],
    baseline: str,
    plan: Plan,
    progress: Progress,
) -> MeasureFacts:
    board = state.board
    columns = [board.run_ids.index(run) for run in order]
    table = board.table(board.measures.index(measure))[:, columns]
    baseline_index = order.index(baseline) if baseline else None
    judged = _judged_beside(measure)
    return MeasureFacts(
        ComparedMeasure(
            measure,
            [names[run] for run in order],
            baseline_index,
            compare_runs(board.topics, table, plan, baseline_index, progress),
            " · ".join(rule_parts(board.rules, (measure,))),
        ),
        measure.rank or UNCUT,
        board.means()[board.measures.index(judged)][columns].tolist(),
        _bounds(state, measure, order, progress),
    )


def _bounds(state: ProjectState, measure: Measure, order: list[str], progress: Progress) -> list[Bounds | None]:
    """Return the bounds of each run's mean, or None if computing them would take minutes."""
    lists = sum(state.board.coverage(run)[0] for run in order)
    if lists > (MOST_SLOW if measure.family.traits.bounds in SLOW_RULES | {BoundsRule.BPREF} else MOST_LISTS):
        return [None] * len(order)
    all_bounds: list[Bounds | None] = []
    for run in order:
        progress.report(0, 0)
        used = state.board.coverage(run)[0]
        bounds = run_bounds(state.board, run, measure, state.possible_grades)[1] if used else None
        all_bounds.append(bounds.mean(measure) if bounds else None)
    return all_bounds


def _agreement(
    state: ProjectState, measure: str, progress: Progress
) -> tuple[tuple[PairFacts, ...], tuple[Statistic, ...]]:
    request = AgreementRequest.of_state(state)
    if len(request.grades_by_assessor()) < 2:
        return (), ()
    result = compare_assessors(request, measure, progress, each_topic=False)
    shared = (pair for pair in result.pairs if pair.all.shared)
    pairs = tuple(PairFacts(pair.all, pair.orders.tau, len(pair.orders.runs)) for pair in shared)
    return pairs, result.together if pairs else ()


def _topics(state: ProjectState) -> tuple[TopicFacts, ...]:
    """Return all topics that are loaded, judged or pooled, in natural order."""
    queues = state.pool.queues if state.pool else {}
    facts = []
    for topic in sorted({*state.topics, *state.board.topics, *queues}, key=natural):
        grades = state.grades(topic)
        title = state.topics[topic].title if topic in state.topics else ""
        relevant = sum(grade >= state.rules.level for grade in grades.values())
        facts.append(TopicFacts(topic, title, len(grades), relevant, len(queues.get(topic, ()))))
    return tuple(facts)


def _pool(store: Store, state: ProjectState, data: ProjectData, progress: Progress) -> PoolFacts | None:
    pool = state.pool
    if pool is None:
        return None
    strata: dict[str, tuple[int, int]] = {}
    for topic in pool.strata:
        for stratum in pool.strata[topic]:
            documents, drawn = strata.get(stratum.name, (0, 0))
            strata[stratum.name] = documents + len(stratum.documents), drawn + stratum.drawn
    removed = {source.id: source.name for source in data.sources if source.kind == "run"}
    names = {**removed, **run_names(state)}
    sizes = {topic: len(queue) for topic, queue in pool.queues.items()}
    brought = _contributions(store, state, pool.spec, removed, progress)
    return PoolFacts(pool.spec, names, sizes, dict(sorted(strata.items())), brought)


def _contributions(
    store: Store, state: ProjectState, spec: PoolSpec, tags: Mapping[str, str], progress: Progress
) -> tuple[RunStatistics, ...]:
    """Return each run's contribution to the pool. The result is empty if no documents were pooled from runs. It is also
    empty if the pool's parts take the runs' documents in different orders, or if a part is limited to some topics.
    """
    parts = [part for part in spec.parts if isinstance(part, FromRuns)]
    if not parts or len({part.taken for part in parts}) > 1 or any(part.topics is not None for part in parts):
        return ()
    depths: dict[str, int] = {}
    for part in parts:
        for taking in part.runs:
            depths[taking.run] = max(depths.get(taking.run, 0), taking.depth)
    runs = {run: store.run(run, tags[run]) for run in depths}
    grades = {topic: state.grades(topic) for topic in state.board.topics}
    return pool_statistics(runs, grades, depths, parts[0].taken, state.rules.level, progress).runs


def _assessors(state: ProjectState, data: ProjectData) -> tuple[AssessorFacts, ...]:
    """Return the facts about all assessors with a row in the journal, sorted by name."""
    standing = [
        (name, judgement)
        for documents in state.judgements.values()
        for judgements in documents.values()
        for name, judgement in judgements.items()
    ]
    again = Counter(
        name
        for documents in state.second_judgements.values()
        for judgements in documents.values()
        for name in judgements
    )
    facts = []
    for name in sorted({row.assessor for row in data.journal}, key=lambda name: (name.casefold(), name)):
        rows = [row for row in data.journal if row.assessor == name]
        judgements = [judgement for assessor, judgement in standing if assessor == name]
        facts.append(
            AssessorFacts(
                name,
                sum(judgement.grade is not None for judgement in judgements),
                sum(bool(judgement.abstention) for judgement in judgements),
                again[name],
                sum(judgement.seconds for judgement in judgements),
                min(row.at for row in rows),
                max(row.at for row in rows),
            )
        )
    return tuple(facts)
