"""Loose bounds of a score, used if no rule finds its exact smallest and largest value."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from irdesk.evaluation.bounds import extreme_judgings_binary as by_count
from irdesk.evaluation.bounds.extreme_judgings import ndcg
from irdesk.evaluation.bounds.extreme_judgings_bpref import bpref_limits
from irdesk.evaluation.bounds.unjudged_documents_of_list import UnjudgedList
from irdesk.evaluation.measures.families.average_precision import AP
from irdesk.evaluation.measures.families.inferred_ap import EPSILON
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.measures.measure_traits import BoundsRule, Range
from irdesk.evaluation.scoring.gain_settings import Ideal
from irdesk.evaluation.scoring.ranked_lists import UNJUDGED, Floats

Limits = tuple[float, float]


def limits(open_list: UnjudgedList) -> Limits:
    """Return bounds that are guaranteed to hold; infinite if none are known."""
    if open_list.rules.expected:  # the rules apply to one order, not to a mean over orders
        return plain(open_list)
    return _LIMITS.get(open_list.measure.family.traits.bounds, plain)(open_list)


def always(measure: Measure) -> Limits:
    """Return the measure's range, which holds for any list and any judgements."""
    return _RANGES[measure.family.traits.range]


def plain(open_list: UnjudgedList) -> Limits:
    """Return the measure's range; for normalized gains that are not negative, the range is 0 to 1."""
    of_gains = open_list.measure.family.traits.range is Range.UNIT_OF_GAINS and open_list.ideal is not Ideal.TOP
    return (0.0, 1.0) if of_gains and _gains(open_list).min() >= 0 else always(open_list.measure)


def _gains(open_list: UnjudgedList) -> Floats:
    """Return the gains of all grades that occur in the judgements or are possible."""
    return open_list.scheme.gains(
        np.concatenate((open_list.grades, open_list.truth.grades[open_list.truth.grades >= 0]))
    )


def _ndcg(open_list: UnjudgedList) -> Limits:
    """Return bounds of nDCG in a condensed list.

    The lower bound is the score if all remaining documents are judged without gain, so that they only push other
    documents down. The upper bound is 1.
    """
    lower, upper = plain(open_list)
    gains = open_list.scheme.gains(open_list.grades)
    if not (open_list.condensed and open_list.ideal is Ideal.JUDGED and gains.min() == 0 and math.isfinite(lower)):
        return lower, upper
    judgings = ndcg(open_list) or []
    worst = int(open_list.grades[gains.argmin()])
    return float(open_list.scores([np.where(chosen == UNJUDGED, worst, chosen) for chosen in judgings]).min()), upper


def _inferred(open_list: UnjudgedList) -> Limits:
    """Return bounds of infAP. They are either the bounds of AP, widened by the smoothing constant ε, or else 0 and 1.
    If every pooled document is judged, each term differs from AP's term by at most ε / rank.
    """
    sampled = ((open_list.codes < 0) & (open_list.codes != UNJUDGED)).any()
    if sampled and not open_list.condensed:
        return 0.0, 1.0
    plain = replace(
        open_list, measure=Measure(AP, rel=open_list.measure.rel, judged_only=open_list.measure.judged_only)
    )
    judgings = by_count.AVERAGE_PRECISION(plain)
    if judgings is None:
        return 0.0, 1.0
    scores = plain.scores(judgings)
    return max(float(scores.min()) - EPSILON, 0.0), min(float(scores.max()) + EPSILON, 1.0)


def _bejeweled(open_list: UnjudgedList) -> Limits:
    """Return bounds of BPM.

    The user stops at the first rank where the cumulative gain reaches T, or at the last rank. For each rank at which
    the user can stop, the gain lies between the sums of the smallest and of the largest possible gains.
    """
    if open_list.condensed:
        return 0.0, 1.0
    wanted, worth = open_list.measure.number("T"), open_list.worth(open_list.grades)
    last = min(open_list.measure.rank or 0, 1000)
    known = np.zeros(last)
    shown = open_list.codes[:last]
    known[: len(shown)] = np.where(shown >= 0, open_list.worth(np.maximum(shown, 0)), 0.0)
    opened = np.zeros(last)
    opened[open_list.places[open_list.places < last]] = 1.0
    most = np.cumsum(known + opened * worth.max())
    least = np.cumsum(known)
    # An unjudged document may stay unjudged, and then has no gain.
    above = np.concatenate(([0.0], least[:-1]))
    ranks = np.arange(1, last + 1)
    slack = 1e-9
    stops = (above < wanted + slack) & ((most >= wanted - slack) | (ranks == last))
    least = np.where(ranks < last, np.maximum(least, wanted - slack), least)
    most = np.minimum(most, wanted + 1)
    return float((least / ranks)[stops].min()), min(float((most / ranks)[stops].max()), 1.0)


def _smoothed(open_list: UnjudgedList) -> Limits:
    """Return bounds of YAAP that hold for any number of relevant documents. Both are computed for the largest possible
    number. The lower bound is the score if no relevant document is retrieved, the upper bound the score if all are
    retrieved first.
    """
    most = open_list.truth.relevant(open_list.rel) + len(open_list.places)
    return -math.log1p(most), math.log1p(most)


_RANGES: dict[Range, Limits] = {
    Range.UNIT: (0.0, 1.0),
    Range.UNIT_OF_GAINS: (-math.inf, math.inf),  # valid for negative gains, too; `plain` has tighter bounds for others
    Range.FROM_0: (0.0, math.inf),
    Range.ANY: (-math.inf, math.inf),
}
_LIMITS: dict[BoundsRule, Callable[[UnjudgedList], Limits]] = {
    BoundsRule.NDCG: _ndcg,
    BoundsRule.INFERRED: _inferred,
    BoundsRule.RISING_IF_BINARY: _bejeweled,
    BoundsRule.SMOOTHED: _smoothed,
    BoundsRule.BPREF: bpref_limits,
}
