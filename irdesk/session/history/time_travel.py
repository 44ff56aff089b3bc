"""Past states of a project: its state after any change, and the judgements that changed a measure between two states.

A moment is the id of a change and denotes the state right after that change. Judgements and imported qrels are those of
the past state. Runs, measures and scoring options are the current ones, so that two states differ only in judgements.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import msgspec
import numpy as np

from irdesk.domain.progress import Progress
from irdesk.domain.project.source import Source
from irdesk.domain.run import RankedRun
from irdesk.evaluation.curves.curves import Curve, Kind
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.session.core import project_settings
from irdesk.session.core.changes import SettingChanged, SourceChanged, decode_deltas
from irdesk.session.core.project_state import ProjectState
from irdesk.session.core.workspace import Workspace
from irdesk.store.project_data import ProjectData
from irdesk.store.store import Store

BEGINNING = ""
"""The moment that denotes the state before all changes."""
NOW = "~"
"""The moment that denotes the state after all changes. Change ids are hexadecimal, so they sort before this value."""


@dataclass(frozen=True, eq=False)
class TimeTravelRequest:
    """Immutable input for computing past states. It is made on the workspace's thread and used by a worker."""

    store: Store
    keys: Mapping[str, RankedRun]
    settings: Mapping[str, str]

    @classmethod
    def of(cls, workspace: Workspace) -> TimeTravelRequest:
        """Return a request for the workspace's current state."""
        return cls.of_state(workspace.store, workspace.state)

    @classmethod
    def of_state(cls, store: Store, state: ProjectState) -> TimeTravelRequest:
        """Return a request for an open project."""
        scale = {
            project_settings.SCALE: project_settings.scale_text(state.scale)
        }  # all compared states use the current scale
        return cls(store, dict(state.contents.keys), {**state.settings, **scale})


@dataclass(frozen=True)
class JudgementEffect:
    """A judgement that differs between two states, with the earlier and the later grade (None if unjudged).

    ``effects`` holds the effect on each run's mean: the later mean, minus the mean that results if only this grade is
    replaced by the earlier one. The effects need not add up to the whole difference, since judgements of one topic
    interact.
    """

    topic: str
    docno: str
    before: int | None
    after: int | None
    effects: tuple[float, ...]


@dataclass(frozen=True, eq=False)
class Difference:
    """Change in one measure between two states.

    Contains the means of each run before and after, shape (runs,) each, and the judgements that differ, sorted by their
    largest effect on any run.
    """

    measure: Measure
    run_ids: tuple[str, ...]
    before: Floats
    after: Floats
    movers: tuple[JudgementEffect, ...]
    curves_before: tuple[Curve, ...]
    curves_after: tuple[Curve, ...]


def state_at(request: TimeTravelRequest, moment: str, measures: Iterable[Measure] | None = None) -> ProjectState:
    """Return the project with the judgements as they were right after a change (worker thread)."""
    return _state_of(request, request.store.data(), moment, measures)


def _state_of(
    request: TimeTravelRequest, data: ProjectData, moment: str, measures: Iterable[Measure] | None
) -> ProjectState:
    sources = {source.id: source for source in data.sources}
    for change in reversed(data.changes):
        if change.id <= moment:
            break
        for delta in reversed(decode_deltas(change.deltas)):
            if isinstance(delta, SourceChanged) and "qrels" in {delta.before.kind, delta.after.kind}:
                sources[delta.before.id] = delta.before
    chosen = dict(request.settings)
    if measures is not None:
        chosen[project_settings.MEASURES] = project_settings.measures_text(tuple(str(measure) for measure in measures))
    then = replace(
        data,
        settings=chosen,
        sources=tuple(_with_runs_loaded(source, request.keys) for source in sources.values()),
        journal=tuple(row for row in data.journal if row.moment <= moment),
    )
    return ProjectState(then, dict(request.keys), request.store.ranked)


def data_at(request: TimeTravelRequest, data: ProjectData, moment: str) -> ProjectData:
    """Return the project data as it was right after a change, with the settings and loaded files of that time.

    Files that have been removed since are included, since the project file keeps them.
    """
    sources = {source.id: source for source in data.sources}
    settings = dict(data.settings)
    for change in reversed(data.changes):
        if change.id <= moment:
            break
        for delta in reversed(decode_deltas(change.deltas)):
            if isinstance(delta, SourceChanged):
                sources[delta.before.id] = delta.before
            elif isinstance(delta, SettingChanged):
                settings[delta.key] = delta.before
    return replace(
        data,
        settings=settings,
        sources=tuple(_with_runs_loaded(source, request.keys) for source in sources.values()),
        journal=tuple(row for row in data.journal if row.moment <= moment),
        changes=tuple(change for change in data.changes if change.id <= moment),
    )


def state_of(request: TimeTravelRequest, data: ProjectData) -> ProjectState:
    """Return the project state for data returned by `data_at` (worker thread)."""
    return ProjectState(data, dict(request.keys), request.store.ranked)


def _with_runs_loaded(source: Source, keys: Mapping[str, RankedRun]) -> Source:
    """Return a source. If it is a run that was loaded after the request was made, return a copy that is marked as
    removed, since the request lacks its rankings.
    """
    if source.kind == "run" and source.id not in keys:
        return msgspec.structs.replace(source, present=False)
    return source


def difference(
    request: TimeTravelRequest, moments: tuple[str, str], measure_name: str, kind: Kind, progress: Progress
) -> Difference:
    """Return the change in a measure between two states (worker thread). Raises `TaskCancelled`, and `UnknownMeasure`
    if no measure has the given name.
    """
    measure = parse_one(measure_name)
    data = request.store.data()
    earlier, later = (_state_of(request, data, moment, (measure,)) for moment in moments)
    run_ids = tuple(later.board.run_ids)
    before, after = (_means(state, measure, run_ids) for state in (earlier, later))
    curves = [tuple(state.curves.means(kind)) for state in (earlier, later)]
    changed = changed_judgements(earlier, later)
    movers = []
    for i, (topic, docno, was, now) in enumerate(changed):
        progress.report(i, len(changed))
        later.board.judge(topic, {docno: was})
        effects = after - _means(later, measure, run_ids)
        later.board.judge(topic, {docno: now})
        movers.append(JudgementEffect(topic, docno, was, now, tuple(np.nan_to_num(effects).tolist())))
    movers.sort(key=lambda mover: -max((abs(effect) for effect in mover.effects), default=0.0))
    return Difference(measure, run_ids, before, after, tuple(movers), *curves)


def _means(state: ProjectState, measure: Measure, run_ids: tuple[str, ...]) -> Floats:
    board = state.board
    means = dict(zip(board.run_ids, board.means()[board.measures.index(measure)].tolist(), strict=True))
    return np.array([means[run_id] for run_id in run_ids], np.float64)


def changed_judgements(earlier: ProjectState, later: ProjectState) -> list[tuple[str, str, int | None, int | None]]:
    """Return the judgements that differ between the two states, as (topic, docno, earlier grade, later grade). They are
    sorted by topic and docno.
    """
    changed = []
    for topic in sorted({*earlier.grade_sources.topics(), *later.grade_sources.topics()}):
        was, now = earlier.grades(topic), later.grades(topic)
        changed += [
            (topic, docno, was.get(docno), now.get(docno))
            for docno in sorted({*was, *now})
            if was.get(docno) != now.get(docno)
        ]
    return changed
