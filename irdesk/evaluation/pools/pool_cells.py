"""Cells of a pool: the document at each rank of each run, classified by its judgement and whether it is in the pool."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from irdesk.domain.docno_keys import Keys
from irdesk.domain.run import RankedRun
from irdesk.evaluation.scoring.ranked_lists import UNJUDGED, Bools, Floats, TopicJudgements

Codes = npt.NDArray[np.uint8]

NOTHING, OUTSIDE, LEFT_OUT, POOLED, NONRELEVANT, RELEVANT = range(6)
"""The types of cells:

- past the end of the run
- unjudged and not in the pool
- unjudged and in the pool, but not drawn into its sample
- unjudged, but in the pool's sample, or in a pool without a sample
- nonrelevant
- relevant

A code of at least `RELEVANT` also encodes the grade: `RELEVANT` plus the index of the grade among the relevant grades
in ascending order.
"""
SHARED = (RELEVANT, NONRELEVANT, POOLED, LEFT_OUT, OUTSIDE)
"""The types whose shares are shown, in the order of the profile plot from bottom to top."""


@dataclass(frozen=True, eq=False)
class Heads:
    """The first documents of several runs for one topic, in the order of evaluation.

    ``keys`` and ``present`` have shape (ranks, runs). ``present`` is False past the end of a shorter run.
    """

    keys: Keys
    present: Bools

    @classmethod
    def of(cls, runs: Sequence[RankedRun], topic: str, ranks: int) -> Heads:
        """Collect the first ``ranks`` documents of each run. There are fewer ranks if all runs are shorter."""
        nothing = np.zeros(0, np.uint64)
        lists = [run.get(topic, nothing)[:ranks] for run in runs]
        longest = max(map(len, lists), default=0)
        keys, present = np.zeros((longest, len(runs)), np.uint64), np.zeros((longest, len(runs)), np.bool_)
        for column, run_keys in enumerate(lists):
            keys[: len(run_keys), column], present[: len(run_keys), column] = run_keys, True
        return cls(keys, present)

    def unjudged(self, pooled: Keys, drawn: Keys) -> Codes:
        """Return the type of each cell before any judgement, shape (ranks, runs). ``pooled`` holds the documents in the
        pool. ``drawn`` holds the documents in the pool's sample, which are to be judged.
        """
        cells = np.where(np.isin(self.keys, drawn), POOLED, np.where(np.isin(self.keys, pooled), LEFT_OUT, OUTSIDE))
        cells[~self.present] = NOTHING
        return cells.astype(np.uint8)

    def codes(self, unjudged: Codes, truth: TopicJudgements | None, level: int, grades: Sequence[int]) -> Codes:
        """Return the type of each cell, shape (ranks, runs): the result of `unjudged`, updated with the judgements.

        ``grades`` lists the relevant grades in ascending order. A grade is relevant if it is at least ``level``.
        """
        flat, cells = self.keys.ravel(), unjudged.flatten()
        if truth is not None and len(truth):
            codes = truth.codes(flat)
            cells[(codes != UNJUDGED) & (codes >= 0)] = NONRELEVANT
            relevant = (codes != UNJUDGED) & (codes >= max(level, 0))
            cells[relevant] = RELEVANT + np.searchsorted(np.array(grades, np.int64), codes[relevant])
        cells[~self.present.ravel()] = NOTHING
        return cells.reshape(self.keys.shape)


def shares(codes: Sequence[Codes], ranks: int, runs: int) -> Floats:
    """Return the share of each type in `SHARED` at each rank of each run, over the topics for which the run reaches the
    rank. Shape (types, ranks, runs). A share is NaN if the run reaches the rank for no topic.
    """
    return shares_of(counts_of(codes, ranks, runs))


def counts_of(codes: Iterable[Codes], ranks: int, runs: int) -> Floats:
    """Count the cells of each type in `SHARED` at each rank of each run. Shape (types, ranks, runs)."""
    counts = np.zeros((len(SHARED), ranks, runs))
    for cells in codes:
        seen = cells[:ranks]
        for index, kind in enumerate(SHARED):
            counts[index, : len(seen)] += (seen >= RELEVANT) if kind == RELEVANT else (seen == kind)
    return counts


def shares_of(counts: Floats) -> Floats:
    """Return the counts as fractions of their sum over all types; NaN where the sum is 0. The result has the shape of
    ``counts``.
    """
    total = counts.sum(axis=0)
    shares: Floats = np.divide(counts, total, out=np.full(counts.shape, np.nan), where=total > 0)
    return shares
