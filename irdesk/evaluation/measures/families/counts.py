"""Counts as reported by trec_eval, and Judged@k, the share of judged documents at the top."""

from __future__ import annotations

import numpy as np

from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.measures.formula import Formula
from irdesk.evaluation.measures.measure import Average, Cutoff, Family, Gain, Measure, Parts
from irdesk.evaluation.measures.measure_guide import Guide
from irdesk.evaluation.measures.measure_traits import BoundsRule, Judging, Positions, Range, TiesRule, Traits
from irdesk.evaluation.measures.worked_example import Example
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.ranked_lists import Floats, RankedLists


def _judged(lists: RankedLists, measure: Measure, rel: int) -> Parts:  # noqa: ARG001
    """Compute (judged documents among the first k) / min(k, n) for a list of n documents, as in ir_measures.
    Negative grades do not count as judged.
    """
    assert measure.rank
    shown = np.minimum(lists.lengths, measure.rank).astype(np.float64)
    hits = lists.judged.within(measure.rank)
    return Parts(hits, 1.0, shown)


def _topics(lists: RankedLists, measure: Measure, rel: int) -> Floats:  # noqa: ARG001
    return np.ones(lists.size)


def _retrieved(lists: RankedLists, measure: Measure, rel: int) -> Floats:
    """Count retrieved documents. If the measure names a relevance level, only documents that reach it count, as in
    ir_measures.
    """
    if measure.rel is not None:
        return lists.relevant(rel).counts(lists.size)
    return lists.lengths.astype(np.float64)


def _relevant(lists: RankedLists, measure: Measure, rel: int) -> Floats:  # noqa: ARG001
    return lists.recall_base(rel)


def _relevant_retrieved(lists: RankedLists, measure: Measure, rel: int) -> Parts:  # noqa: ARG001
    hits = lists.relevant(rel)
    return Parts(hits, 1.0, np.ones(lists.size))


def _nonrelevant_retrieved(lists: RankedLists, measure: Measure, rel: int) -> Parts:  # noqa: ARG001
    hits = lists.judged.where(lists.judged.grades < rel)
    return Parts(hits, 1.0, np.ones(lists.size))


def _unjudged(lists: RankedLists, measure: Measure, rel: int) -> Parts:  # noqa: ARG001
    """Compute (unjudged documents among the first k) / k, as in trec_eval 10."""
    assert measure.rank
    hits = lists.unjudged.within(measure.rank)
    return Parts(hits, 1.0, np.full(lists.size, float(measure.rank)))


def _of_level(measure: Measure, profile: GainSettings) -> str:  # noqa: ARG001
    return worded("Only documents of grade {level} or better count.", level=measure.rel) if measure.rel else ""


JUDGED = Family(
    "Judged",
    "Judged",
    "The share of judged documents among the first k retrieved; if it is low, a score means little. Documents "
    "with negative grades count as unjudged; ir_measures counts them as judged, and breaks ties by docno "
    "ascending.",
    _judged,
    cutoff=Cutoff.RANK,
    leveled=False,
    gain=Gain(
        lambda *_: worded("1 where the document is judged"),
        lambda _profile, _measure, _rel, grades: (grades >= 0).astype(np.float64),
    ),
    guide=Guide(
        Formula(r"\mathrm{Judged@}k = \frac{\text{judged documents among the first }k}{\min(k, n)}"),
        "Measures how complete the judgements are, not how good the ranking is.",
        "Best for checking whether the other scores of a run rest on enough judgements.",
        "Misleads when it is read as quality, since a list of nonrelevant documents can be judged completely.",
        example=Example("Judged@5", "1 ? 0 ? 1", "3 / 5"),
        positions=Positions.CUTOFF,
        judging=Judging.RETRIEVED,
        ir_measures="Judged@k",
    ),
    source="ir_measures (Judged)",
    traits=Traits(range=Range.UNIT, bounds=BoundsRule.RISING, ties=TiesRule.LINEAR, rates=False),
)
UNJUDGED = Family(
    "Unjudged",
    "Unjudged",
    "The share of unjudged documents in the first k ranks. Ranks beyond the end of the list do not count as unjudged.",
    _unjudged,
    cutoff=Cutoff.RANK,
    trec_cut="unj",
    cutoffs=(5, 10, 20),
    gain=None,
    leveled=False,
    guide=Guide(
        Formula(r"\mathrm{Unjudged@}k = \frac{\text{unjudged documents among the first }k}{k}"),
        "Measures how much of the top of the list nobody judged.",
        "Best for comparing how well old judgements cover new runs.",
        "Misleads when a list is shorter than k, since missing documents do not count as unjudged.",
        example=Example("Unjudged@5", "1 ? 0 ? 1", "2 / 5"),
        positions=Positions.CUTOFF,
        judging=Judging.RETRIEVED,
    ),
    source="trec_eval 10 (m_unj.c)",
    traits=Traits(range=Range.UNIT, bounds=BoundsRule.RISING, ties=TiesRule.LINEAR, rates=False),
)
NUM_Q = Family(
    "NumQ",
    "Topics",
    "The number of topics that count.",
    whole=_topics,
    trec="num_q",
    average=Average.COUNT,
    integral=True,
    leveled=False,
    whole_since="it counts topics",
    guide=Guide(
        Formula(r"\mathrm{NumQ} = \text{number of topics that are averaged}"),
        "Counts topics and says nothing about the ranking.",
        "Best for checking that two runs were scored on the same number of topics.",
        "Misleads when two runs answer equal numbers of different topics.",
        example=Example("NumQ", "1 0 | 0 1 | 0 0", "1 + 1 + 1"),
        positions=Positions.NONE,
        judging=Judging.TOPICS,
        ir_measures="NumQ",
    ),
    source="trec_eval 9.0 (m_num_q.c)",
    traits=Traits(range=Range.FROM_0, bounds=BoundsRule.RISING, ties=TiesRule.ANY_ORDER, rates=False),
)
NUM_RET = Family(
    "NumRet",
    "Retrieved",
    "The number of documents retrieved; with a relevance level in its name, the number of relevant ones, as in "
    "ir_measures.",
    whole=_retrieved,
    trec="num_ret",
    average=Average.SUM,
    integral=True,
    leveled=False,
    says=(_of_level,),
    whole_since="it counts the documents of the list",
    guide=Guide(
        Formula(r"\mathrm{NumRet} = n"),
        "Counts retrieved documents, relevant or not.",
        "Best for finding runs that return short lists or lack topics.",
        "Misleads when it is read as quality, since longer lists are not better lists.",
        example=Example("NumRet", "1 0 1 0 1", "1 + 1 + 1 + 1 + 1"),
        positions=Positions.NONE,
        judging=Judging.NOTHING,
        ir_measures="NumRet",
    ),
    source="trec_eval 9.0 (m_num_ret.c)",
    traits=Traits(range=Range.FROM_0, bounds=BoundsRule.RISING, ties=TiesRule.ANY_ORDER, rates=False),
)
NUM_REL = Family(
    "NumRel",
    "Relevant",
    "The number of documents judged relevant. If all topics count, documents of missing topics are included at "
    "the chosen relevance level; trec_eval's -c always uses level 1 for them, and ir_measures leaves them out.",
    whole=_relevant,
    trec="num_rel",
    average=Average.SUM,
    integral=True,
    whole_since="it counts the relevant documents of the qrels, retrieved or not",
    guide=Guide(
        Formula(r"\mathrm{NumRel} = R"),
        "Counts the relevant documents of the judgements and does not depend on the run.",
        "Best for describing a test collection and for finding topics with very few relevant documents.",
        "Misleads when judging was shallow, since R then underestimates what the collection holds.",
        example=Example("NumRel", "1 0 1 0 1", "3 + 1", missed="1"),
        positions=Positions.NONE,
        judging=Judging.RELEVANT,
        ir_measures="NumRel",
    ),
    source="trec_eval 9.0 (m_num_rel.c)",
    traits=Traits(
        range=Range.FROM_0, bounds=BoundsRule.RISING, ties=TiesRule.ANY_ORDER, rates=False, from_judgements=True
    ),
)
NUM_REL_RET = Family(
    "NumRelRet",
    "Relevant retrieved",
    "The number of relevant documents retrieved.",
    _relevant_retrieved,
    trec="num_rel_ret",
    average=Average.SUM,
    integral=True,
    guide=Guide(
        Formula(r"\mathrm{NumRelRet} = \sum_{i=1}^{n} \mathrm{rel}(i)"),
        "Rewards each relevant document in the list, at whatever rank.",
        "Best for seeing how many relevant documents a first stage hands on.",
        "Misleads when topics differ in R or runs differ in length, since it is not divided by either.",
        example=Example("NumRelRet", "1 0 1 0 1", "1 + 0 + 1 + 0 + 1", missed="1"),
        positions=Positions.NONE,
        judging=Judging.RETRIEVED,
        ir_measures="NumRelRet",
        ranx="hits",
    ),
    source="trec_eval 9.0 (m_num_rel_ret.c)",
    traits=Traits(range=Range.FROM_0, bounds=BoundsRule.RISING, ties=TiesRule.LINEAR, rates=False),
)
NUM_NONREL_JUDGED_RET = Family(
    "NumNonrelJudgedRet",
    "Nonrelevant retrieved",
    "The number of documents retrieved that were judged not relevant.",
    _nonrelevant_retrieved,
    trec="num_nonrel_judged_ret",
    average=Average.SUM,
    integral=True,
    gain=Gain(
        lambda *_: worded("1 where the document is judged not relevant"),
        lambda _profile, _measure, rel, grades: ((grades >= 0) & (grades < rel)).astype(np.float64),
    ),
    guide=Guide(
        Formula(
            r"\mathrm{NumNonrelJudgedRet} = \text{number of retrieved documents with }0 \le \text{grade} < \text{level}"
        ),
        "Counts retrieved documents that were judged and found nonrelevant.",
        "Best for separating judged nonrelevant documents from unjudged ones.",
        "Misleads when a run contributed to the pool, since more of its documents are judged and can be counted.",
        example=Example("NumNonrelJudgedRet", "1 ? 0 0 ?", "1 + 1"),
        positions=Positions.NONE,
        judging=Judging.RETRIEVED,
    ),
    source="trec_eval 9.0 (m_num_nonrel_judged_ret.c)",
    traits=Traits(range=Range.FROM_0, bounds=BoundsRule.RISING, ties=TiesRule.LINEAR, rates=False),
)
FAMILIES = (JUDGED, UNJUDGED, NUM_Q, NUM_RET, NUM_REL, NUM_REL_RET, NUM_NONREL_JUDGED_RET)
