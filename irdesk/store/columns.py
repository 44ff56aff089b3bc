"""Arrays and lists of a run or qrels as the compressed columns of a row, and back."""

from __future__ import annotations

from typing import Any

import numpy as np
import zstandard

from irdesk.domain.docnos import Keys
from irdesk.domain.run import USUAL_ORDERING, Order, Ranking, evaluation_order

_LEVEL = 1


def packed(data: bytes) -> bytes:
    """Compressed bytes."""
    return zstandard.ZstdCompressor(level=_LEVEL).compress(data)


def unpacked(data: bytes) -> bytes:
    """The bytes again."""
    return zstandard.ZstdDecompressor().decompress(data)


def row_of_ranking(source: str, position: int, topic: str, ranking: Ranking) -> dict[str, Any]:
    """A ranking as a row of the table ``ranking``; ``evaluated`` is None where the file's order is that of
    evaluation.
    """
    order = evaluation_order(ranking, USUAL_ORDERING)
    in_order = bool((order == np.arange(len(order))).all())
    return {
        "source": source,
        "position": position,
        "topic": topic,
        "keys": ranking.keys.astype("<u8").tobytes(),
        "docnos": packed(ranking.docnos),
        "scores": packed(ranking.scores.astype("<f8").tobytes()),
        "ranks": packed(ranking.ranks.astype("<i4").tobytes()),
        "evaluated": None if in_order else packed(order.astype("<i4").tobytes()),
    }


def keys_in_order(keys: bytes, evaluated: bytes | None) -> Keys:
    """The keys of a stored ranking in the order of evaluation."""
    own = np.frombuffer(keys, "<u8")
    return own if evaluated is None else own[np.frombuffer(unpacked(evaluated), "<i4")]


def ranking_of_row(row: Any) -> tuple[Ranking, Order]:
    """A stored ranking as its file had it, and its order of evaluation."""
    keys = np.frombuffer(row.keys, "<u8")
    ranking = Ranking(
        unpacked(row.docnos),
        keys,
        np.frombuffer(unpacked(row.scores), "<f8"),
        np.frombuffer(unpacked(row.ranks), "<i4"),
    )
    order = np.arange(len(keys), dtype=np.int32)
    return ranking, order if row.evaluated is None else np.frombuffer(unpacked(row.evaluated), "<i4")


def text_of(rows: list[str]) -> bytes:
    """Ids, each ended by a newline, compressed."""
    return packed("".join(f"{row}\n" for row in rows).encode())


def rows_of(data: bytes) -> list[str]:
    """The ids again."""
    return unpacked(data).decode().split("\n")[:-1]
