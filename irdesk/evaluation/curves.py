"""Curves: precision against recall (interpolated or raw), and precision, recall, nDCG and gain by rank.

Each kind is there for one topic and as the mean over the topics that count.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from irdesk.evaluation.families.interpolated_precision import RECALL_POINTS, interpolated
from irdesk.evaluation.families.ndcg import CG, NDCG
from irdesk.evaluation.gains import Scheme, at_ranks
from irdesk.evaluation.lists import Floats, Hits, Ints, RankedLists, Weights, ratio
from irdesk.evaluation.measure import Measure
from irdesk.evaluation.profile import Ideal
from irdesk.evaluation.scoreboard import Scoreboard

# Ranks of a mean curve: each of the first twenty, then as trec_eval's cutoffs, ever sparser.
RANKS = np.array([*range(1, 21), *range(25, 51, 5), *range(60, 101, 10), 150, *range(200, 1001, 100)], np.int64)


class Kind(StrEnum):
    """What a curve shows. ``pr`` is precision and recall at each rank, of a topic at each relevant document."""

    PR_11 = "pr11"
    PR_101 = "pr101"
    PR = "pr"
    PRECISION = "precision"
    RECALL = "recall"
    NDCG = "ndcg"
    GAIN = "gain"

    @property
    def by_rank(self) -> bool:
        """Whether it goes from rank to rank, and not over recall."""
        return self in {Kind.PRECISION, Kind.RECALL, Kind.NDCG, Kind.GAIN}


RECALLS = {Kind.PR_11: np.array(RECALL_POINTS), Kind.PR_101: np.arange(101) / 100}


@dataclass(frozen=True, eq=False)
class Curve:
    """One run's curve: ``x`` (recall or rank) and ``y`` of its points, shapes (n,); of a topic's points over recall
    the ranks, shape (n,).
    """

    run_id: str
    x: Floats
    y: Floats
    ranks: tuple[int, ...] = ()

    @property
    def recall(self) -> Floats:
        """The recall of a point of a precision–recall curve."""
        return self.x

    @property
    def precision(self) -> Floats:
        """The precision of a point of a precision–recall curve."""
        return self.y


class CurveBook:
    """Mean curves of a scoreboard's runs; after a judgement only the topic that changed is computed again."""

    def __init__(self, board: Scoreboard) -> None:
        self._board = board
        self._topics: dict[tuple[Kind, str], tuple[int, list[str], Floats, int]] = {}

    def means(self, kind: Kind = Kind.PR_11) -> list[Curve]:
        """Each run's mean curve over the topics that count (see `Rules`). Runs without one have no curve.

        By rank, down to the end of the longest list.
        """
        if kind is Kind.PR:
            recalls = {curve.run_id: curve for curve in self.means(Kind.RECALL)}
            return [Curve(own.run_id, recalls[own.run_id].y, own.y) for own in self.means(Kind.PRECISION)]
        board = self._board
        rows = {run_id: i for i, run_id in enumerate(board.run_ids)}
        points = RECALLS[kind] if kind in RECALLS else RANKS.astype(np.float64)
        totals, counts, deepest = np.zeros((len(rows), len(points))), np.zeros(len(rows)), 0
        for topic in board.topics:  # topic by topic, so that each run's curve is added in that order
            run_ids, values, depth = self._values(kind, topic)
            own = [rows[run_id] for run_id in run_ids]
            totals[own] += values
            counts[own] += 1
            deepest = max(deepest, depth)
        if board.rules.all_topics:
            counts[:] = len(board.topics)
        shown = slice(None) if kind in RECALLS else slice(0, max(int(np.searchsorted(RANKS, deepest, "right")), 1))
        return [
            Curve(run_id, points[shown], totals[i, shown] / counts[i]) for run_id, i in rows.items() if counts[i]
        ]  # fmt: skip

    def _values(self, kind: Kind, topic: str) -> tuple[list[str], Floats, int]:
        """The runs that have a topic, the value of each at each point, shape (runs, points), and the longest list."""
        revision = self._board.revision(topic)
        known = self._topics.get((kind, topic))
        if known is None or known[0] != revision:
            run_ids, lists = self._board.lists(topic)
            known = revision, run_ids, values_of(lists, kind, self._board.rules.level), _longest(lists)
            self._topics[kind, topic] = known
        return known[1:]


def topic_curves(board: Scoreboard, topic: str, kind: Kind = Kind.PR) -> list[Curve]:
    """For each run that has a topic its curve: over recall a point at each relevant document retrieved, or
    interpolated; by rank a point at each rank of its list.
    """
    run_ids, lists = board.lists(topic)
    level = board.rules.level
    if kind is Kind.PR:
        return [_points(run_id, lists, i, level) for i, run_id in enumerate(run_ids)]
    if kind in RECALLS:
        points, values = RECALLS[kind], values_of(lists, kind, level)
        return [Curve(run_id, points, own) for run_id, own in zip(run_ids, values, strict=True)]
    ranks = np.arange(1, _longest(lists) + 1)
    values = values_of(lists, kind, level, ranks)
    lengths = lists.lengths.tolist()
    return [
        Curve(run_id, ranks[:end].astype(np.float64), own[:end])
        for run_id, own, end in zip(run_ids, values, lengths, strict=True)
    ]


def values_of(lists: RankedLists, kind: Kind, level: int, ranks: Ints = RANKS) -> Floats:
    """The value of each list at each point of recall, or at each of ``ranks``, which ascend. Shape (L, points).

    Past the end of a list precision falls and all else stays, as in the measures at a cutoff. Raises KeyError for
    `Kind.PR`, which has no points of its own.
    """
    if not kind.by_rank:
        return interpolated(lists, RECALLS[kind], level)
    if kind in {Kind.PRECISION, Kind.RECALL}:
        hits = lists.relevant(level)
        found = by_rank(hits, 1.0, lists.size, ranks)
        if kind is Kind.PRECISION:
            return found / ranks
        base = np.repeat(lists.recall_base(level), len(ranks))
        return ratio(found.ravel(), base).reshape(found.shape)
    measure = Measure(CG if kind is Kind.GAIN else NDCG)
    if kind is Kind.NDCG and lists.profile.ideal is not Ideal.JUDGED:  # whose ideal depends on more than the truth
        return np.array([Measure(NDCG, int(rank)).scores(lists, level) for rank in ranks]).T.reshape(lists.size, -1)
    parts = measure.parts(lists, level)
    assert parts
    gained = by_rank(parts.hits, parts.weights, lists.size, ranks)
    return gained if kind is Kind.GAIN else ratio(gained.ravel(), ideals_by_rank(lists, ranks).ravel()).reshape(
        gained.shape
    )  # fmt: skip


def by_rank(hits: Hits, weights: Weights, lists: int, ranks: Ints) -> Floats:
    """The sum of each list's weights down to each of ``ranks``. Shape (lists, ranks)."""
    within = hits.ranks <= (ranks[-1] if len(ranks) else 0)
    at = np.searchsorted(ranks, hits.ranks[within])
    sums = np.bincount(
        hits.lists[within] * len(ranks) + at, np.broadcast_to(weights, len(hits))[within], lists * len(ranks)
    )
    return np.cumsum(sums.astype(np.float64).reshape(lists, len(ranks)), axis=1)


def ideals_by_rank(lists: RankedLists, ranks: Ints) -> Floats:
    """The discounted gain of the ideal ranking down to each of ``ranks``. Shape (L, ranks)."""
    scheme = Scheme.of(lists, Measure(NDCG))
    sums = [scheme.cumulated_ideal(truth) for truth in lists.truths]
    own = np.repeat(lists.topic_of, len(ranks))
    return at_ranks(sums, own, np.tile(ranks, lists.size)).reshape(lists.size, len(ranks))


def _longest(lists: RankedLists) -> int:
    return int(lists.lengths.max(initial=0))


def _points(run_id: str, lists: RankedLists, index: int, level: int) -> Curve:
    hits = lists.relevant(level)
    own = hits.where(hits.lists == index)
    base = lists.recall_base(level)[index]
    found = own.nth.astype(np.float64)
    recall = ratio(found, np.full(len(found), base))
    return Curve(run_id, recall, found / own.ranks, tuple(own.ranks.tolist()))
