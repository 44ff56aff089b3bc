"""The queue order *most decisive for a pair of runs*: the next document is the one whose judgement is expected to
change the comparison of two runs most.

After B. Carterette, J. Allan, R. Sitaraman, *Minimal test collections for retrieval evaluation*, SIGIR 2006.
"""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
import numpy.typing as npt

from irdesk.pooling.pooled_documents import TopicPool
from irdesk.pooling.seeded_random import shuffle_documents

_DIGITS = 12  # number of decimals to which effects are rounded, so that rounding errors do not break ties

Floats = npt.NDArray[np.float64]


class ExpectedChangeOrder:
    """The queue order of Carterette et al. It uses R·AP = Σ_i x_i/r_i + Σ_{i<j} x_i x_j / max(r_i, r_j), where R is
    the number of relevant documents, x_i the relevance (0 or 1) of document i, and r_i its rank.

    The difference of two runs has the coefficients c_ij = 1/max(r_i, r_j) − 1/max(s_i, s_j), with ranks r in one run
    and s in the other. A document that a run lacks adds 0. If document i is relevant, the expected difference grows by
    d_i = c_ii + Σ_{j≠i} c_ij E[x_j]. E[x_j] is 1 or 0 for a judged document; otherwise it is the topic's p = (relevant
    + 1)/(judged + 2).

    Judging document i moves the expected difference by 2p(1 − p)|d_i| on average, so the document with the largest
    |d_i| is first. Ties are broken at random.
    """

    def __init__(self, pool: TopicPool, documents: Collection[str], seed: int) -> None:
        self._docnos = shuffle_documents(documents, seed, pool.topic)
        self._index = {docno: i for i, docno in enumerate(self._docnos)}
        self._rankings = [_Ranks.of(ranking, self._docnos) for ranking in pool.compared]
        n = len(self._docnos)
        self._open = np.ones(n, np.bool_)
        self._relevant = np.zeros(n)
        self._judged, self._relevant_count = 0, 0

    def choose(self) -> str | None:
        """Return the unjudged document with the largest expected effect, or None if no document is left."""
        if not self._open.any():
            return None
        effects = np.where(self._open, self.effects(), -1.0)
        return self._docnos[int(np.argmax(effects))]

    def effects(self) -> Floats:
        """Return |d_i| of each document, shape (n,). The documents are in random order, so that the first of several
        maxima is a random choice.
        """
        p = (self._relevant_count + 1) / (self._judged + 2)
        expected: Floats = np.where(self._open, p, self._relevant)
        first, second = (ranks.gained(expected) for ranks in self._rankings)
        return np.abs(first - second).round(_DIGITS)

    def judge(self, docno: str, relevant: bool) -> None:
        """Record whether the document is relevant."""
        self._judged += 1
        self._relevant_count += relevant
        index = self._index.get(docno)
        if index is not None:
            self._open[index] = False
            self._relevant[index] = relevant


class _Ranks:
    """The documents of one ranking: their indices, best rank first, and their reciprocal ranks in the same order."""

    def __init__(self, order: npt.NDArray[np.int64], inverse: Floats, n: int) -> None:
        self._order, self._inverse, self._n = order, inverse, n

    @classmethod
    def of(cls, ranking: Collection[str], docnos: list[str]) -> _Ranks:
        rank_of = {docno: rank for rank, docno in enumerate(ranking, 1)}
        placed = sorted((rank_of[docno], i) for i, docno in enumerate(docnos) if docno in rank_of)
        order = np.array([i for _, i in placed], np.int64)
        return cls(order, 1 / np.array([rank for rank, _ in placed], np.float64), len(docnos))

    def gained(self, expected: Floats) -> Floats:
        """Return 1/r_i + Σ_{j≠i} E[x_j]/max(r_i, r_j) for each document i, or 0 if the run lacks it, shape (n,)."""
        listed = expected[self._order]
        # For documents j ranked above document i, max(r_i, r_j) = r_i, so only the sum of their E[x_j] is needed.
        above = np.concatenate(([0.0], np.cumsum(listed)[:-1]))
        weighted = listed * self._inverse
        below = np.cumsum(weighted[::-1])[::-1] - weighted
        gained = np.zeros(self._n)
        gained[self._order] = self._inverse * (1 + above) + below
        return gained
