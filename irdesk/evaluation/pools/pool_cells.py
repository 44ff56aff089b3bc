"""The picture of a pool: what stands at each rank of each run, by its judgement and whether it is in the pool."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from irdesk.domain.docnos import Keys
from irdesk.domain.run import RankedRun
from irdesk.evaluation.scoring.ranked_lists import UNJUDGED, Bools, Floats, Ints, TopicJudgements

Codes = npt.NDArray[np.uint8]

NOTHING, OUTSIDE, LEFT_OUT, POOLED, NONRELEVANT, RELEVANT = range(6)
"""What a cell is: the run is shorter; nobody judged the document and it is not in the pool; a sample of the pool left
it out; it is pooled and nobody judged it yet; nonrelevant; relevant. From `RELEVANT` on a cell says the grade, too: the
places of the relevant grades, ascending."""
SHARED = (RELEVANT, NONRELEVANT, POOLED, LEFT_OUT, OUTSIDE)
"""What shares of cells are told of, from the bottom of a profile to its top."""


@dataclass(frozen=True, eq=False)
class Heads:
    """The first documents of runs for a topic in the order of evaluation: ``keys`` and ``present``, shape (ranks,
    runs); a shorter run ends in places that are not present.
    """

    keys: Keys
    present: Bools

    @classmethod
    def of(cls, runs: Sequence[RankedRun], topic: str, ranks: int) -> Heads:
        """The first ``ranks`` of each run; the picture ends with the longest of them."""
        nothing = np.zeros(0, np.uint64)
        lists = [run.get(topic, nothing)[:ranks] for run in runs]
        longest = max(map(len, lists), default=0)
        keys, present = np.zeros((longest, len(runs)), np.uint64), np.zeros((longest, len(runs)), np.bool_)
        for column, own in enumerate(lists):
            keys[: len(own), column], present[: len(own), column] = own, True
        return cls(keys, present)

    def unjudged(self, pooled: Keys, drawn: Keys) -> Codes:
        """What each cell would be if nobody had judged anything, shape (ranks, runs), beside the documents of the pool
        and those of them that are to be judged.
        """
        found = np.where(np.isin(self.keys, drawn), POOLED, np.where(np.isin(self.keys, pooled), LEFT_OUT, OUTSIDE))
        found[~self.present] = NOTHING
        return found.astype(np.uint8)

    def codes(self, unjudged: Codes, truth: TopicJudgements | None, level: int, grades: Sequence[int]) -> Codes:
        """What each cell is, shape (ranks, runs): as `unjudged` but for the judgements. ``grades`` are the relevant
        ones, ascending; from ``level`` on a grade is relevant.
        """
        flat, found = self.keys.ravel(), unjudged.flatten()
        if truth is not None and len(truth):
            codes = truth.codes(flat)
            found[(codes != UNJUDGED) & (codes >= 0)] = NONRELEVANT
            relevant = (codes != UNJUDGED) & (codes >= max(level, 0))
            found[relevant] = RELEVANT + np.searchsorted(np.array(grades, np.int64), codes[relevant])
        found[~self.present.ravel()] = NOTHING
        return found.reshape(self.keys.shape)


def shares(codes: Sequence[Codes], ranks: int, runs: int) -> Floats:
    """Of several topics' cells the share that is of each kind of `SHARED` at each rank of each run, of the topics that
    have a document there. Shape (kinds, ranks, runs), NaN where no topic has.
    """
    return shares_of(counts_of(codes, ranks, runs))


def counts_of(codes: Iterable[Codes], ranks: int, runs: int) -> Floats:
    """Count the cells of each kind of `SHARED` at each rank of each run. Shape (kinds, ranks, runs)."""
    counts = np.zeros((len(SHARED), ranks, runs))
    for own in codes:
        seen = own[:ranks]
        for at, kind in enumerate(SHARED):
            counts[at, : len(seen)] += (seen >= RELEVANT) if kind == RELEVANT else (seen == kind)
    return counts


def shares_of(counts: Floats) -> Floats:
    """Return the share of each kind from the counts of all, NaN where all are 0. Shape of ``counts``."""
    total = counts.sum(axis=0)
    found: Floats = np.divide(counts, total, out=np.full(counts.shape, np.nan), where=total > 0)
    return found


def likeness_order(heads: Mapping[str, Heads], runs: int) -> Ints:
    """An order in which runs that have much in common stand together: the leaves of an average-linkage tree over 1 −
    Jaccard of their first documents for all topics (Z. Bar-Joseph and others, *Fast optimal leaf ordering*, 2001; by
    SciPy). Shape (runs,).
    """
    if runs < 3:
        return np.arange(runs)
    from scipy.cluster import hierarchy  # which takes long to import
    from scipy.spatial.distance import squareform

    common = np.zeros((runs, runs))
    for own in heads.values():
        keys, column = np.unique(own.keys[own.present], return_inverse=True)
        has = np.zeros((runs, len(keys)), np.float32)
        has[np.nonzero(own.present)[1], column] = 1
        common += has @ has.T
    sizes = np.diag(common)
    either = sizes[:, None] + sizes[None, :] - common
    apart = 1 - np.divide(common, either, out=np.zeros_like(common), where=either > 0)
    np.fill_diagonal(apart, 0.0)
    condensed = squareform((apart + apart.T) / 2, checks=False)
    tree = hierarchy.optimal_leaf_ordering(hierarchy.linkage(condensed, "average"), condensed)
    found: Ints = hierarchy.leaves_list(tree).astype(np.int64)
    return found
