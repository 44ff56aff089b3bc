"""Difficulty of the project's topics for the shown runs; see `irdesk.evaluation.comparison.topic_difficulty`.

The request is an immutable copy made on the workspace's thread; a worker computes the result.
"""

from __future__ import annotations

from dataclasses import dataclass

from irdesk.domain.progress import Progress
from irdesk.evaluation.comparison.topic_difficulty import TopicFigures, topic_figures
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.evaluation.scoring.scoring_options import average_scores
from irdesk.session.core.workspace import Workspace
from irdesk.session.scoring.chosen_measure import place_of
from irdesk.session.scoring.frozen_runs_for_workers import FrozenRuns
from irdesk.session.scoring.topic_filter import TopicFilter


@dataclass(frozen=True, eq=False)
class Difficulty:
    """Difficulty of each topic.

    ``runs`` holds the run ids; single-run failures refer to them by index. ``scores`` holds the underlying scores,
    shape (topics, runs). ``over`` describes the topics.
    """

    measure: Measure
    runs: tuple[str, ...]
    topics: tuple[TopicFigures, ...]
    scores: Floats
    over: str


@dataclass(frozen=True, eq=False)
class DifficultyRequest:
    """Immutable input for topic difficulty: runs and their ``scores``, shape (topics, runs)."""

    runs: FrozenRuns
    measure: Measure
    scores: Floats

    @classmethod
    def of(cls, workspace: Workspace, measure_name: str, chosen: TopicFilter) -> DifficultyRequest | None:
        """Return a request for the shown runs, one of the shown measures and the filtered topics. Return None if there
        are no runs or topics, or the measure is not shown.

        Raises `CommandRefused` if the filter requires data that the project lacks.
        """
        board = workspace.state.board
        index = place_of(board, measure_name)
        if index is None or not any(source.visible for source in workspace.state.present("run")):
            return None
        runs = FrozenRuns.shown(workspace.state, chosen)
        return cls(runs, board.measures[index], runs.known_scores(board, index))

    def compute(self, progress: Progress) -> Difficulty:
        """Compute the difficulty of the topics (worker thread). Raises `TaskCancelled`."""
        runs = self.runs
        means = average_scores(self.measure, self.scores)
        topics = topic_figures(self.measure, runs.topics, self.scores, means, runs.truths, runs.rules, progress)
        return Difficulty(self.measure, runs.ids, tuple(topics), self.scores, runs.over)
