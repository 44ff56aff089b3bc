"""The order in which a pool takes the documents of a run.

NIST pools documents in the line order of the run files. Evaluation sorts by retrieval score; pooling does not, unless
this is requested.
"""

from __future__ import annotations

import numpy as np

from irdesk.domain.errors import CommandRefused
from irdesk.domain.pool import Taken
from irdesk.domain.ranking_order import evaluation_order
from irdesk.domain.run import USUAL_ORDERING, Order, Ranking
from irdesk.domain.translatable_messages import worded


def first_docnos(ranking: Ranking, depth: int, taken: Taken, where: str = "") -> tuple[str, ...]:
    """Return the first ``depth`` docnos of a ranking, in the order given by ``taken``.

    The order by retrieval score is that of evaluation: score descending, then docno descending. In the order by rank
    column, documents with equal ranks stay in file order. Raises `CommandRefused`, with ``where`` in the message, if a
    rank is missing.
    """
    if taken is Taken.FILE:
        return tuple(docno.decode() for docno in ranking.docnos.split(b"\n", depth)[:depth] if docno)
    docnos = ranking.docnos.split(b"\n")
    return tuple(docnos[line].decode() for line in first_lines(ranking, depth, taken, where).tolist())


def first_lines(ranking: Ranking, depth: int, taken: Taken, where: str = "") -> Order:
    """Return the zero-based line numbers of the documents that `first_docnos` returns, shape (up to ``depth``,)."""
    if taken is Taken.FILE:
        return np.arange(min(depth, len(ranking)), dtype=np.int32)
    if taken is Taken.SCORE:
        return evaluation_order(ranking, USUAL_ORDERING)[:depth]
    if len(ranking) and int(ranking.ranks.min()) < 0:
        raise CommandRefused(
            worded("{where}: a line has no rank; choose the order of the file or of the scores instead", where=where)
        )
    return np.argsort(ranking.ranks, kind="stable").astype(np.int32)[:depth]
