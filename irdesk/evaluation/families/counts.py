"""Counts, as trec_eval reports them, and Judged@k: how much of what is shown anybody judged."""

from __future__ import annotations

import numpy as np

from irdesk.evaluation.lists import Floats, RankedLists
from irdesk.evaluation.measure import Average, Cutoff, Family, Measure, Parts


def _judged(lists: RankedLists, measure: Measure, rel: int) -> Parts:  # noqa: ARG001
    """Judged (grade ≥ 0) among the first k / min(k, n), as ir_measures; negatives are not judged."""
    assert measure.rank
    shown = np.minimum(lists.lengths, measure.rank).astype(np.float64)
    hits = lists.judged.within(measure.rank)
    return Parts(hits, np.ones(len(hits)), shown)


def _topics(lists: RankedLists, measure: Measure, rel: int) -> Floats:  # noqa: ARG001
    return np.ones(lists.size)


def _retrieved(lists: RankedLists, measure: Measure, rel: int) -> Floats:  # noqa: ARG001
    return lists.lengths.astype(np.float64)


def _relevant(lists: RankedLists, measure: Measure, rel: int) -> Floats:  # noqa: ARG001
    return lists.recall_base(rel)


def _relevant_retrieved(lists: RankedLists, measure: Measure, rel: int) -> Parts:  # noqa: ARG001
    hits = lists.relevant(rel)
    return Parts(hits, np.ones(len(hits)), np.ones(lists.size))


JUDGED = Family(
    "Judged", "Judged", "The share of the first k documents that anybody judged; a score says little where it is low.",
    _judged, cutoff=Cutoff.RANK,
)  # fmt: skip
NUM_Q = Family(
    "NumQ",
    "Topics",
    "The number of topics that count.",
    whole=_topics,
    trec="num_q",
    average=Average.COUNT,
    integral=True,
)
NUM_RET = Family(
    "NumRet", "Retrieved", "The number of documents retrieved.",
    whole=_retrieved, trec="num_ret", average=Average.SUM, integral=True,
)  # fmt: skip
NUM_REL = Family(
    "NumRel", "Relevant", "The number of documents judged relevant.",
    whole=_relevant, trec="num_rel", average=Average.SUM, integral=True,
)  # fmt: skip
NUM_REL_RET = Family(
    "NumRelRet", "Relevant retrieved", "The number of relevant documents retrieved.",
    _relevant_retrieved, trec="num_rel_ret", average=Average.SUM, integral=True,
)  # fmt: skip
FAMILIES = (JUDGED, NUM_Q, NUM_RET, NUM_REL, NUM_REL_RET)
