"""Bands of curves: bounds of a run's curve over all possible judgements of the documents that the run returns.

`irdesk.evaluation.bounds.bounds` defines the documents that can still be judged. By rank, the bands of precision,
recall and gain are exact. The band of nDCG is wider than necessary (from the smallest gain divided by the largest
ideal, to the largest gain divided by the current ideal).

Over recall, the band lies between two curves: with the current judgements, and with all unjudged documents relevant. It
shows how far the curve can move but is not a bound: if only some of these documents are relevant, R is different and
the curve may lie outside the band.

A curve never leaves its own band because of rounding errors. Raw points of precision and recall move along
both axes and have no band.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from irdesk.evaluation.bounds.bounds import MOST_GRADES
from irdesk.evaluation.bounds.unjudged_documents_of_list import JudgedList, UnjudgedList, batch
from irdesk.evaluation.curves.curves import RANKS, RECALLS, Kind, by_rank, ranks_to, values_of
from irdesk.evaluation.measures.families.ndcg_dcg_cg import CG, NDCG
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.gain_settings import Ideal
from irdesk.evaluation.scoring.gains import Scheme
from irdesk.evaluation.scoring.ranked_lists import Floats, Ints, RankedLists, ratio
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scoring_options import ScoringOptions, sum_columns

MOST_BANDED = 250
"""Maximum number of topics of a mean curve with a band. With more topics, computing the band would delay drawing."""


@dataclass(frozen=True, eq=False)
class Band:
    """The band of one run's curve, shapes (n,). ``bound`` says whether it holds for all possible judgements."""

    run_id: str
    x: Floats
    lower: Floats
    upper: Floats
    bound: bool


class BandBook:
    """Cache of the bands of a scoreboard's runs. For a mean curve, only topics that have changed since the last call
    are recomputed.
    """

    def __init__(self, board: Scoreboard) -> None:
        self._board = board
        # The last requested run, kind and grades; then, for each topic, its revision and the ends of its band.
        self._of: tuple[str, Kind, tuple[int, ...]] | None = None
        self._topics: dict[str, tuple[int, Floats, Floats]] = {}
        self._deepest: tuple[tuple[int, int | None, tuple[str, ...]], int] | None = None

    def band(
        self, run_id: str, topic: str | None, kind: Kind, grades: Sequence[int], among: Sequence[str] | None = None
    ) -> Band | None:
        """Return the band of a run's curve for a topic or, if ``topic`` is None, of its mean curve.

        The mean is over the topics that count under the scoring options. If ``among`` is given, only topics in it are
        included. ``grades`` are the grades of the scale.

        Return None if there is no curve, or if its band is unknown. The band is unknown for raw points of precision and
        recall, for condensed lists, and for a scale of more than `MOST_GRADES` grades. For nDCG it is also unknown if
        the ideal is not that of the judged documents, or if a gain is below 0.
        """
        board, rules = self._board, self._board.rules
        if kind is Kind.PR or rules.judged_only or rules.expected or run_id not in board.run_ids:
            return None
        if len(grades) > MOST_GRADES or (kind is Kind.NDCG and not _ndcg_is_bounded(grades, rules)):
            return None
        if topic is not None:
            return self._of_topic(run_id, topic, kind, grades)
        if self._of != (run_id, kind, tuple(grades)):
            self._of, self._topics = (run_id, kind, tuple(grades)), {}
        names = board.topics if among is None else among
        stale = [name for name in names if self._topics.get(name, (None,))[0] != board.revision(name)]
        lists = {name: one for name in stale if (one := self._list(run_id, name))}
        lower, upper = _ends(list(lists.values()), kind, RANKS, grades, rules)
        for i, name in enumerate(lists):
            self._topics[name] = board.revision(name), lower[i], upper[i]
        known = [self._topics[name] for name in names if name in self._topics and (name in lists or name not in stale)]
        if not known:
            return None
        counted = len(names) if rules.all_topics else len(known)
        # Values are added in the same order as for the curve, so that rounding cannot move the curve out of its band.
        lower, upper = (sum_columns(np.array([ends[side] for ends in known])) / counted for side in (1, 2))
        if kind in RECALLS:
            return Band(run_id, RECALLS[kind], lower, upper, bound=False)
        points = ranks_to(self._deepest_rank(tuple(names)))
        return Band(run_id, points.astype(np.float64), lower[: len(points)], upper[: len(points)], bound=True)

    def _deepest_rank(self, topics: tuple[str, ...]) -> int:
        """Return the length of the longest list for these topics, which limits the ranks of their mean curves."""
        board, depth = self._board, self._board.rules.depth
        key = board.revision(""), depth, topics
        if self._deepest is None or self._deepest[0] != key:
            lengths = (len(board.ranked(run_id, topic)) for run_id in board.run_ids for topic in topics)
            longest = max(lengths, default=0)
            self._deepest = key, longest if depth is None else min(longest, depth)
        return self._deepest[1]

    def _of_topic(self, run_id: str, topic: str, kind: Kind, grades: Sequence[int]) -> Band | None:
        one = self._list(run_id, topic)
        if one is None:
            return None
        ranks = np.arange(1, len(one[0]) + 1)
        lower, upper = _ends([one], kind, ranks, grades, self._board.rules)
        x = RECALLS[kind] if kind in RECALLS else ranks.astype(np.float64)
        return Band(run_id, x, lower[0], upper[0], kind not in RECALLS)

    def _list(self, run_id: str, topic: str) -> JudgedList | None:
        """Return a run's list for a topic, cut at the depth of ``-M``; None if the run lacks the topic or the topic is
        unjudged.
        """
        truth, keys = self._board.truth(topic), self._board.ranked(run_id, topic)[: self._board.rules.depth]
        return (truth.codes(keys), truth) if truth is not None and len(keys) else None


def _ndcg_is_bounded(grades: Sequence[int], rules: ScoringOptions) -> bool:
    """Return whether nDCG has a valid band: the ideal is that of all judged documents, and no gain is below 0."""
    gains = rules.profile.gains.of(np.array([grade for grade in grades if grade >= 0] or [0], np.int64))
    return rules.profile.ideal is Ideal.JUDGED and float(gains.min()) >= 0


def _ends(
    lists: Sequence[JudgedList], kind: Kind, ranks: Ints, grades: Sequence[int], rules: ScoringOptions
) -> tuple[Floats, Floats]:
    """Return the lower and upper ends of each list's band, which contain the list's curve. Shapes (L, points)."""
    if not lists:
        return np.zeros((0, 0)), np.zeros((0, 0))
    return _over_recall(lists, kind, grades, rules) if kind in RECALLS else _by_rank(lists, kind, ranks, grades, rules)


def _unjudged_lists(
    lists: Sequence[JudgedList], grades: Sequence[int], rules: ScoringOptions, measure: Measure
) -> list[UnjudgedList]:
    return [UnjudgedList.of(measure, one, grades, rules) for one in lists]


def _over_recall(
    lists: Sequence[JudgedList], kind: Kind, grades: Sequence[int], rules: ScoringOptions
) -> tuple[Floats, Floats]:
    """Return the lower and upper curve of each list over recall. Shapes (L, points)."""
    opened = _unjudged_lists(lists, grades, rules, Measure(CG))
    best = [item.judged(item.all_of(int(item.grades[-1]))) for item in opened]
    now, then = (
        values_of(rules.applied(batch(some, rules)), kind, rules.level)
        for some in ([(item.codes, item.truth) for item in opened], best)
    )
    return np.minimum(now, then), np.maximum(now, then)


def _by_rank(
    lists: Sequence[JudgedList], kind: Kind, ranks: Ints, grades: Sequence[int], rules: ScoringOptions
) -> tuple[Floats, Floats]:
    """Return the smallest and the largest possible value of each list's curve at each rank. Shapes (L, ranks)."""
    together: RankedLists = rules.applied(batch(lists, rules))
    level = rules.level
    now = values_of(together, kind, level, ranks)
    lower, upper = _possible(together, kind, ranks, grades, level, now)
    # Rounding may put an end of the band on the wrong side of the curve.
    return np.minimum(lower, now), np.maximum(upper, now)


def _possible(
    together: RankedLists, kind: Kind, ranks: Ints, grades: Sequence[int], level: int, now: Floats
) -> tuple[Floats, Floats]:
    """Return the computed ends of the bands, not yet widened to contain the curves ``now``. Shapes (L, ranks)."""
    size, unjudged = together.size, together.unjudged
    if kind in {Kind.PRECISION, Kind.RECALL}:
        can = float(max(grades, default=0) >= level)
        opened = by_rank(unjudged, np.full(len(unjudged), can), size, ranks)
        if kind is Kind.PRECISION:
            return now, now + opened / ranks
        hits = together.relevant(level)
        counts = by_rank(hits, 1.0, size, ranks)
        base = np.repeat(together.recall_base(level)[:, None], len(ranks), axis=1)
        below = unjudged.counts(size)[:, None] * can - opened
        shape = counts.shape
        lower = ratio(counts.ravel(), (base + below).ravel()).reshape(shape)
        return lower, ratio((counts + opened).ravel(), (base + opened).ravel()).reshape(shape)
    scheme = Scheme.of(together, Measure(NDCG))
    gains = scheme.gains(np.array([grade for grade in grades if grade >= 0] or [0], np.int64))
    most = max(float(gains.max()), 0.0)
    if kind is Kind.GAIN:
        least = min(float(gains.min()), 0.0)
        opened = by_rank(unjudged, 1.0, size, ranks)
        return now + least * opened, now + most * opened
    return _ndcg_by_rank(together, now, ranks, most, scheme)


def _ndcg_by_rank(lists: RankedLists, now: Floats, ranks: Ints, most: float, scheme: Scheme) -> tuple[Floats, Floats]:
    lower, upper = np.zeros(now.shape), np.zeros(now.shape)
    unjudged = lists.unjudged
    more = by_rank(unjudged, most / scheme.discounts(unjudged.ranks), lists.size, ranks)
    counts = unjudged.counts(lists.size).astype(np.int64)
    discounts = scheme.discounts(np.arange(1, ranks[-1] + 1))
    for i, truth in enumerate(lists.truths):
        gains = scheme.ideal_gains(truth)
        ideal = _cumulated(gains, discounts)[ranks]
        best = _cumulated(np.sort(np.append(gains, np.full(counts[i], most)))[::-1], discounts)[ranks]
        gained = now[i] * ideal
        lower[i] = ratio(gained, best)
        upper[i] = np.minimum(np.where(ideal > 0, ratio(gained + more[i], ideal), more[i] > 0), 1.0)
    return lower, upper


def _cumulated(gains: Floats, discounts: Floats) -> Floats:
    """Return the cumulative discounted gain down to each rank, starting with 0. Shape (len(discounts) + 1,)."""
    terms = np.zeros(len(discounts))
    shown = gains[: len(discounts)]
    terms[: len(shown)] = shown / discounts[: len(shown)]
    return np.concatenate(([0.0], np.cumsum(terms)))
