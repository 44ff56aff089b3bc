"""Snapshots: named states of a project. A snapshot can be compared with another snapshot or with the current state.

A snapshot is a position in the history. The past state is rebuilt from the journal, the settings and the loaded files
of that time, and scored with the conventions then in effect. Runs removed since then are included.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import Progress
from irdesk.domain.project.loaded_file_counts import describe_counts
from irdesk.domain.project.project_history import Snapshot
from irdesk.domain.project.source import Source
from irdesk.domain.run_names import distinct_names
from irdesk.domain.topic import natural
from irdesk.domain.translatable_messages import together, worded
from irdesk.evaluation.comparison.rank_correlation import kendall_b
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.reporting.project.snapshot_comparison import Difference, JudgementDifference, SnapshotComparison
from irdesk.reporting.tables.scoring_convention_text import rule_parts
from irdesk.session.core import project_settings
from irdesk.session.core.project_state import ProjectState
from irdesk.session.history.time_travel import NOW, TimeTravelRequest, changed_judgements, data_at, state_of

PRESENT = "now"
"""Name of the current state."""


def find_snapshot(known: Iterable[Snapshot], name: str) -> Snapshot:
    """Return the snapshot with the given name, or the current state if the name is `PRESENT`. Raises `CommandRefused`
    if no snapshot has the name.
    """
    if name == PRESENT:
        return Snapshot(PRESENT, NOW, 0.0)
    by_name = {snapshot.name: snapshot for snapshot in known}
    if name not in by_name:
        names = ", ".join(by_name) or "none"
        raise CommandRefused(worded("no snapshot is called {name}; there are {names}", name=name, names=names))
    return by_name[name]


def compare_snapshots(
    request: TimeTravelRequest, first: Snapshot, second: Snapshot, progress: Progress
) -> SnapshotComparison:
    """Return the differences between two states (worker thread). Raises `TaskCancelled`."""
    data = request.store.data()
    states = []
    for i, moment in enumerate((first.moment, second.moment)):
        progress.report(i, 3)
        states.append(state_of(request, data_at(request, data, moment)))
    earlier, later = states
    measures = tuple(dict.fromkeys((*earlier.measures, *later.measures)))
    sources = {source.id: source for state in (later, earlier) for source in state.present("run")}
    names = distinct_names([(source.name, source.path) for source in sources.values()])
    progress.report(2, 3)
    before, after = (_means(state, measures, list(sources)) for state in states)
    judgements = [JudgementDifference(*change) for change in changed_judgements(earlier, later)]
    judgements.sort(key=lambda judgement: (natural(judgement.topic), judgement.docno))
    return SnapshotComparison(
        first.name,
        second.name,
        tuple(judgements),
        tuple(_files(earlier, later)),
        tuple(_settings(earlier, later)),
        tuple(names),
        tuple(sources),
        measures,
        before,
        after,
        tuple(map(_tau, before, after)),
    )


def _means(state: ProjectState, measures: tuple[Measure, ...], runs: list[str]) -> Floats:
    """Return mean scores, shape (measures, runs). A mean is NaN if the run is missing or the mean is unknown."""
    state.board.choose(measures)
    means = np.full((len(measures), len(runs)), np.nan)
    for column, run in enumerate(state.board.run_ids):
        means[:, runs.index(run)] = state.board.means()[:, column]
    return np.where(np.isinf(means), np.nan, means)


def _tau(before: Floats, after: Floats) -> float | None:
    both = ~np.isnan(before) & ~np.isnan(after)
    return kendall_b(before[both], after[both])


def _files(earlier: ProjectState, later: ProjectState) -> list[Difference]:
    """Return the differences between the loaded files: files that were added or removed, and qrels whose role
    changed.
    """
    differences = []
    for source in sorted({**later.sources, **earlier.sources}):
        was, now = (_standing(state.sources.get(source)) for state in (earlier, later))
        if was != now:
            known = later.sources.get(source) or earlier.sources[source]
            differences.append(Difference(f"{known.kind} {known.name}", was, now))
    return differences


def _standing(source: Source | None) -> str:
    """Return a description of a file's role in the project, or an empty string if the file is not loaded."""
    if source is None or not source.present:
        return ""
    whose = (source.assessor and (", compared only as " if source.compared else ", as ") + source.assessor) or ""
    group = f", group {source.group}" if source.group else ""
    return f"{describe_counts(source.counts)}{whose}{group}"


def _settings(earlier: ProjectState, later: ProjectState) -> list[Difference]:
    """Return the differences in the settings that affect scores or judging."""
    was, now = in_words(earlier), in_words(later)
    return [Difference(name, was[name], now[name]) for name in was if was[name] != now[name]]


def in_words(state: ProjectState) -> dict[str, str]:
    """Return the settings that affect scores or judging as text, keyed by the name of the setting."""
    levels = ", ".join(
        str(level) + (f" ({level.definition})" if level.definition else "") for level in state.scale.levels
    )
    pool = state.pool.spec if state.pool else None
    return {
        worded("conventions"): together(" · ", rule_parts(state.rules)),
        worded("grade resolution"): state.resolution.words,
        worded("scale"): f"{state.scale.name}: {levels}",
        worded("comparison of runs"): str(project_settings.plan_of(state.settings[project_settings.PLAN])),
        worded("measures"): ", ".join(map(str, state.measures)),
        worded("pool"): worded(
            "{documents} {documents:document|documents}, order {order}, seed {seed}",
            documents=pool.documents,
            order=pool.order,
            seed=pool.seed,
        )
        if pool
        else "",
        worded("guidelines"): state.settings[project_settings.GUIDELINES],
    }
