"""Depth-k pools (Spärck Jones & van Rijsbergen, 1975): the first k documents of each run, in the order of the runs' own
lines.

NIST makes pools so; evaluation sorts by retrieval score, pooling does not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from irdesk.domain.run import Run


def depth_pool(runs: Iterable[Run], depth: int, topics: Iterable[str] | None = None) -> dict[str, dict[str, int]]:
    """The pool of ``runs`` to ``depth``: for each topic its documents with the best rank (from 1) any run gives them.

    Topics stand in the order in which the runs name them, or as given; documents in the order in which they are met.
    """
    chosen = None if topics is None else list(topics)
    pool: dict[str, dict[str, int]] = {} if chosen is None else {topic: {} for topic in chosen}
    for run in runs:
        for topic, ranking in run.rankings.items():
            if chosen is not None and topic not in pool:
                continue
            found = pool.setdefault(topic, {})
            for rank, docno in enumerate(_first(ranking.docnos, depth), 1):
                found[docno] = min(rank, found.get(docno, rank))
    return {topic: found for topic, found in pool.items() if found}


def _first(docnos: bytes, depth: int) -> Sequence[str]:
    """The first docnos of a ranking's text, each ended by a newline."""
    return [docno.decode() for docno in docnos.split(b"\n", depth)[:depth] if docno]


def sizes(pool: Mapping[str, Mapping[str, int]]) -> dict[str, int]:
    """Documents of each topic."""
    return {topic: len(documents) for topic, documents in pool.items()}
