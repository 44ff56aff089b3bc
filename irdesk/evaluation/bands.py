"""Bands of curves: between which values a run's curve lies, whatever is judged of what the run shows.

What may be judged is as in `irdesk.evaluation.bounds`. At each rank, precision, recall and gain are exact; nDCG lies
within its band, which is wider than it need be (least gain over greatest ideal, greatest gain over the present one).
Over recall the band lies between two curves: that of what is judged now, and that with all of the unjudged relevant;
it shows how far the curve can move, and is no bound: other judgings, with another R, may leave it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from irdesk.evaluation.bounds import JudgedList, batch, judged_list, open_list
from irdesk.evaluation.completions import OpenList
from irdesk.evaluation.curves import RANKS, RECALLS, Kind, by_rank, values_of
from irdesk.evaluation.families.ndcg import CG, NDCG
from irdesk.evaluation.gains import Scheme
from irdesk.evaluation.lists import Floats, Ints, RankedLists, ratio
from irdesk.evaluation.measure import Measure
from irdesk.evaluation.profile import Ideal
from irdesk.evaluation.rules import Rules
from irdesk.evaluation.scoreboard import Scoreboard


@dataclass(frozen=True, eq=False)
class Band:
    """The band of one run's curve: shapes (n,). ``bound`` says that no judging leaves it."""

    run_id: str
    x: Floats
    lower: Floats
    upper: Floats
    bound: bool


def band(board: Scoreboard, run_id: str, topic: str | None, kind: Kind, grades: Sequence[int]) -> Band | None:
    """The band of a run's curve for a topic, or of its mean (None).

    None where there is no such curve, and where a band is not known: for lists without their unjudged documents, and
    for nDCG by another ideal than that of what is judged.
    """
    rules = board.rules
    other_ideal = kind is Kind.NDCG and rules.profile.ideal is not Ideal.JUDGED
    if rules.judged_only or other_ideal or run_id not in board.run_ids:
        return None
    truths = board.truths
    keys = {own: board.ranked(run_id, own) for own in (board.topics if topic is None else [topic]) if own in truths}
    lists = [(truths[own].codes(keys[own]), truths[own]) for own in keys if len(keys[own])]
    if not lists:
        return None
    deepest = max(min(len(codes), rules.depth or len(codes)) for codes, _ in lists)
    ranks = (
        np.arange(1, deepest + 1)
        if topic is not None
        else RANKS[: max(int(np.searchsorted(RANKS, deepest, "right")), 1)]
    )
    if kind is Kind.PR:
        kind = Kind.PR_101
    lower, upper = _over_recall(lists, kind, grades, rules) if kind in RECALLS else _by_rank(
        lists, kind, ranks, grades, rules
    )  # fmt: skip
    counted = len(board.topics) if rules.all_topics and topic is None else len(lists)
    x = RECALLS[kind] if kind in RECALLS else ranks.astype(np.float64)
    return Band(run_id, x, lower.sum(axis=0) / counted, upper.sum(axis=0) / counted, kind not in RECALLS)


def _opened(lists: Sequence[JudgedList], grades: Sequence[int], rules: Rules, measure: Measure) -> list[OpenList]:
    given = np.array(sorted({grade for grade in grades if grade >= 0}) or [0], np.int64)
    return [open_list(measure, codes, truth, given, rules) for codes, truth in lists]


def _over_recall(lists: Sequence[JudgedList], kind: Kind, grades: Sequence[int], rules: Rules) -> tuple[Floats, Floats]:
    """Lower and upper curve of each list. Shapes (L, points)."""
    opened = _opened(lists, grades, rules, Measure(CG))
    best = [judged_list(own, own.all_of(int(own.grades[-1]))) for own in opened]
    now, then = (
        values_of(rules.applied(batch(some, rules)), kind, rules.level)
        for some in ([(own.codes, own.truth) for own in opened], best)
    )
    return np.minimum(now, then), np.maximum(now, then)


def _by_rank(
    lists: Sequence[JudgedList], kind: Kind, ranks: Ints, grades: Sequence[int], rules: Rules
) -> tuple[Floats, Floats]:
    """The least and the greatest value of each list at each rank. Shapes (L, ranks)."""
    together: RankedLists = rules.applied(batch(lists, rules))
    size, level = together.size, rules.level
    unjudged = together.unjudged
    now = values_of(together, kind, level, ranks)
    if kind in {Kind.PRECISION, Kind.RECALL}:
        can = float(max(grades, default=0) >= level)
        opened = by_rank(unjudged, np.full(len(unjudged), can), size, ranks)
        if kind is Kind.PRECISION:
            return now, now + opened / ranks
        hits = together.relevant(level)
        found = by_rank(hits, np.ones(len(hits)), size, ranks)
        base = np.repeat(together.recall_base(level)[:, None], len(ranks), axis=1)
        below = unjudged.counts(size)[:, None] * can - opened
        shape = found.shape
        lower = ratio(found.ravel(), (base + below).ravel()).reshape(shape)
        return lower, ratio((found + opened).ravel(), (base + opened).ravel()).reshape(shape)
    scheme = Scheme.of(together, Measure(NDCG))
    gains = scheme.gains(np.array([grade for grade in grades if grade >= 0] or [0], np.int64))
    most = max(float(gains.max()), 0.0)
    if kind is Kind.GAIN:
        least = min(float(gains.min()), 0.0)
        opened = by_rank(unjudged, np.ones(len(unjudged)), size, ranks)
        return now + least * opened, now + most * opened
    return _ndcg_by_rank(together, now, ranks, most, scheme)


def _ndcg_by_rank(lists: RankedLists, now: Floats, ranks: Ints, most: float, scheme: Scheme) -> tuple[Floats, Floats]:
    lower, upper = np.zeros(now.shape), np.zeros(now.shape)
    unjudged = lists.unjudged
    more = by_rank(unjudged, most / scheme.discounts(unjudged.ranks), lists.size, ranks)
    counts = unjudged.counts(lists.size).astype(np.int64)
    discounts = scheme.discounts(np.arange(1, ranks[-1] + 1))
    for i, truth in enumerate(lists.truths):
        own = scheme.ideal_gains(truth)
        ideal = _cumulated(own, discounts)[ranks]
        best = _cumulated(np.sort(np.append(own, np.full(counts[i], most)))[::-1], discounts)[ranks]
        gained = now[i] * ideal
        lower[i] = ratio(gained, best)
        upper[i] = np.minimum(np.where(ideal > 0, ratio(gained + more[i], ideal), more[i] > 0), 1.0)
    return lower, upper


def _cumulated(gains: Floats, discounts: Floats) -> Floats:
    """The discounted gain down to each rank from 0. Shape (len(discounts) + 1,)."""
    terms = np.zeros(len(discounts))
    shown = gains[: len(discounts)]
    terms[: len(shown)] = shown / discounts[: len(shown)]
    return np.concatenate(([0.0], np.cumsum(terms)))
