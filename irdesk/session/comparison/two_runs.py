"""Comparison of two runs by topic. The request is an immutable copy made on the workspace's thread; a worker computes
the result.
"""

from __future__ import annotations

from dataclasses import dataclass

from irdesk.domain.progress import Progress
from irdesk.evaluation.comparison.significance.comparison_plan import Plan
from irdesk.evaluation.comparison.two_runs import TwoRuns, two_runs
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.session.core import project_settings
from irdesk.session.core.workspace import Workspace
from irdesk.session.scoring.chosen_measure import place_of
from irdesk.session.scoring.frozen_runs_for_workers import FrozenRuns
from irdesk.session.scoring.topic_filter import TopicFilter


@dataclass(frozen=True, eq=False)
class TwoRunsRequest:
    """Immutable input for comparing two runs: the runs, their ``scores``, shape (topics, 2), and the project's
    significance test.
    """

    runs: FrozenRuns
    measure: Measure
    scores: Floats
    plan: Plan

    @classmethod
    def of(
        cls, workspace: Workspace, run: str, other: str, measure_name: str, chosen: TopicFilter
    ) -> TwoRunsRequest | None:
        """Return a request for two runs and one of the shown measures over the filtered topics, with the project's
        significance test. Return None if a run is missing.

        Raises `CommandRefused` if the filter requires data that the project lacks.
        """
        state = workspace.state
        board = state.board
        index = place_of(board, measure_name)
        if index is None or not {run, other} <= set(board.run_ids):
            return None
        runs = FrozenRuns.of(state, (run, other), chosen)
        plan = project_settings.plan_of(state.settings[project_settings.PLAN])
        return cls(runs, board.measures[index], runs.known_scores(board, index), plan)

    def compute(self, progress: Progress) -> TwoRuns:
        """Compare the runs (worker thread). Raises `TaskCancelled`."""
        runs = self.runs
        return two_runs(self.measure, runs.topics, self.scores, runs.pair, runs.truths, runs.rules, self.plan, progress)
