"""Judgings at which Bpref is worst and best: it is the one measure that asks what is judged nonrelevant."""

from __future__ import annotations

import numpy as np

from irdesk.evaluation.completions_counted import Counted
from irdesk.evaluation.lists import Codes, Floats, Ints
from irdesk.evaluation.opened import OpenList

# How many pairs of a document and a judging are looked at.
_MOST_PAIRS = 1 << 23


def bpref(own: OpenList) -> list[Codes] | None:
    """For s documents made relevant and t nonrelevant: the topmost s and the lowest t, or the lowest s and topmost t.

    Only ranks among the judged matter, so lists may be condensed. Of t, more only harms once min(N + t, R + s) has
    reached R + s; for the worst, then, all the rest are nonrelevant.
    """
    u = len(own.places)
    counts = Counted.of(own)
    s = counts.numbers if own.can_be_relevant else counts.numbers[:1]
    useful = np.maximum(own.truth.relevant(own.rel) + s - own.truth.nonrelevant(own.rel), 0)
    some = np.minimum(u - s, useful) + 1 if own.can_be_nonrelevant else np.ones(len(s), np.int64)
    if (int(some.sum()) + len(s)) * (u + len(counts.known)) > _MOST_PAIRS:
        return None
    s = np.concatenate((np.repeat(s, some), s))
    t = np.concatenate((np.arange(some.sum()) - np.repeat(np.cumsum(some) - some, some), u - s[some.sum() :]))
    if not own.can_be_nonrelevant:
        t[:] = 0
    best = int(_bpref_of(own, counts, s, t, topmost=True).argmax())
    worst = int(_bpref_of(own, counts, s, t, topmost=False).argmin())
    judgings = [own.as_is(), own.as_is(), own.as_is()]
    for judging, relevant, others in (
        (judgings[1], slice(0, s[best]), slice(u - t[best], u)),
        (judgings[2], slice(u - s[worst], u), slice(0, t[worst])),
    ):
        judging[others], judging[relevant] = own.grades[0], own.grades[-1]
    return judgings


def _bpref_of(own: OpenList, counts: Counted, s: Ints, t: Ints, *, topmost: bool) -> Floats:
    """Bpref where the topmost s are relevant and the lowest t nonrelevant, or the lowest s and the topmost t. Shape of
    ``s``.
    """
    u, above, others = len(own.places), counts.above[:, None], _nonrelevant_above(own)
    index = np.arange(u)[:, None]
    pushed = np.maximum(above - (u - t), 0) if topmost else np.minimum(above, t)
    known = others[counts.known - 1][:, None] + pushed
    opened = others[own.places][:, None] + (np.zeros_like(t) if topmost else t)
    chosen = index < s if topmost else index >= u - s
    base = own.truth.relevant(own.rel) + s
    worst = np.maximum(np.minimum(own.truth.nonrelevant(own.rel) + t, base), 1)

    def terms(nonrelevant: Ints) -> Floats:
        return np.where(nonrelevant > 0, 1 - np.minimum(nonrelevant, base) / worst, 1.0)

    total = terms(known).sum(axis=0) + np.where(chosen, terms(opened), 0.0).sum(axis=0)
    return np.asarray(total / np.maximum(base, 1), np.float64)


def _nonrelevant_above(own: OpenList) -> Ints:
    """How many documents judged nonrelevant stand above each place or at it. Shape (n,)."""
    return np.cumsum((own.codes >= 0) & (own.codes < own.rel), dtype=np.int64)


def bpref_limits(own: OpenList) -> tuple[float, float]:
    """The mean of the least and of the greatest terms, each document's for the t that is worst or best for itself.

    For the worst t open documents above it are nonrelevant, all that there are; for the best all below it that are not
    relevant, since (n + x) / (N + x) grows with x.
    """
    counts, others = Counted.of(own), _nonrelevant_above(own)
    u, s = len(own.places), counts.numbers if own.can_be_relevant else counts.numbers[:1]
    if (u + len(counts.known)) * len(s) > _MOST_PAIRS:
        return 0.0, 1.0
    judged = own.truth.nonrelevant(own.rel)
    base = own.truth.relevant(own.rel) + s
    left = u - s if own.can_be_nonrelevant else np.zeros_like(s)

    def terms(above: Ints, pushed: Ints, more: Ints) -> Floats:
        nonrelevant = np.minimum(above + pushed, base)
        worst = np.maximum(np.minimum(judged + more, base), 1)
        return np.where(nonrelevant > 0, 1 - nonrelevant / worst, 1.0)

    known, opened = others[counts.known - 1][:, None], others[own.places][:, None]
    over, under = counts.above[:, None], u - counts.above[:, None]
    none = np.zeros_like(s)
    index = np.arange(u)[:, None]
    pushed, rest = np.minimum(over, left), np.minimum(under, left)
    least = terms(known, pushed, pushed).sum(axis=0)
    least += np.where(index >= u - s, terms(opened, left, left), 0.0).sum(axis=0)
    most = terms(known, none, rest).sum(axis=0) + np.where(index < s, terms(opened, none, left), 0.0).sum(axis=0)
    lower, upper = least / np.maximum(base, 1), most / np.maximum(base, 1)
    return float(lower.min()), float(upper.max())
