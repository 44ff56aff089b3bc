"""Effects of adjudication on the scores: how much each disagreement can change them.

The request is an immutable copy made on the workspace's thread. A worker computes the effects on its own scoreboard.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from irdesk.domain.progress import Progress
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import score_run
from irdesk.session.core.disagreements import Disagreement, disputes
from irdesk.session.core.grade_resolution import GradeSources
from irdesk.session.core.workspace import Workspace
from irdesk.session.scoring.frozen_runs_for_workers import FrozenRuns
from irdesk.session.scoring.topic_filter import TopicFilter


@dataclass(frozen=True, eq=False)
class EffectRequest:
    """Immutable input for computing the effects of disagreements."""

    grade_sources: GradeSources
    runs: FrozenRuns

    @classmethod
    def of(cls, workspace: Workspace) -> EffectRequest:
        """Return a request for the workspace's current state."""
        state = workspace.state
        return cls(state.grade_sources.frozen(), FrozenRuns.loaded(state, TopicFilter()))


@dataclass(frozen=True)
class Effect:
    """Effect of a disagreement: the difference between the highest and the lowest mean of a run over the possible
    decisions. ``run`` is the run for which this difference is largest.
    """

    dispute: Disagreement
    size: float
    run: str


def effects(request: EffectRequest, measure_name: str, progress: Progress) -> tuple[Effect, ...]:
    """Return the disagreements with their effects on a measure, largest effect first (worker thread).

    Each effect is computed with all other grades unchanged. Raises `TaskCancelled`, and `UnknownMeasure` if no measure
    has the given name.
    """
    measure, runs = parse_one(measure_name), request.runs
    board = Scoreboard((measure,), runs.rules, runs.truths)
    for run_id, run in runs.runs.items():
        progress.report(0, 0)
        board.add(score_run(run_id, run, board.truths, (measure,), runs.rules))
    results, known = [], disputes(request.grade_sources)
    for i, disagreement in enumerate(known):
        progress.report(i, len(known))
        before, rows = board.grade(disagreement.topic, disagreement.docno), []
        for grade in disagreement.grades:
            board.judge(disagreement.topic, {disagreement.docno: grade})
            rows.append(board.means()[0].copy())
        board.judge(disagreement.topic, {disagreement.docno: before})
        results.append(_effect(disagreement, board.run_ids, np.array(rows)))
    results.sort(key=lambda disagreement: -disagreement.size)
    return tuple(results)


def _effect(disagreement: Disagreement, run_ids: list[str], means: Floats) -> Effect:
    """Return the effect of a disagreement, given the runs' ``means`` under each possible grade, shape
    (grades, runs).
    """
    known = np.isfinite(means).all(axis=0) if means.size else np.zeros(0, np.bool_)
    if not known.any():
        return Effect(disagreement, 0.0, "")
    spans = np.where(known, np.ptp(np.where(np.isfinite(means), means, 0.0), axis=0), -1.0)
    run = int(spans.argmax())
    return Effect(disagreement, float(spans[run]), run_ids[run])
