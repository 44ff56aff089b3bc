"""Queue orders: the order in which one assessor sees the documents of the pool. Assessors of the same topic can have
different orders. The same seed gives the same queue on every machine.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from irdesk.pooling.adaptive_orders import MaxMean, MoveToFront
from irdesk.pooling.expected_change_order import ExpectedChangeOrder
from irdesk.pooling.pooled_documents import TopicPool
from irdesk.pooling.seeded_random import random_key, shuffle_documents

Judged = Mapping[str, bool]
"""Maps each judged document of a topic to True if it is relevant. Documents are in judging order."""

RRF_CONSTANT = 60
BLOCK = 10
"""Number of documents in a block. Within a block, each assessor of a topic has a different order."""
AT_RANDOM = "random"
"""The name of the random order. The documents judged first are a random sample, from which the number of remaining
relevant documents can be estimated.
"""


class Policy(Protocol):
    """An adaptive order. It chooses the next document and learns from every judgement."""

    def choose(self) -> str | None:
        """Return the document to judge next, or None if no document is left."""

    def judge(self, docno: str, relevant: bool) -> None:
        """Update the policy with the judgement of any document, whether or not `choose` returned the document."""


# Arguments: a topic's pool, its documents to be judged, and the seed. A `Sorting` returns the sorted queue.
Sorting = Callable[[TopicPool, Collection[str], int], list[str]]
Learning = Callable[[TopicPool, Collection[str], int], Policy]


@dataclass(frozen=True)
class Order:
    """A queue order: either a function that sorts the queue once (``sort``), or the constructor of a policy that learns
    from judgements (``learns``).
    """

    name: str
    title: str
    sort: Sorting | None = None
    learns: Learning | None = None
    compares: bool = False
    """Whether the order compares two runs, which the user has to choose."""


def queue_of(order: Order, pool: TopicPool, documents: Collection[str], seed: int, judged: Judged) -> list[str]:
    """Return a topic's documents in the order in which they are to be judged.

    With an adaptive order, judged documents come first, in judging order. The remaining documents are ordered as if
    each were judged nonrelevant in turn. A nonrelevant judgement of the next document therefore does not change the
    queue.
    """
    if order.sort:
        return order.sort(pool, documents, seed)
    assert order.learns
    policy = order.learns(pool, documents, seed)
    queue = [docno for docno in judged if docno in set(documents)]
    for docno, relevant in judged.items():
        policy.judge(docno, relevant)
    while (following := policy.choose()) is not None:
        policy.judge(following, False)
        queue.append(following)
    return queue


def keep_seen_places(before: Sequence[str], seen: Collection[str], wanted: Sequence[str]) -> tuple[str, ...]:
    """Return a queue in the ``wanted`` order, but with the ``seen`` documents at their positions in ``before``.

    ``wanted`` may contain documents that are not in ``before``.
    """
    fixed = {i: docno for i, docno in enumerate(before) if docno in seen}
    kept = set(fixed.values())
    others = iter([docno for docno in wanted if docno not in kept])
    length = len(kept) + sum(docno not in kept for docno in wanted)
    queue: list[str] = []
    for i in range(max(length, len(before))):
        if i in fixed:
            queue.append(fixed[i])
        elif (docno := next(others, None)) is not None:
            queue.append(docno)
    return tuple(queue)


def own_order(queue: Sequence[str], assessor: str, topic: str, seed: int) -> tuple[str, ...]:
    """Shuffle the documents of a queue for one assessor, within consecutive blocks of `BLOCK` documents.

    Two assessors of a topic see the documents of a block in different orders. At the end of the block, they have judged
    the same documents.
    """
    return tuple(
        docno
        for start in range(0, len(queue), BLOCK)
        for docno in sorted(
            queue[start : start + BLOCK], key=lambda one: random_key(seed, "block", assessor, topic, one)
        )
    )


def _by_docno(_pool: TopicPool, documents: Collection[str], _seed: int) -> list[str]:
    """Sort by docno, as in TREC's assessment pools, so that the order does not reveal ranks."""
    return sorted(documents, key=str.encode)


def _at_random(pool: TopicPool, documents: Collection[str], seed: int) -> list[str]:
    """Shuffle the documents."""
    return shuffle_documents(documents, seed, pool.topic)


def _by_depth(pool: TopicPool, documents: Collection[str], seed: int) -> list[str]:
    """Sort by best rank. Ties are broken at random, and documents without a rank come last.

    This order finds many relevant documents early, but a document's position in the queue hints at its rank.
    """
    return sorted(_at_random(pool, documents, seed), key=lambda docno: pool.best[docno] or math.inf)


def _by_reciprocal_ranks(pool: TopicPool, documents: Collection[str], seed: int) -> list[str]:
    """Sort by reciprocal rank fusion (Cormack, Clarke & Büttcher, SIGIR 2009), that is, by Σ 1/(60 + rank) over the
    runs.
    """
    parts: dict[str, list[float]] = {docno: [] for docno in documents}
    for arm in pool.arms:
        for rank, docno in enumerate(arm.docnos, 1):
            if docno in parts:
                parts[docno].append(1 / (RRF_CONSTANT + rank))
    # fsum rounds only once, so the sum does not depend on the order of the runs.
    return sorted(_at_random(pool, documents, seed), key=lambda docno: -math.fsum(parts[docno]))


def _by_borda(pool: TopicPool, documents: Collection[str], seed: int) -> list[str]:
    """Sort by Borda count (Aslam & Montague, SIGIR 2001). If n documents are pooled, a run gives n points to its first
    document, n − 1 to its second, and so on. The documents that the run lacks share its remaining points. Ties are
    broken at random.
    """
    n = len(pool.best)
    doubled = dict.fromkeys(documents, 0)  # points are doubled, since shares of points can be half-integers
    for arm in pool.arms:
        ranks = {docno: rank for rank, docno in enumerate(arm.docnos, 1)}
        share = n - len(ranks) + 1
        for docno in doubled:
            doubled[docno] += 2 * (n - ranks[docno] + 1) if docno in ranks else share
    return sorted(_at_random(pool, documents, seed), key=lambda docno: -doubled[docno])


ORDERS: dict[str, Order] = {
    order.name: order
    for order in (
        Order(AT_RANDOM, "at random", _at_random),
        Order("docno", "by docno, as at TREC", _by_docno),
        Order("depth", "best rank first", _by_depth),
        Order("rrf", "reciprocal rank fusion of the runs", _by_reciprocal_ranks),
        Order("borda", "Borda count of the runs", _by_borda),
        Order("mtf", "move to front", learns=MoveToFront),
        Order("maxmean", "bandit, MaxMean non-stationary", learns=MaxMean),
        Order("decides", "most decisive for a pair of runs", learns=ExpectedChangeOrder, compares=True),
    )
}
DEFAULT_ORDER = AT_RANDOM
