"""Conversion of the arrays and lists of runs and qrels to compressed columns and back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import msgspec
import numpy as np

from irdesk.domain.docno_keys import Offsets
from irdesk.domain.qrels import TopicDetail
from irdesk.domain.ranking_order import parts_of
from irdesk.domain.run import Order, Ordering, RankedRun, Ranking, Run
from irdesk.store.compressed_columns import Damaged, compress, compressor, decompress
from irdesk.store.ranking_encodings import DocnoPacker, pack_scores, unpack_docnos, unpack_scores
from irdesk.system.json_values import decode_json

RUN_PART, EVALUATION_ORDER = "run_part", "evaluation_order"
"""Table names. Reader processes import these names instead of the schema module, whose import takes as long as all
their other imports together.
"""
PART_LINES = 1 << 13
RUN_PARTS = 4
"""Number of run parts written in one transaction. Together they have about half a megabyte. The number is small because
a judgement waits until the transaction is finished.
"""


def rows_of_run(source: str, run: Run) -> Iterator[dict[str, Any]]:
    """Yield a run's rankings as rows of the table ``run_part``, in the order of the run file.

    A row contains whole topics: as many as are needed to reach `PART_LINES` lines. Large rows make short topics fast to
    write and read. Small rows make a single topic fast to find.
    """
    pack = compressor().compress
    docnos = DocnoPacker(pack)
    for position, part in enumerate(parts_of(run.rankings, PART_LINES)):
        rankings = list(part.values())
        yield {
            "source": source,
            "position": position,
            "topics": msgspec.json.encode(list(part)).decode(),
            "lengths": np.fromiter(map(len, rankings), "<i4", len(rankings)).tobytes(),
            "keys": np.concatenate([ranking.keys for ranking in rankings]).astype("<u8").tobytes(),
            "docnos": docnos.pack(b"".join(ranking.docnos for ranking in rankings)),
            "scores": pack_scores(np.concatenate([ranking.scores for ranking in rankings]), pack),
            "ranks": pack(np.concatenate([ranking.ranks for ranking in rankings]).astype("<i4").tobytes()),
        }


def row_of_order(source: str, run: RankedRun, order: Order) -> dict[str, Any]:
    """Return a run's evaluation order (see `in_order`) as a row. ``places`` is None if the evaluation order equals the
    file order.
    """
    in_file = bool((order == _lines(run.bounds)).all())
    return {
        "source": source,
        "ordering": str(run.ordering),
        "places": None if in_file else compress(order.astype("<i4").tobytes()),
        "tied": compress(run.tied.tobytes()),
    }


def topics_of_part(row: Any) -> list[str]:
    """Return the topics of a stored part of a run."""
    return decode_json(row.topics, list[str])


def run_of_keys(rows: Sequence[Any]) -> RankedRun:
    """Return the keys of a stored run in file order, given the rows of its parts. Raises `Damaged` if the data is
    inconsistent.
    """
    topics = [topic for row in rows for topic in topics_of_part(row)]
    lengths = np.concatenate([np.frombuffer(row.lengths, "<i4") for row in rows] or [np.zeros(0, "<i4")])
    keys = np.concatenate([np.frombuffer(row._mapping["keys"], "<u8") for row in rows] or [np.zeros(0, "<u8")])
    bounds = np.concatenate(([0], np.cumsum(lengths, dtype=np.int64)))
    index = {topic: i for i, topic in enumerate(topics)}
    if not len(index) == len(topics) == len(lengths) or (lengths < 0).any() or bounds[-1] != len(keys):
        raise Damaged(RUN_PART)
    return RankedRun("", index, bounds, keys)


def run_in_order(run: RankedRun, ordering: Ordering, row: Any) -> RankedRun:
    """Return a stored run in evaluation order, given its keys in file order and the row of its evaluation order.

    Raises `Damaged` if the row does not match the keys.
    """
    keys = run.keys_of_all
    tied = decompress(row.tied)
    if len(tied) not in {0, (len(keys) + 7) // 8}:
        raise Damaged(EVALUATION_ORDER)
    if row.places is not None:
        order = np.frombuffer(decompress(row.places, 4 * len(keys)), "<i4")
        keys = keys[order + np.repeat(run.bounds[:-1], np.diff(run.bounds))]
    return replace(run, keys_of_all=keys, tied=np.frombuffer(tied, np.uint8), ordering=ordering)


def _lines(bounds: Offsets) -> Offsets:
    """Return the line positions 0, 1, 2 … within each topic."""
    return np.arange(int(bounds[-1])) - np.repeat(bounds[:-1], np.diff(bounds))


def rankings_of_part(row: Any, wanted: str | None = None) -> dict[str, Ranking]:
    """Return the rankings in a stored run part, in file order, keyed by topic. If ``wanted`` is given, return only the
    ranking for this topic.

    Raises `Damaged` if the data is inconsistent.
    """
    topics, lengths = topics_of_part(row), np.frombuffer(row.lengths, "<i4")
    keys = np.frombuffer(row.keys, "<u8")
    docnos = unpack_docnos(row.docnos, len(keys))
    ends = np.flatnonzero(np.frombuffer(docnos, np.uint8) == ord("\n")) + 1
    bounds = np.concatenate(([0], np.cumsum(lengths, dtype=np.int64)))
    if len(topics) != len(lengths) or (lengths < 0).any() or not len(keys) == len(ends) == bounds[-1]:
        raise Damaged(RUN_PART)
    scores = unpack_scores(row.scores, len(keys))
    ranks = np.frombuffer(decompress(row.ranks, 4 * len(keys)), "<i4")
    places = np.concatenate(([0], ends))[bounds].tolist()
    return {
        topic: Ranking(docnos[places[i] : places[i + 1]], keys[a:b], scores[a:b], ranks[a:b])
        for i, (topic, (a, b)) in enumerate(zip(topics, pairwise(bounds.tolist()), strict=True))
        if wanted in {None, topic}
    }


def text_of(rows: list[str]) -> bytes:
    """Compress the ids as a text in which a newline follows each id."""
    return compress("".join(f"{row}\n" for row in rows).encode())


def rows_of(data: bytes) -> list[str]:
    """Decode the output of `text_of`, and return the ids."""
    return decompress(data).decode().split("\n")[:-1]


def column_of_detail(detail: TopicDetail | None) -> bytes | None:
    """Return a topic's preferences and other judgements that are not grades, as compressed JSON."""
    return None if detail is None else compress(msgspec.json.encode(detail))


def detail_of(data: bytes) -> TopicDetail:
    """Decode the output of `column_of_detail`."""
    return decode_json(decompress(data), TopicDetail)
