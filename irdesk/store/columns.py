"""Arrays and lists of a run or qrels as the compressed columns of a row, and back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import msgspec
import numpy as np

from irdesk.domain.docnos import Offsets
from irdesk.domain.qrels import TopicDetail
from irdesk.domain.run import Order, Ordering, RankedRun, Ranking, Run
from irdesk.store import schema
from irdesk.store.packing import Damaged, packed, unpacked


def row_of_ranking(source: str, position: int, topic: str, ranking: Ranking) -> dict[str, Any]:
    """A ranking as a row of the table ``ranking``."""
    return {
        "source": source,
        "position": position,
        "topic": topic,
        "keys": ranking.keys.astype("<u8").tobytes(),
        "docnos": packed(ranking.docnos),
        "scores": packed(ranking.scores.astype("<f8").tobytes()),
        "ranks": packed(ranking.ranks.astype("<i4").tobytes()),
    }


def row_of_order(source: str, run: RankedRun, order: Order) -> dict[str, Any]:
    """A run's order of evaluation (see `in_order`) as a row; ``places`` is None where it is that of the file."""
    in_file = bool((order == _lines(run.bounds)).all())
    return {
        "source": source,
        "ordering": str(run.ordering),
        "places": None if in_file else packed(order.astype("<i4").tobytes()),
        "tied": packed(run.tied.tobytes()),
    }


def rows_of_run(source: str, run: Run) -> Iterator[dict[str, Any]]:
    """A run's rankings as rows of the table ``ranking``, in its file's order."""
    for position, (topic, ranking) in enumerate(run.rankings.items()):
        yield row_of_ranking(source, position, topic, ranking)


def run_in_order(keys: Mapping[str, bytes], ordering: Ordering, row: Any) -> RankedRun:
    """A stored run in the order of evaluation: its keys by topic as its file has them, and the row of its order."""
    run = RankedRun.of("", {topic: np.frombuffer(own, "<u8") for topic, own in keys.items()})
    own = run.keys_of_all
    tied = unpacked(row.tied)
    if len(tied) not in {0, (len(own) + 7) // 8}:
        raise Damaged(schema.evaluation_order.name)
    if row.places is not None:
        order = np.frombuffer(unpacked(row.places, 4 * len(own)), "<i4")
        own = own[order + np.repeat(run.bounds[:-1], np.diff(run.bounds))]
    return replace(run, keys_of_all=own, tied=np.frombuffer(tied, np.uint8), ordering=ordering)


def _lines(bounds: Offsets) -> Offsets:
    """For each of some topics 0, 1, 2 … of its lines."""
    return np.arange(int(bounds[-1])) - np.repeat(bounds[:-1], np.diff(bounds))


def ranking_of_row(row: Any) -> Ranking:
    """A stored ranking as its file had it."""
    keys, docnos = np.frombuffer(row.keys, "<u8"), unpacked(row.docnos)
    if docnos.count(b"\n") != len(keys):
        raise Damaged(schema.ranking.name)
    return Ranking(
        docnos,
        keys,
        np.frombuffer(unpacked(row.scores, 8 * len(keys)), "<f8"),
        np.frombuffer(unpacked(row.ranks, 4 * len(keys)), "<i4"),
    )


def text_of(rows: list[str]) -> bytes:
    """Ids, each ended by a newline, compressed."""
    return packed("".join(f"{row}\n" for row in rows).encode())


def rows_of(data: bytes) -> list[str]:
    """The ids again."""
    return unpacked(data).decode().split("\n")[:-1]


def column_of_detail(detail: TopicDetail | None) -> bytes | None:
    """What is judged of a topic beside grades, as compressed JSON."""
    return None if detail is None else packed(msgspec.json.encode(detail))


def detail_of(data: bytes) -> TopicDetail:
    """The same again."""
    return msgspec.json.decode(unpacked(data), type=TopicDetail)
