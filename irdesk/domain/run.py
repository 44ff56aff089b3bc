"""A run: one system's ranked documents, and *the* order in which they are evaluated.

This is the only place that knows how ties are broken. The file's own order is kept: pools are made in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import numpy as np
import numpy.typing as npt

from irdesk.domain.docnos import Keys

Scores = npt.NDArray[np.float64]
Order = npt.NDArray[np.int32]


class Convention(StrEnum):
    """The profile of numbers, shown wherever a number is (see README, *Numbers*)."""

    TREC_EVAL_9 = "trec_eval 9"
    TREC_EVAL_10 = "trec_eval 10"
    EXACT = "exact"


@dataclass(frozen=True, eq=False)
class Ranking:
    """One run's documents for one topic, line by line as its file has them.

    ``docnos`` holds the n docnos as UTF-8, each ended by a newline; ``keys`` their keys, ``scores`` the retrieval
    scores, ``ranks`` the rank column (-1 where it is no number of up to eight digits); shapes (n,).
    """

    docnos: bytes
    keys: Keys
    scores: Scores
    ranks: npt.NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.keys)

    def docno_list(self) -> list[str]:
        """The docnos in the file's order."""
        return self.docnos.decode().split("\n")[:-1]


@dataclass(frozen=True, eq=False)
class Run:
    """A run as read: its tag and a ranking for each topic, in the order in which topics first appear."""

    tag: str
    rankings: dict[str, Ranking]

    @property
    def lines(self) -> int:
        """Number of documents over all topics."""
        return sum(map(len, self.rankings.values()))

    @property
    def depth(self) -> int:
        """Number of documents of the longest ranking."""
        return max(map(len, self.rankings.values()), default=0)


def evaluation_order(ranking: Ranking, convention: Convention) -> Order:
    """The order in which a ranking is evaluated: a permutation of its lines, shape (n,).

    Retrieval score descending, compared as float32 under `Convention.TREC_EVAL_9`, then docno descending by bytes; the
    rank column is ignored (trec_eval 9.0.8, ``form_res_rels.c``).
    """
    scores = ranking.scores
    if convention is Convention.TREC_EVAL_9:
        with np.errstate(over="ignore"):  # what float32 cannot hold becomes infinite, as in trec_eval
            scores = scores.astype(np.float32).astype(np.float64)
    if (scores[1:] < scores[:-1]).all():
        return np.arange(len(scores), dtype=np.int32)
    order = np.argsort(-scores, kind="stable").astype(np.int32)
    ordered = scores[order]
    tied = np.flatnonzero(ordered[1:] == ordered[:-1])
    if len(tied):
        docnos = ranking.docnos.split(b"\n")
        # Groups of neighbours with equal scores: a group starts where the line before is not tied to it.
        first = tied[np.flatnonzero(np.diff(tied, prepend=-2) > 1)]
        last = tied[np.flatnonzero(np.diff(tied, append=len(scores) + 1) > 1)] + 1
        for a, b in zip(first.tolist(), last.tolist(), strict=True):
            group = sorted(order[a : b + 1].tolist(), key=docnos.__getitem__, reverse=True)
            order[a : b + 1] = group
    return order
