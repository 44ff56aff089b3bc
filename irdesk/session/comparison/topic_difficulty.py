"""Difficulty of the project's topics for the shown runs; see `irdesk.evaluation.comparison.topic_difficulty`.

The request is a frozen copy made on the workspace's thread; a worker computes the result.
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
    """Topic figures.

    ``runs`` are the ids that failures refer to by index, ``scores`` the underlying scores, shape (topics, runs), and
    ``over`` describes the topics.
    """

    measure: Measure
    runs: tuple[str, ...]
    topics: tuple[TopicFigures, ...]
    scores: Floats
    over: str


@dataclass(frozen=True, eq=False)
class DifficultyRequest:
    """Frozen input; ``scores`` has shape (topics, runs), the ``means`` over these topics have shape (runs,)."""

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
        """Return a request for the shown runs, a shown measure and the filtered topics, or None if there are none.

        Raises `CommandRefused` if the filter needs something that the project lacks.
        """
        state = workspace.state
        board = state.board
        index = place_of(board, measure_name)
        visible = {source.id for source in state.present("run") if source.visible}
        runs = tuple(run for run in board.run_ids if run in visible)
        if index is None or not runs:
            return None
        topics = chosen_topics(chosen, board, state.topics)
        places = {topic: row for row, topic in enumerate(board.topics)}
        columns = [board.run_ids.index(run) for run in runs]
        scores = board.table(index)[np.ix_([places[topic] for topic in topics], columns)]
        scores = np.where(np.isinf(scores), np.nan, scores)
        return cls(
            board.measures[index],
            runs,
            topics,
            scores,
            averaged(board.measures[index], scores),
            board.truths,
            board.rules,
            over_topics(chosen, topics, board.topics),
        )

    def compute(self, progress: Progress) -> Difficulty:
        """Compute the figures (worker thread). Raises `TaskCancelled`."""
        topics = topic_figures(self.measure, self.topics, self.scores, self.means, self.truths, self.rules, progress)
        return Difficulty(self.measure, self.runs, tuple(topics), self.scores, self.over)
