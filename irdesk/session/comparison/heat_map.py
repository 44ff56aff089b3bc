"""Scores of a project's topics and runs as a heat map; see `irdesk.evaluation.comparison.heat_map`.

Taken as frozen values on the workspace's thread, computed on a worker's.
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
    """What was drawn, and the ids of the runs as they stand."""

    runs: tuple[str, ...]
    report: HeatReport


@dataclass(frozen=True, eq=False)
class HeatMapRequest:
    """Scores of the runs that are shown, frozen; ``said`` names topics and conventions."""

    runs: tuple[str, ...]
    own: Scores
    said: str

    @classmethod
    def of(cls, workspace: Workspace, measure_name: str, chosen: TopicFilter) -> HeatMapRequest | None:
        """The runs that are shown, by a measure that is shown, over the topics of a filter; None without any.

        Raises `CommandRefused` where the filter asks for what the project does not have.
        """
        state = workspace.state
        board = state.board
        at = place_of(board, measure_name)
        sources = state.present("run")
        names = distinct_names([(source.name, source.path) for source in sources])
        shown = [(source, name) for source, name in zip(sources, names, strict=True) if source.visible]
        if at is None or not shown:
            return None
        measure = board.measures[at]
        topics = chosen_topics(chosen, board, state.topics)
        own = scores_of(
            board,
            measure,
            topics,
            [source.id for source, _ in shown],
            [name for _, name in shown],
            [source.group for source, _ in shown],
        )
        parts = [over_topics(chosen, topics, board.topics), *rule_parts(board.rules, (measure,))]
        return cls(tuple(source.id for source, _ in shown), own, together(" · ", parts))

    def found(self, arranged: Arranged, other: str, progress: Progress) -> HeatPicture:
        """Arrange; for a worker. ``other`` is the run that differences are to; where it is not shown, there are none.
        Raises `TaskCancelled`.
        """
        progress.report(0, 0)  # lets it be cancelled
        base = self.runs.index(other) if other in self.runs else None
        found = heat_map(self.own, arranged, base)
        progress.report(1, 1)
        runs = tuple(self.runs[at] for at in found.columns.tolist())
        return HeatPicture(runs, HeatReport(self.own, found, self.said))
