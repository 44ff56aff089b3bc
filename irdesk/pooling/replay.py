"""Replaying an order against judgements that exist already: what would have been found, had it been used."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from irdesk.pooling.depth_pool import TopicPool
from irdesk.pooling.queue_orders import Order


def replayed(
    order: Order, pool: TopicPool, documents: Collection[str], seed: int, relevant: Mapping[str, bool]
) -> list[str]:
    """A topic's documents in the order in which they would have been judged.

    An order that learns is told after each document whether it is ``relevant``; what nobody judged counts as not
    relevant.
    """
    if order.sort:
        return order.sort(pool, documents, seed)
    assert order.learns
    policy = order.learns(pool, documents, seed)
    found: list[str] = []
    while (docno := policy.choose()) is not None:
        policy.judge(docno, relevant.get(docno, False))
        found.append(docno)
    return found


def checkpoints(longest: int, most: int = 40) -> list[int]:
    """At how many judged documents a topic to look: each at first, then ever further apart, ``longest`` last.

    At most about ``most`` of them: differences are seen early, and ranking runs anew takes a while.
    """
    points = {longest}
    step = max(longest, 1) ** (1 / most)
    at = 1.0
    while at < longest:
        points.add(round(at))
        at = max(at * step, at + 1)
    return sorted(point for point in points if 0 < point <= longest)


@dataclass(frozen=True)
class ReplayPoint:
    """After ``depth`` documents a topic: how many were ``judged``, how many of them are relevant (``found``), and
    Kendall's τ_b of the order of the runs with the order by all judgements; None where one of them is no order.
    """

    depth: int
    judged: int
    found: int
    tau: float | None


@dataclass(frozen=True)
class ReplayCurve:
    """How one order goes, for a topic or for all of them together (None); ``relevant`` documents are to be found."""

    order: str
    topic: str | None
    relevant: int
    points: tuple[ReplayPoint, ...]


@dataclass(frozen=True)
class Replay:
    """Orders beside each other on the same pools, runs ranked by ``measure``.

    ``unjudged`` counts the pooled documents that nobody judged: they count as not relevant.
    """

    measure: str
    topics: tuple[str, ...]
    unjudged: int
    curves: tuple[ReplayCurve, ...]

    def of(self, topic: str | None) -> list[ReplayCurve]:
        """The curves of a topic, or of all topics together (None)."""
        return [curve for curve in self.curves if curve.topic == topic]
