"""Random choices based on SHA-256. The same seed and names give the same choices on every machine and in
every release.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable


def random_key(seed: int, *names: str | int) -> bytes:
    """Return a pseudo-random sort key for names. Items sorted by this key are in random order."""
    return hashlib.sha256("\n".join(map(str, (seed, *names))).encode()).digest()


def shuffle_documents(docnos: Iterable[str], seed: int, topic: str) -> list[str]:
    """Shuffle a topic's documents; all orders are equally probable."""
    return sorted(docnos, key=lambda docno: random_key(seed, topic, docno))


def draw_documents(docnos: Iterable[str], seed: int, topic: str) -> list[str]:
    """Return a topic's documents in the order in which they are drawn into a sample. This order is independent of the
    order given by `shuffle_documents`.
    """
    return sorted(docnos, key=lambda docno: random_key(seed, "sample", topic, docno))
