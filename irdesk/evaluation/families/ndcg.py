"""Normalised discounted cumulated gain (Järvelin & Kekäläinen, TOIS 20(4), 2002) as trec_eval computes it."""

from __future__ import annotations

import numpy as np

from irdesk.evaluation.families.precision import CUTOFFS
from irdesk.evaluation.lists import RankedLists, Truth
from irdesk.evaluation.measure import Cutoff, Family, Measure, Parts


def ideal(truth: Truth, cutoff: int | None) -> float:
    """The discounted cumulated gain of the best ranking of all judged documents, to a rank."""
    gains = truth.gains[:cutoff]
    if not len(gains):
        return 0.0
    # Added up one by one: numpy's own sum adds in pairs, which rounds otherwise.
    return float(np.add.accumulate(gains / np.log2(np.arange(2, len(gains) + 2)))[-1])


def _ndcg(lists: RankedLists, measure: Measure, rel: int) -> Parts:  # noqa: ARG001
    """Σ grade / log2(rank + 1), over the same sum of the ideal ranking. The relevance level does not touch gains."""
    hits = lists.relevant(1).within(measure.rank)
    ideals = np.array([ideal(truth, measure.rank) for truth in lists.truths])
    return Parts(hits, hits.grades / np.log2(hits.ranks + 1), ideals[lists.topic_of])


NDCG = Family(
    "nDCG", "Normalised discounted cumulated gain",
    "The grades of the first k documents, each divided by log2(rank + 1), over the best sum any ranking could have.",
    _ndcg, cutoff=Cutoff.OPTIONAL_RANK, trec="ndcg", trec_cut="ndcg_cut", cutoffs=CUTOFFS, graded=True,
)  # fmt: skip
FAMILIES = (NDCG,)
