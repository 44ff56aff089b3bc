"""Storage of a scoreboard: every run's score for every topic under every measure, and the averages over topics."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from irdesk.evaluation.measures.measure import Average, Measure
from irdesk.evaluation.scoring.ranked_lists import Floats, Ints
from irdesk.evaluation.scoring.scoring_options import average_scores, sum_columns


class ScoreArray:
    """Scores of shape (topics, measures, runs); NaN if there is no score.

    The topic is the first axis, so that a judgement changes one contiguous block, and averaging over topics reads
    memory in order. Spare columns are reserved for further runs. ``missing``, shape (topics, measures), holds the
    scores that replace NaN in returned arrays; if it is None, NaN is returned. Only the arrays returned by `add_run`
    and `row` may be modified.
    """

    def __init__(self, topics: int, measures: int) -> None:
        self.missing: Floats | None = None
        self._scores = np.full((topics, measures, 0), np.nan)
        self._runs = 0

    def add_run(self) -> Floats:
        """Append a run without scores, and return its column for writing, shape (topics, measures)."""
        topics, measures, room = self._scores.shape
        if self._runs == room:
            # Writing to newly allocated memory for the first time is slow, so the array grows by only a quarter.
            wider = np.full((topics, measures, room + max(8, room // 4)), np.nan)
            wider[:, :, :room] = self._scores
            self._scores = wider
        self._runs += 1
        column: Floats = self._scores[:, :, self._runs - 1]
        return column

    def remove_run(self, column: int) -> None:
        """Remove a run."""
        self._scores = np.delete(self._scores, column, axis=2)
        self._runs -= 1

    def insert_topic(self, row: int) -> None:
        """Insert a topic without scores before a given row."""
        self._scores = np.insert(self._scores, row, np.nan, axis=0)
        if self.missing is not None:
            self.missing = np.insert(self.missing, row, np.nan, axis=0)

    def remove_topic(self, row: int) -> None:
        """Remove a topic."""
        self._scores = np.delete(self._scores, row, axis=0)
        if self.missing is not None:
            self.missing = np.delete(self.missing, row, axis=0)

    def choose(self, places: Sequence[int]) -> None:
        """Keep the measures at the given indices, in this order. An index of -1 adds a measure without scores."""
        topics, _, room = self._scores.shape
        chosen = np.full((topics, len(places), room), np.nan)
        for i, place in enumerate(places):
            if place >= 0:
                chosen[:, i] = self._scores[:, place]
        self._scores, self.missing = chosen, None

    def row(self, topic: int) -> Floats:
        """Return the scores of a topic for writing, shape (measures, runs)."""
        scores: Floats = self._scores[topic, :, : self._runs]
        return scores

    def of_topic(self, topic: int) -> Floats:
        """Return the scores of a topic, shape (measures, runs)."""
        missing = None if self.missing is None else self.missing[topic][:, None]
        return _filled(self.row(topic), missing)

    def of_measure(self, measure: int) -> Floats:
        """Return the scores under a measure, shape (topics, runs)."""
        missing = None if self.missing is None else self.missing[:, measure, None]
        return _filled(self._scores[:, measure, : self._runs], missing)

    def of_run(self, run: int) -> Floats:
        """Return the scores of a run, shape (topics, measures)."""
        return _filled(self._scores[:, :, run], self.missing)

    def means(self, measures: Sequence[Measure], first: int = 0, rows: Ints | None = None) -> Floats:
        """Return the runs' averages under each measure, shape (measures, runs). Only runs with an index of at least
        ``first`` are included.

        The averages are over the topics in ``rows``, or over all topics if ``rows`` is None. They equal the results of
        `average_scores`.
        """
        over = slice(None) if rows is None else rows
        missing = None if self.missing is None else self.missing[over, :, None]
        scores = _filled(self._scores[over, :, first:], missing)
        topics, *shape = scores.shape
        runs = self._runs - first
        sums = sum_columns(scores.reshape(topics, math.prod(shape))).reshape(shape)[:, :runs]
        result = np.empty(sums.shape)
        for i, measure in enumerate(measures):
            kind = measure.family.average
            result[i] = sums[i] / topics if kind is Average.MEAN and topics else sums[i]
            # The sum is NaN if any topic does not count for the run. `average_scores` then averages the other topics.
            rest = np.isnan(sums[i]) | (not topics or kind not in {Average.MEAN, Average.SUM})
            if rest.any():
                result[i, rest] = average_scores(measure, scores[:, i, :runs][:, rest])
        return result


def _filled(scores: Floats, missing: Floats | None) -> Floats:
    """Return the scores with NaN replaced by the scores in ``missing``, or unchanged if ``missing`` is None."""
    return scores if missing is None else np.where(np.isnan(scores), missing, scores)
