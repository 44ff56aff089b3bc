"""Heat map of a project's scores by topic and run; see `irdesk.evaluation.comparison.heat_map`.

The request is an immutable copy made on the workspace's thread; a worker computes the result.
"""

from __future__ import annotations

from dataclasses import dataclass

from irdesk.domain.progress import Progress
from irdesk.domain.translatable_messages import together
from irdesk.evaluation.comparison.heat_map import Arranged, heat_map, known_scores
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.reporting.comparison.heat_map import HeatReport
from irdesk.reporting.tables.scoring_convention_text import rule_parts
from irdesk.session.core.workspace import Workspace
from irdesk.session.scoring.chosen_measure import place_of
from irdesk.session.scoring.frozen_runs_for_workers import FrozenRuns
from irdesk.session.scoring.topic_filter import TopicFilter


@dataclass(frozen=True, eq=False)
class HeatPicture:
    """The heat map, with the run ids in display order."""

    runs: tuple[str, ...]
    report: HeatReport


@dataclass(frozen=True, eq=False)
class HeatMapRequest:
    """Immutable input for the heat map: runs and their scores, shape (topics, runs). ``notes`` describes topics and
    conventions.
    """

    runs: FrozenRuns
    measure: Measure
    scores: Floats
    notes: str

    @classmethod
    def of(cls, workspace: Workspace, measure_name: str, chosen: TopicFilter) -> HeatMapRequest | None:
        """Return a request for the shown runs, one of the shown measures and the filtered topics. Return None if there
        are no runs or topics, or the measure is not shown.

        Raises `CommandRefused` if the filter requires data that the project lacks.
        """
        board = workspace.state.board
        index = place_of(board, measure_name)
        if index is None or not any(source.visible for source in workspace.state.present("run")):
            return None
        measure = board.measures[index]
        runs = FrozenRuns.shown(workspace.state, chosen)
        notes = together(" · ", [runs.over, *rule_parts(runs.rules, (measure,))])
        return cls(runs, measure, runs.scores(board, index), notes)

    def compute(self, arranged: Arranged, other: str, progress: Progress) -> HeatPicture:
        """Arrange the heat map (worker thread).

        Differences are relative to the run ``other``; if it is not shown, no differences are computed. Raises
        `TaskCancelled`.
        """
        progress.report(0, 0)  # cancellation point
        runs, ids = self.runs, self.runs.ids
        scores = known_scores(
            self.measure, runs.topics, self.scores, runs.truths, runs.rules.level, runs.names, runs.groups
        )
        picture = heat_map(scores, arranged, ids.index(other) if other in ids else None)
        progress.report(1, 1)
        shown = tuple(ids[index] for index in picture.columns.tolist())
        return HeatPicture(shown, HeatReport(scores, picture, self.notes))
