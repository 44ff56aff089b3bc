"""Queries about the run and the topic that views select until the user chooses others."""

from __future__ import annotations

import numpy as np

from irdesk.session.queries.scores import ScoreQueries
from irdesk.session.scoring.chosen_measure import place_of
from irdesk.session.scoring.topic_filter import EVERY_TOPIC, TopicFilter


class DefaultRunAndTopicQueries(ScoreQueries):
    """Queries for the default run and topic."""

    def other_run(self, run_id: str, measure_name: str) -> str:
        """Return the default run to compare with the given run. Return an empty string if no other run is shown.

        The default is the run with the best mean among the other shown runs, under the measure used in single-topic
        views. A run whose scores equal those of the given run on every topic, such as a resubmitted run, is returned
        only if there is no other, since there would be no difference to show.
        """
        board, name = self._workspace.state.board, self.topic_measure(measure_name)
        index, columns = place_of(board, name), {run: column for column, run in enumerate(board.run_ids)}
        others = [candidate for candidate in self.best_runs(name, len(columns)) if candidate != run_id]
        if index is None or run_id not in columns:
            return next(iter(others), "")
        scores = board.table(index)
        run_scores = scores[:, columns[run_id]]
        differing = (run for run in others if not np.array_equal(scores[:, columns[run]], run_scores, equal_nan=True))
        return next(differing, next(iter(others), ""))

    def worst_topic(self, run_id: str, other: str, measure_name: str, chosen: TopicFilter = EVERY_TOPIC) -> str:
        """Return the topic on which a run loses most to another run or, if it loses on no topic, gains least. Only
        topics that match the filter are considered; a filter that matches no topic is ignored. If all differences are
        undefined, return the first topic. If no topic is judged, return an empty string.
        """
        board, topics = self._workspace.state.board, self._topics_of(chosen)
        index = place_of(board, self.topic_measure(measure_name))
        if index is None or not topics or not {run_id, other} <= set(board.run_ids):
            return next(iter(topics), "")
        columns = [board.run_ids.index(run) for run in (run_id, other)]
        # Avoid a Python call for each topic, since there may be 7,000 topics.
        row_of = dict(zip(board.topics, range(len(board.topics)), strict=True))
        scores = board.table(index)[np.ix_(list(map(row_of.__getitem__, topics)), columns)]
        known = np.where(np.isinf(scores), np.nan, scores)
        differences = known[:, 0] - known[:, 1]
        return topics[int(np.where(np.isnan(differences), np.inf, differences).argmin())]

    def _topics_of(self, chosen: TopicFilter) -> list[str]:
        """Return the judged topics of a filter, sorted by id. If no topic matches, or the filter's measure is no longer
        shown, return all judged topics.
        """
        topics = self.judged_topics()
        if chosen.everything:
            return topics
        filtered_topics = self._topics_left(chosen)
        kept = frozenset(filtered_topics.topics if filtered_topics else ())
        return [topic for topic in topics if topic in kept] or topics
