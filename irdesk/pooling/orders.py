"""Orders of a queue: the pool as one assessor sees it. The same seed gives the same queue on every machine."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping

# An order is given a topic, its documents with their best ranks, and the seed.
QueueOrder = Callable[[str, Mapping[str, int], int], list[str]]


def _by_docno(topic: str, documents: Mapping[str, int], seed: int) -> list[str]:  # noqa: ARG001
    """By docno, as TREC's assessors see their pools: no rank shines through."""
    return sorted(documents, key=str.encode)


def _at_random(topic: str, documents: Mapping[str, int], seed: int) -> list[str]:
    """Shuffled: by the SHA-256 of seed, topic and docno, which is the same on every machine and in every release."""
    return sorted(documents, key=lambda docno: hashlib.sha256(f"{seed}\n{topic}\n{docno}".encode()).digest())


def _by_depth(topic: str, documents: Mapping[str, int], seed: int) -> list[str]:
    """Best rank first, ties at random: much that is relevant comes early, but the place in the queue hints at
    the rank.
    """
    shuffled = _at_random(topic, documents, seed)
    return sorted(shuffled, key=documents.__getitem__)


ORDERS: dict[str, QueueOrder] = {"random": _at_random, "docno": _by_docno, "depth": _by_depth}
DEFAULT_ORDER = "random"
