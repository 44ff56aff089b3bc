"""Bpref (Buckley & Voorhees, *Retrieval evaluation with incomplete information*, SIGIR 2004)."""

from __future__ import annotations

import numpy as np

from irdesk.evaluation.lists import Ints, RankedLists, ratio
from irdesk.evaluation.measure import Family, Measure, Parts


def _bpref(lists: RankedLists, measure: Measure, rel: int) -> Parts:  # noqa: ARG001
    """(1/R) Σ over retrieved relevant of 1 − min(n, R) / min(N, R); n judged nonrelevant stand above it.

    A relevant document with nothing nonrelevant above it adds 1, so nothing is divided where N = 0.
    """
    judged = lists.judged
    nonrelevant = judged.grades < rel
    total = np.cumsum(nonrelevant)
    before_list = np.concatenate(([0], total))[np.searchsorted(judged.lists, judged.lists)]
    above: Ints = (total - before_list)[~nonrelevant]
    hits = judged.where(~nonrelevant)
    base = lists.recall_base(rel)
    worst = np.minimum(lists.nonrelevant_base(rel), base)[hits.lists]
    lost = ratio(np.minimum(above, base[hits.lists]), worst)
    return Parts(hits, np.where(above > 0, 1 - lost, 1.0), base)


BPREF = Family(
    "Bpref", "Binary preference",
    "How rarely judged nonrelevant documents stand above relevant ones; unjudged documents play no part.",
    _bpref, trec="bpref",
)  # fmt: skip
FAMILIES = (BPREF,)
