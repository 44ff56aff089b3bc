"""Precision and what is near it: P@k, R@k, Success@k, Rprec (van Rijsbergen, *Information Retrieval*, 1979)."""

from __future__ import annotations

import numpy as np

from irdesk.evaluation.lists import Floats, RankedLists, ratio
from irdesk.evaluation.measure import Cutoff, Family, Measure

CUTOFFS = (5, 10, 15, 20, 30, 100, 200, 500, 1000)


def _precision(lists: RankedLists, measure: Measure, rel: int) -> Floats:
    """Relevant in the top k / k; past the end of the list as well."""
    assert measure.rank
    return lists.relevant(rel).within(measure.rank).counts(lists.size) / measure.rank


def _recall(lists: RankedLists, measure: Measure, rel: int) -> Floats:
    """Relevant in the top k / R."""
    return ratio(lists.relevant(rel).within(measure.rank).counts(lists.size), lists.recall_base(rel))


def _success(lists: RankedLists, measure: Measure, rel: int) -> Floats:
    """1 where any document of the top k is relevant."""
    return (lists.relevant(rel).within(measure.rank).counts(lists.size) > 0).astype(np.float64)


def _r_precision(lists: RankedLists, measure: Measure, rel: int) -> Floats:  # noqa: ARG001
    """Relevant in the top R / R."""
    base = lists.recall_base(rel)
    hits = lists.relevant(rel)
    return ratio(hits.where(hits.ranks <= base[hits.lists]).counts(lists.size), base)


P = Family(
    "P", "Precision", "The share of relevant documents among the first k, also where fewer are retrieved.",
    _precision, Cutoff.RANK, trec="", trec_cut="P", cutoffs=CUTOFFS,
)  # fmt: skip
R = Family(
    "R", "Recall", "The share of the topic's relevant documents that stand among the first k.",
    _recall, Cutoff.RANK, trec_cut="recall", cutoffs=CUTOFFS,
)  # fmt: skip
SUCCESS = Family(
    "Success", "Success", "Whether any of the first k documents is relevant.",
    _success, Cutoff.RANK, trec_cut="success", cutoffs=(1, 5, 10),
)  # fmt: skip
RPREC = Family(
    "Rprec", "R-precision", "Precision after R documents, R being the number of the topic's relevant documents.",
    _r_precision, trec="Rprec",
)  # fmt: skip
FAMILIES = (P, R, SUCCESS, RPREC)
