"""Random choices by SHA-256: the same on every machine and in every release, for the same seed and the same names."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable


def random_key(seed: int, *names: str | int) -> bytes:
    """Return a pseudo-random key for names: items sorted by it are in random order."""
    return hashlib.sha256("\n".join(map(str, (seed, *names))).encode()).digest()


def shuffle_documents(docnos: Iterable[str], seed: int, topic: str) -> list[str]:
    """Shuffle documents of a topic; all orders are equally probable."""
    return sorted(docnos, key=lambda docno: random_key(seed, topic, docno))


def draw_documents(docnos: Iterable[str], seed: int, topic: str) -> list[str]:
    """Return the order in which documents of a topic are drawn into a sample; it is independent of the order of
    `shuffle_documents`.
    """
    return sorted(docnos, key=lambda docno: random_key(seed, "sample", topic, docno))
