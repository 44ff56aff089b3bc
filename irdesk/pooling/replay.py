"""Replaying an order against judgements that exist already: what would have been found, had it been used."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from irdesk.pooling.depth import TopicPool
from irdesk.pooling.orders import Order


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
