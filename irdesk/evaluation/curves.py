"""Precision–recall curves: interpolated means over topics, and one topic's own points."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from irdesk.evaluation.families.interpolated_precision import RECALL_POINTS, interpolated
from irdesk.evaluation.lists import Floats, RankedLists, ratio
from irdesk.evaluation.scoreboard import Scoreboard


@dataclass(frozen=True, eq=False)
class Curve:
    """One run's curve: recall and precision of its points, shapes (n,), and of a topic's points the ranks,
    shape (n,).
    """

    run_id: str
    recall: Floats
    precision: Floats
    ranks: tuple[int, ...] = ()


class CurveBook:
    """Mean curves of a scoreboard's runs; after a judgement only the topic that changed is computed again."""

    def __init__(self, board: Scoreboard) -> None:
        self._board = board
        self._topics: dict[str, tuple[int, list[str], Floats]] = {}

    def means(self) -> list[Curve]:
        """The 11-point curve of each run, over the topics that count (see `Rules`). Runs without one have no curve."""
        board = self._board
        rows = {run_id: i for i, run_id in enumerate(board.run_ids)}
        totals = np.zeros((len(rows), len(RECALL_POINTS)))
        counts = np.zeros(len(rows))
        for topic in board.topics:  # topic by topic, so that each run's curve is added in that order
            run_ids, values = self._values(topic)
            own = [rows[run_id] for run_id in run_ids]
            totals[own] += values
            counts[own] += 1
        if board.rules.all_topics:
            counts[:] = len(board.topics)
        points = np.array(RECALL_POINTS)
        return [Curve(run_id, points, totals[i] / counts[i]) for run_id, i in rows.items() if counts[i]]

    def _values(self, topic: str) -> tuple[list[str], Floats]:
        """The runs that have a topic, and the interpolated precision of each, shape (runs, 11)."""
        revision = self._board.revision(topic)
        known = self._topics.get(topic)
        if known is None or known[0] != revision:
            run_ids, lists = self._board.lists(topic)
            known = revision, run_ids, interpolated(lists, RECALL_POINTS, self._board.rules.level)
            self._topics[topic] = known
        return known[1:]


def topic_curves(board: Scoreboard, topic: str) -> list[Curve]:
    """For each run that has a topic its curve: a point at each relevant document retrieved."""
    run_ids, lists = board.lists(topic)
    return [_points(run_id, lists, i, board.rules.level) for i, run_id in enumerate(run_ids)]


def _points(run_id: str, lists: RankedLists, index: int, level: int) -> Curve:
    hits = lists.relevant(level)
    own = hits.where(hits.lists == index)
    base = lists.recall_base(level)[index]
    found = own.nth.astype(np.float64)
    recall = ratio(found, np.full(len(found), base))
    return Curve(run_id, recall, found / own.ranks, tuple(own.ranks.tolist()))
