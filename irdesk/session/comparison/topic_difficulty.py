"""What each topic of a project does to the runs that are shown; see `irdesk.evaluation.comparison.topic_difficulty`.

Taken as frozen values on the workspace's thread, computed on a worker's.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from irdesk.domain.progress import Progress
from irdesk.evaluation.comparison.topic_difficulty import TopicFigures, topic_figures
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.evaluation.scoring.scoring_options import ScoringOptions, averaged
from irdesk.session.comparison.topic_filter import TopicFilter, chosen_topics, over_topics
from irdesk.session.core.workspace import Workspace
from irdesk.session.scoring.chosen_measure import place_of


@dataclass(frozen=True, eq=False)
class Difficulty:
    """The figures of the topics; ``runs`` are the ids of those that a failure names by its place, ``scores``, shape
    (topics, runs), what the figures are of, and ``over`` says which topics those are.
    """

    measure: Measure
    runs: tuple[str, ...]
    topics: tuple[TopicFigures, ...]
    scores: Floats
    over: str


@dataclass(frozen=True, eq=False)
class DifficultyRequest:
    """All that goes into the figures, frozen; ``scores`` of shape (topics, runs), and the ``means`` of these topics, of
    shape (runs,).
    """

    measure: Measure
    runs: tuple[str, ...]
    topics: tuple[str, ...]
    scores: Floats
    means: Floats
    truths: Judgements
    rules: ScoringOptions
    over: str

    @classmethod
    def of(cls, workspace: Workspace, measure_name: str, chosen: TopicFilter) -> DifficultyRequest | None:
        """The runs that are shown, by a measure that is shown, over the topics of a filter; None without any.

        Raises `CommandRefused` where the filter asks for what the project does not have.
        """
        state = workspace.state
        board = state.board
        at = place_of(board, measure_name)
        visible = {source.id for source in state.present("run") if source.visible}
        runs = tuple(run for run in board.run_ids if run in visible)
        if at is None or not runs:
            return None
        topics = chosen_topics(chosen, board, state.topics)
        places = {topic: row for row, topic in enumerate(board.topics)}
        columns = [board.run_ids.index(run) for run in runs]
        scores = board.table(at)[np.ix_([places[topic] for topic in topics], columns)]
        scores = np.where(np.isinf(scores), np.nan, scores)
        return cls(
            board.measures[at],
            runs,
            topics,
            scores,
            averaged(board.measures[at], scores),
            board.truths,
            board.rules,
            over_topics(chosen, topics, board.topics),
        )

    def found(self, progress: Progress) -> Difficulty:
        """Work them out; for a worker. Raises `TaskCancelled`."""
        topics = topic_figures(self.measure, self.topics, self.scores, self.means, self.truths, self.rules, progress)
        return Difficulty(self.measure, self.runs, tuple(topics), self.scores, self.over)
