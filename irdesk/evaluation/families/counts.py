"""Counts, as trec_eval reports them, and Judged@k: how much of what is shown anybody judged."""

from __future__ import annotations

import numpy as np

from irdesk.evaluation.lists import Floats, RankedLists, ratio
from irdesk.evaluation.measure import Average, Cutoff, Family, Measure


def _judged(lists: RankedLists, measure: Measure, rel: int) -> Floats:  # noqa: ARG001
    """Judged (grade ≥ 0) among the first k / min(k, n), as ir_measures; negatives are not judged."""
    assert measure.rank
    shown = np.minimum(lists.lengths, measure.rank).astype(np.float64)
    return ratio(lists.judged.within(measure.rank).counts(lists.size), shown)


def _topics(lists: RankedLists, measure: Measure, rel: int) -> Floats:  # noqa: ARG001
    return np.ones(lists.size)


def _retrieved(lists: RankedLists, measure: Measure, rel: int) -> Floats:  # noqa: ARG001
    return lists.lengths.astype(np.float64)


def _relevant(lists: RankedLists, measure: Measure, rel: int) -> Floats:  # noqa: ARG001
    return lists.recall_base(rel)


def _relevant_retrieved(lists: RankedLists, measure: Measure, rel: int) -> Floats:  # noqa: ARG001
    return lists.relevant(rel).counts(lists.size)


JUDGED = Family(
    "Judged", "Judged", "The share of the first k documents that anybody judged; a score says little where it is low.",
    _judged, Cutoff.RANK,
)  # fmt: skip
NUM_Q = Family(
    "NumQ",
    "Topics",
    "The number of topics that count.",
    _topics,
    trec="num_q",
    average=Average.COUNT,
    integral=True,
)
NUM_RET = Family(
    "NumRet", "Retrieved", "The number of documents retrieved.",
    _retrieved, trec="num_ret", average=Average.SUM, integral=True,
)  # fmt: skip
NUM_REL = Family(
    "NumRel", "Relevant", "The number of documents judged relevant.",
    _relevant, trec="num_rel", average=Average.SUM, integral=True,
)  # fmt: skip
NUM_REL_RET = Family(
    "NumRelRet", "Relevant retrieved", "The number of relevant documents retrieved.",
    _relevant_retrieved, trec="num_rel_ret", average=Average.SUM, integral=True,
)  # fmt: skip
FAMILIES = (JUDGED, NUM_Q, NUM_RET, NUM_REL, NUM_REL_RET)
