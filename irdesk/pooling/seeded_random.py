"""Drawing by SHA-256: the same on every machine and in every release, for the same seed and the same names."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable


def lot(seed: int, *names: str | int) -> bytes:
    """The lot of something named: whoever has the least is drawn first."""
    return hashlib.sha256("\n".join(map(str, (seed, *names))).encode()).digest()


def shuffled(docnos: Iterable[str], seed: int, topic: str) -> list[str]:
    """Documents of a topic at random, each order as likely as any other."""
    return sorted(docnos, key=lambda docno: lot(seed, topic, docno))


def drawn(docnos: Iterable[str], seed: int, topic: str) -> list[str]:
    """The order in which documents of a topic are drawn into a sample; it has nothing to do with `shuffled`'s."""
    return sorted(docnos, key=lambda docno: lot(seed, "sample", topic, docno))
