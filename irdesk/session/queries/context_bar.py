"""Queries about the measure, baseline and topic selected in all views, and about the scores shown next to them."""

from __future__ import annotations

import numpy as np

from irdesk.session.core import project_settings
from irdesk.session.core.project_settings import Selected
from irdesk.session.queries.scores import ScoreQueries
from irdesk.session.scoring.chosen_measure import main_measure, place_of
from irdesk.session.scoring.topic_filter import EVERY_TOPIC, TopicFilter


class ContextBarQueries(ScoreQueries):
    """Queries for the context bar, whose selection applies to all views."""

    def main_measure(self) -> str:
        """Return the main measure of the collection. See `irdesk.session.scoring.chosen_measure.main_measure`."""
        return main_measure(self._workspace.state)

    def baseline(self) -> str:
        """Return the id of the chosen baseline, or an empty string if none is chosen or the run is not shown."""
        chosen = self.setting(project_settings.BASELINE)
        return chosen if chosen in {head.id for head in self.shown_runs()} else ""

    def last_selection(self) -> Selected:
        """Return the selection stored when the project was closed. A measure, run or topic that is no longer shown is
        left empty.
        """
        kept = project_settings.selected_of(self.setting(project_settings.SELECTED))
        return Selected(
            kept.measure if kept.measure in self.measure_names() else "",
            kept.run if kept.run in {head.id for head in self.shown_runs()} else "",
            kept.topic if kept.topic in self.judged_topics() else "",
        )

    def ticked_runs(self) -> frozenset[str]:
        """Return the ids of the loaded runs chosen to be labelled in the curves."""
        chosen = frozenset(project_settings.ids_of(self.setting(project_settings.TICKED)))
        return chosen & {source.id for source in self.sources("run")} if chosen else chosen

    def mean(self, run_id: str, measure_name: str, chosen: TopicFilter = EVERY_TOPIC) -> float | None:
        """Return a run's mean under one of the shown measures over the topics of a filter, or None if it has
        no mean.
        """
        board = self._workspace.state.board
        index = next((place for place, measure in enumerate(board.measures) if str(measure) == measure_name), None)
        if index is None or run_id not in board.run_ids:
            return None
        mean = float(self._means(chosen)[index, board.run_ids.index(run_id)])
        return mean if np.isfinite(mean) else None

    def score(self, run_id: str, topic: str, measure_name: str) -> float | None:
        """Return a run's score for a topic under one of the shown measures, or None if it has no score."""
        board = self._workspace.state.board
        index = place_of(board, measure_name)
        if index is None or run_id not in board.run_ids or topic not in self.judged_topics():
            return None
        score = float(board.topic_scores(topic)[index, board.run_ids.index(run_id)])
        return score if np.isfinite(score) else None

    def grade_counts(self, topic: str) -> dict[int, int]:
        """Return the number of a topic's documents with each grade."""
        truth = self._workspace.state.board.truth(topic)
        grades, counts = np.unique(truth.grades, return_counts=True) if truth else ((), ())
        return {int(grade): int(count) for grade, count in zip(grades, counts, strict=True)}
