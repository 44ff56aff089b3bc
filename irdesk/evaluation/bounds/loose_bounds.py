"""Loose bounds of a score, used if no rule finds its least and greatest value."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from irdesk.evaluation.bounds import extreme_judgings_binary as by_count
from irdesk.evaluation.bounds.extreme_judgings import ndcg
from irdesk.evaluation.bounds.extreme_judgings_bpref import bpref_limits
from irdesk.evaluation.bounds.unjudged_list import UnjudgedList
from irdesk.evaluation.measures.families.average_precision import AP
from irdesk.evaluation.measures.families.inferred_ap import EPSILON
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.measures.traits import BoundsRule, Range
from irdesk.evaluation.scoring.gain_settings import Ideal
from irdesk.evaluation.scoring.ranked_lists import UNJUDGED, Floats

Limits = tuple[float, float]


def limits(own: UnjudgedList) -> Limits:
    """Return bounds that certainly hold; infinite if there are none."""
    if own.rules.expected:  # a mean over orders of ties, each of which has other limits
        return plain(own)
    return _LIMITS.get(own.measure.family.traits.bounds, plain)(own)


def always(measure: Measure) -> Limits:
    """Return bounds that hold for any list."""
    return _RANGES[measure.family.traits.range]


def plain(own: UnjudgedList) -> Limits:
    """Return bounds that hold whatever is judged of any document."""
    of_gains = own.measure.family.traits.range is Range.UNIT_OF_GAINS and own.ideal is not Ideal.TOP
    return (0.0, 1.0) if of_gains and _gains(own).min() >= 0 else always(own.measure)


def _gains(own: UnjudgedList) -> Floats:
    """Return the gains of all grades that are given or possible."""
    return own.scheme.gains(np.concatenate((own.grades, own.truth.grades[own.truth.grades >= 0])))


def _ndcg(own: UnjudgedList) -> Limits:
    """Return bounds of nDCG in a condensed list: the least is that of the list with all documents judged, since any of
    them could have no gain and only push others down. The greatest is 1.
    """
    lower, upper = plain(own)
    gains = own.scheme.gains(own.grades)
    if not (own.condensed and own.ideal is Ideal.JUDGED and gains.min() == 0 and math.isfinite(lower)):
        return lower, upper
    found = ndcg(own) or []
    worst = int(own.grades[gains.argmin()])
    return float(own.scores([np.where(chosen == UNJUDGED, worst, chosen) for chosen in found]).min()), upper


def _inferred(own: UnjudgedList) -> Limits:
    """Return bounds of infAP: if every pooled document is judged, each term differs from that of AP by at most ε /
    rank.
    """
    sampled = ((own.codes < 0) & (own.codes != UNJUDGED)).any()
    if sampled and not own.condensed:
        return 0.0, 1.0
    plain = replace(own, measure=Measure(AP, rel=own.measure.rel, judged_only=own.measure.judged_only))
    found = by_count.AVERAGE_PRECISION(plain)
    if found is None:
        return 0.0, 1.0
    scores = plain.scores(found)
    return max(float(scores.min()) - EPSILON, 0.0), min(float(scores.max()) + EPSILON, 1.0)


def _bejeweled(own: UnjudgedList) -> Limits:
    """Return bounds of BPM: the user stops at a rank i with a gain of at least T and less than T above, or at the last
    rank.

    For each possible rank, the gain lies between the sum of all least and that of all greatest gains.
    """
    if own.condensed:
        return 0.0, 1.0
    wanted, worth = own.measure.number("T"), own.worth(own.grades)
    last = min(own.measure.rank or 0, 1000)
    known = np.zeros(last)
    shown = own.codes[:last]
    known[: len(shown)] = np.where(shown >= 0, own.worth(np.maximum(shown, 0)), 0.0)
    opened = np.zeros(last)
    opened[own.places[own.places < last]] = 1.0
    most = np.cumsum(known + opened * worth.max())
    least = np.cumsum(known)
    # An unjudged document may stay so, and has no gain.
    above = np.concatenate(([0.0], least[:-1]))
    ranks = np.arange(1, last + 1)
    slack = 1e-9
    stops = (above < wanted + slack) & ((most >= wanted - slack) | (ranks == last))
    least = np.where(ranks < last, np.maximum(least, wanted - slack), least)
    most = np.minimum(most, wanted + 1)
    return float((least / ranks)[stops].min()), min(float((most / ranks)[stops].max()), 1.0)


def _smoothed(own: UnjudgedList) -> Limits:
    """Return bounds of YAAP, from nothing found to everything, for any R."""
    most = own.truth.relevant(own.rel) + len(own.places)
    return -math.log1p(most), math.log1p(most)


_RANGES: dict[Range, Limits] = {
    Range.UNIT: (0.0, 1.0),
    Range.UNIT_OF_GAINS: (-math.inf, math.inf),  # if gains may be negative, see `plain`
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
