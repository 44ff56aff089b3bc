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
        self._topics: dict[str, tuple[int, dict[str, Floats]]] = {}

    def means(self) -> list[Curve]:
        """The 11-point curve of each run, over the topics that count (see `Rules`). Runs without one have no curve."""
        board = self._board
        sums = {run_id: np.zeros(len(RECALL_POINTS)) for run_id in board.run_ids}
        counts = dict.fromkeys(sums, 0)
        for topic in board.topics:
            for run_id, values in self._values(topic).items():
                sums[run_id] = sums[run_id] + values
                counts[run_id] += 1
        if board.rules.all_topics:
            counts = dict.fromkeys(counts, len(board.topics))
        points = np.array(RECALL_POINTS)
        return [Curve(run_id, points, total / counts[run_id]) for run_id, total in sums.items() if counts[run_id]]

    def _values(self, topic: str) -> dict[str, Floats]:
        """Interpolated precision of each run that has the topic, shape (11,)."""
        revision = self._board.revision(topic)
        known = self._topics.get(topic)
        if known is None or known[0] != revision:
            run_ids, lists = self._board.lists(topic)
            values = interpolated(lists, RECALL_POINTS, self._board.rules.level)
            known = revision, dict(zip(run_ids, values, strict=True))
            self._topics[topic] = known
        return known[1]


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
