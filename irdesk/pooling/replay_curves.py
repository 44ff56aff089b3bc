"""Replay of a queue order with existing judgements: the number of relevant documents that it would have found."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from irdesk.pooling.pooled_documents import TopicPool
from irdesk.pooling.queue_orders import Order


def replay_order(
    order: Order, pool: TopicPool, documents: Collection[str], seed: int, relevant: Mapping[str, bool]
) -> list[str]:
    """Return a topic's documents in the order in which they would have been judged.

    An adaptive order learns after each document whether the document is in ``relevant``. Unjudged documents count as
    nonrelevant.
    """
    if order.sort:
        return order.sort(pool, documents, seed)
    assert order.learns
    policy = order.learns(pool, documents, seed)
    order_of_judging: list[str] = []
    while (docno := policy.choose()) is not None:
        policy.judge(docno, relevant.get(docno, False))
        order_of_judging.append(docno)
    return order_of_judging


def checkpoints(longest: int, most: int = 40) -> list[int]:
    """Return the numbers of judged documents per topic after which the replay is evaluated. They are consecutive at
    first and then increasingly far apart; the last number is ``longest``.

    There are about ``most`` checkpoints, enough to show early differences. More would take too long, since the runs are
    ranked at each checkpoint.
    """
    points = {longest}
    step = max(longest, 1) ** (1 / most)
    position = 1.0
    while position < longest:
        points.add(round(position))
        position = max(position * step, position + 1)
    return sorted(point for point in points if 0 < point <= longest)


@dataclass(frozen=True)
class ReplayPoint:
    """The state after ``depth`` documents per topic. ``judged`` is the number of judged documents, and ``found`` the
    number of relevant documents among them. ``tau`` is Kendall's τ_b between the order of the runs at this point and
    their order under all judgements; None if one of these orders is undefined.
    """

    depth: int
    judged: int
    found: int
    tau: float | None


@dataclass(frozen=True)
class ReplayCurve:
    """The curve of one queue order for a topic, or for all topics if ``topic`` is None. ``relevant`` is the number of
    relevant documents in the pool.
    """

    order: str
    topic: str | None
    relevant: int
    points: tuple[ReplayPoint, ...]


@dataclass(frozen=True)
class Replay:
    """Several queue orders, replayed on the same pools, with runs ranked by ``measure``.

    ``unjudged`` is the number of pooled documents without a judgement, which count as nonrelevant.
    """

    measure: str
    topics: tuple[str, ...]
    unjudged: int
    curves: tuple[ReplayCurve, ...]

    def of(self, topic: str | None) -> list[ReplayCurve]:
        """Return the curves for a topic, or for all topics combined if ``topic`` is None."""
        return [curve for curve in self.curves if curve.topic == topic]
