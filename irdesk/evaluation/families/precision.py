"""Precision and what is near it: P@k, R@k, Success@k, Rprec (van Rijsbergen, *Information Retrieval*, 1979)."""

from __future__ import annotations

import numpy as np

from irdesk.evaluation.lists import RankedLists
from irdesk.evaluation.measure import Cutoff, Family, Measure, Parts

CUTOFFS = (5, 10, 15, 20, 30, 100, 200, 500, 1000)


def _precision(lists: RankedLists, measure: Measure, rel: int) -> Parts:
    """Relevant in the top k / k; past the end of the list as well."""
    assert measure.rank
    hits = lists.relevant(rel).within(measure.rank)
    return Parts(hits, np.ones(len(hits)), np.full(lists.size, float(measure.rank)))


def _recall(lists: RankedLists, measure: Measure, rel: int) -> Parts:
    """Relevant in the top k / R."""
    hits = lists.relevant(rel).within(measure.rank)
    return Parts(hits, np.ones(len(hits)), lists.recall_base(rel))


def _success(lists: RankedLists, measure: Measure, rel: int) -> Parts:
    """1 where any document of the top k is relevant: the first of them counts."""
    hits = lists.relevant(rel).within(measure.rank)
    first = hits.where(hits.nth == 1)
    return Parts(first, np.ones(len(first)), np.ones(lists.size))


def _r_precision(lists: RankedLists, measure: Measure, rel: int) -> Parts:  # noqa: ARG001
    """Relevant in the top R / R."""
    base = lists.recall_base(rel)
    hits = lists.relevant(rel)
    hits = hits.where(hits.ranks <= base[hits.lists])
    return Parts(hits, np.ones(len(hits)), base)


P = Family(
    "P", "Precision", "The share of relevant documents among the first k, also where fewer are retrieved.",
    _precision, cutoff=Cutoff.RANK, trec="", trec_cut="P", cutoffs=CUTOFFS,
)  # fmt: skip
R = Family(
    "R", "Recall", "The share of the topic's relevant documents that stand among the first k.",
    _recall, cutoff=Cutoff.RANK, trec_cut="recall", cutoffs=CUTOFFS,
)  # fmt: skip
SUCCESS = Family(
    "Success", "Success", "Whether any of the first k documents is relevant.",
    _success, cutoff=Cutoff.RANK, trec_cut="success", cutoffs=(1, 5, 10),
)  # fmt: skip
RPREC = Family(
    "Rprec", "R-precision", "Precision after R documents, R being the number of the topic's relevant documents.",
    _r_precision, trec="Rprec",
)  # fmt: skip
FAMILIES = (P, R, SUCCESS, RPREC)
