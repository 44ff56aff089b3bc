"""Ideal ranking of a topic: its gain is the number by which a ranking's gain is divided."""

from __future__ import annotations

import numpy as np

from irdesk.evaluation.measures.measure import Measure, Param
from irdesk.evaluation.measures.param_values import one_of
from irdesk.evaluation.scoring.gain_settings import GainSettings, Ideal
from irdesk.evaluation.scoring.gains import PLAIN, Scheme
from irdesk.evaluation.scoring.ranked_lists import Floats, Hits, RankedLists, TopicJudgements

IDEAL = Param(
    "ideal",
    None,
    "judged: best order of all judged documents; top: the top grade at every rank; shown: best order of the "
    "documents retrieved",
    one_of(*(ideal.value for ideal in Ideal)),
)


def ideal_of(measure: Measure, profile: GainSettings) -> Ideal:
    """Return the type of ideal ranking that a measure specifies, or else the type that the collection's settings
    specify.
    """
    return Ideal(str(dict(measure.given).get("ideal", profile.ideal)))


def ideals(lists: RankedLists, measure: Measure, scheme: Scheme) -> Floats:
    """Return, for each list, the DCG of the ideal ranking, by which the list's DCG is divided. Shape (L,)."""
    flavour = ideal_of(measure, lists.profile)
    if flavour is Ideal.JUDGED:
        return lists.of_topics(ideal, measure.rank, scheme)
    if flavour is Ideal.TOP:
        return _of_top_grade(lists, measure.rank, scheme)
    hits = scheme.hits(lists).within(measure.rank)
    gains = scheme.gains(hits.grades)
    order = np.lexsort((-gains, hits.lists))
    best_order = Hits(hits.lists[order], hits.nth, hits.grades[order])
    gains = np.maximum(gains[order], 0.0)
    return best_order.sums(gains / scheme.discounts(best_order.ranks), lists.size)


def ideal(truth: TopicJudgements, cutoff: int | None, scheme: Scheme = PLAIN) -> float:
    """Return the discounted cumulative gain of the best ranking of all judged documents, down to a cutoff."""
    gains = scheme.ideal_gains(truth)[:cutoff]
    if not len(gains):
        return 0.0
    # Terms are added one by one, as in `Scheme.cumulated_ideal`.
    return float(np.add.accumulate(gains / scheme.discounts(np.arange(1, len(gains) + 1)))[-1])


def _of_top_grade(lists: RankedLists, cutoff: int | None, scheme: Scheme) -> Floats:
    """Return, for each list, the DCG of a ranking with the top grade at every rank, down to the cutoff or the list's
    end. Shape (L,).
    """
    top = scheme.gains(np.array([lists.profile.top]))
    depths = lists.lengths if cutoff is None else np.full(lists.size, cutoff)
    wanted = sorted(set(depths.tolist()))
    reached: dict[int, float] = {0: 0.0}
    total, piece = 0.0, 1 << 20
    for start in range(0, wanted[-1] if wanted else 0, piece):
        ranks = np.arange(start + 1, min(start + piece, wanted[-1]) + 1)
        terms = top / scheme.discounts(ranks)
        terms[0] += total
        sums = np.add.accumulate(terms)
        total = float(sums[-1])
        reached |= {depth: float(sums[depth - start - 1]) for depth in wanted if start < depth <= start + piece}
    return np.array([reached[depth] for depth in depths.tolist()], np.float64)
