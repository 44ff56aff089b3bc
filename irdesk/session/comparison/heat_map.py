"""Heat map of a project's scores by topic and run; see `irdesk.evaluation.comparison.heat_map`.

The request is a frozen copy made on the workspace's thread; a worker computes the result.
"""

from __future__ import annotations

from dataclasses import dataclass

from irdesk.domain.messages import together
from irdesk.domain.progress import Progress
from irdesk.evaluation.comparison.heat_map import Arranged, Scores, heat_map, scores_of
from irdesk.reporting.comparison.heat_map import HeatReport
from irdesk.reporting.tables.convention_text import rule_parts
from irdesk.reporting.tables.run_names import distinct_names
from irdesk.session.comparison.topic_filter import TopicFilter, chosen_topics, over_topics
from irdesk.session.core.workspace import Workspace
from irdesk.session.scoring.chosen_measure import place_of


@dataclass(frozen=True, eq=False)
class HeatPicture:
    """The heat map, and the run ids in display order."""

    runs: tuple[str, ...]
    report: HeatReport


@dataclass(frozen=True, eq=False)
class HeatMapRequest:
    """Frozen scores of the shown runs; ``said`` describes topics and conventions."""

    runs: tuple[str, ...]
    own: Scores
    said: str

    @classmethod
    def of(cls, workspace: Workspace, measure_name: str, chosen: TopicFilter) -> HeatMapRequest | None:
        """Return a request for the shown runs, a shown measure and the filtered topics, or None if there are none.

        Raises `CommandRefused` if the filter needs something that the project lacks.
        """
        state = workspace.state
        board = state.board
        index = place_of(board, measure_name)
        sources = state.present("run")
        names = distinct_names([(source.name, source.path) for source in sources])
        shown = [(source, name) for source, name in zip(sources, names, strict=True) if source.visible]
        if index is None or not shown:
            return None
        measure = board.measures[index]
        topics = chosen_topics(chosen, board, state.topics)
        scores = scores_of(
            board,
            measure,
            topics,
            [source.id for source, _ in shown],
            [name for _, name in shown],
            [source.group for source, _ in shown],
        )
        parts = [over_topics(chosen, topics, board.topics), *rule_parts(board.rules, (measure,))]
        return cls(tuple(source.id for source, _ in shown), scores, together(" · ", parts))

    def compute(self, arranged: Arranged, other: str, progress: Progress) -> HeatPicture:
        """Arrange the heat map (worker thread).

        ``other`` is the run that differences refer to; if it is not shown, there are no differences. Raises
        `TaskCancelled`.
        """
        progress.report(0, 0)  # allows cancellation
        base = self.runs.index(other) if other in self.runs else None
        picture = heat_map(self.own, arranged, base)
        progress.report(1, 1)
        runs = tuple(self.runs[index] for index in picture.columns.tolist())
        return HeatPicture(runs, HeatReport(self.own, picture, self.said))
