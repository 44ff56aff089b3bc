"""Precision and related measures: P@k, R@k, Success@k, Rprec (van Rijsbergen, *Information Retrieval*, 1979).

RelP and RprecMult follow trec_eval (``m_relative_P.c``, ``m_Rprec_mult.c``).
"""

from __future__ import annotations

import numpy as np

from irdesk.evaluation.measures.formula import Formula
from irdesk.evaluation.measures.inspection_probabilities import every_rank, visited_by_discount
from irdesk.evaluation.measures.measure import Cutoff, Family, Measure, Parts
from irdesk.evaluation.measures.measure_guide import Guide
from irdesk.evaluation.measures.measure_traits import (
    BoundsRule,
    DependsOn,
    DifferenceRule,
    Judging,
    Positions,
    Range,
    TiesRule,
    Traits,
)
from irdesk.evaluation.measures.notation_of_rank_contributions import NumericDerivation
from irdesk.evaluation.measures.worked_example import Example
from irdesk.evaluation.scoring.ranked_lists import Floats, RankedLists

CUTOFFS = (5, 10, 15, 20, 30, 100, 200, 500, 1000)


def _precision(lists: RankedLists, measure: Measure, rel: int) -> Parts:
    """Compute (relevant documents in the top k) / k, even if the list is shorter than k.

    Without k, compute (relevant documents retrieved) / (documents retrieved).
    """
    hits = lists.relevant(rel).within(measure.rank)
    return Parts(hits, 1.0, _places(lists, measure))


def _places(lists: RankedLists, measure: Measure) -> Floats:
    return lists.lengths.astype(np.float64) if measure.rank is None else np.full(lists.size, float(measure.rank))


def _relative_precision(lists: RankedLists, measure: Measure, rel: int) -> Parts:
    """Compute (relevant documents in the top k) / min(k, R)."""
    hits = lists.relevant(rel).within(measure.rank)
    return Parts(hits, 1.0, np.minimum(_places(lists, measure), lists.recall_base(rel)))


def _recall(lists: RankedLists, measure: Measure, rel: int) -> Parts:
    """Compute (relevant documents in the top k) / R."""
    hits = lists.relevant(rel).within(measure.rank)
    return Parts(hits, 1.0, lists.recall_base(rel))


def _success(lists: RankedLists, measure: Measure, rel: int) -> Parts:
    """Return 1 if any document in the top k is relevant, else 0. Only the first relevant document contributes."""
    hits = lists.relevant(rel).within(measure.rank)
    first = hits.where(hits.nth == 1)
    return Parts(first, 1.0, np.ones(lists.size))


def _r_precision(lists: RankedLists, measure: Measure, rel: int) -> Parts:  # noqa: ARG001
    """Compute (relevant documents in the top R) / R."""
    base = lists.recall_base(rel)
    hits = lists.relevant(rel)
    hits = hits.where(hits.ranks <= base[hits.lists])
    return Parts(hits, 1.0, base)


def multiple_of(measure: Measure, base: Floats) -> Floats:
    """Return the cutoff of a measure at a multiple x of R: floor(x · R + 0.9). The result has the shape of ``base``."""
    assert measure.cutoff is not None
    return np.floor(measure.cutoff * base + 0.9)


def _precision_at_multiple(lists: RankedLists, measure: Measure, rel: int) -> Parts:
    """Compute (relevant documents in the top k) / k, where k is floor(x · R + 0.9)."""
    cutoffs = multiple_of(measure, lists.recall_base(rel))
    hits = lists.relevant(rel)
    hits = hits.where(hits.ranks <= cutoffs[hits.lists])
    return Parts(hits, 1.0, cutoffs)


P = Family(
    "P",
    "Precision",
    "The share of relevant documents among the first k, even if fewer are retrieved; without k, among all "
    "retrieved documents.",
    _precision,
    cutoff=Cutoff.OPTIONAL_RANK,
    trec="",
    trec_cut="P",
    cutoffs=CUTOFFS,
    also="precision, Prec",
    visits=visited_by_discount(every_rank),
    visits_to_cutoff=True,
    numeric_derivation=NumericDerivation(counts=True),
    guide=Guide(
        Formula(r"\mathrm{P@}k = \frac{\sum_{i=1}^{k} \mathrm{rel}(i)}{k}"),
        "Rewards relevant documents within the cutoff, in any order.",
        "Best for reporting how much of the first page of results is useful.",
        "Misleads when topics have fewer than k relevant documents, since no ranking can then reach 1.",
        example=Example("P@5", "1 0 1 0 1", "3 / 5", missed="1"),
        positions=Positions.CUTOFF,
        judging=Judging.RETRIEVED,
        ir_measures="P@k",
        ranx="precision",
        ntcireval="P@k",
    ),
    source="van Rijsbergen, Information Retrieval, 1979",
    traits=Traits(
        range=Range.UNIT,
        bounds=BoundsRule.RISING,
        ties=TiesRule.LINEAR,
        difference=DifferenceRule.LINEAR,
        depends_on=DependsOn.RELEVANCE,
    ),
)
R = Family(
    "R",
    "Recall",
    "The share of the topic's relevant documents that are among the first k; without k, among all retrieved documents.",
    _recall,
    cutoff=Cutoff.OPTIONAL_RANK,
    trec_cut="recall",
    cutoffs=CUTOFFS,
    also="recall, sensitivity, true positive rate",
    numeric_derivation=NumericDerivation(counts=True),
    guide=Guide(
        Formula(r"\mathrm{R@}k = \frac{\sum_{i=1}^{k} \mathrm{rel}(i)}{R}"),
        "Rewards finding a large share of the relevant documents within the cutoff, in any order.",
        "Best for first stages of retrieval and for tasks in which nothing relevant may be missed.",
        "Misleads when R exceeds k or when relevant documents are unjudged, since R is then out of reach or too small.",
        example=Example("R@5", "1 0 1 0 1", "3 / 4", missed="1"),
        positions=Positions.CUTOFF,
        ir_measures="R@k",
        ranx="recall",
    ),
    source="van Rijsbergen, Information Retrieval, 1979",
    traits=Traits(
        range=Range.UNIT,
        bounds=BoundsRule.RECALL,
        ties=TiesRule.LINEAR,
        difference=DifferenceRule.RECALL,
        depends_on=DependsOn.RELEVANCE,
    ),
)
REL_P = Family(
    "RelP",
    "Relative precision",
    "Precision of the first k documents, divided by the greatest possible value, min(k, R) / k.",
    _relative_precision,
    cutoff=Cutoff.RANK,
    trec_cut="relative_P",
    cutoffs=CUTOFFS,
    numeric_derivation=NumericDerivation(counts=True),
    guide=Guide(
        Formula(r"\mathrm{RelP@}k = \frac{\sum_{i=1}^{k} \mathrm{rel}(i)}{\min(k, R)}"),
        "Rewards relevant documents within the cutoff, relative to the most that the cutoff admits.",
        "Best for precision at a cutoff when many topics have fewer than k relevant documents.",
        "Misleads when it is compared with P@k, since for R < k it equals recall.",
        example=Example("RelP@5", "1 0 1 0 1", "3 / min(5, 4)", missed="1"),
        positions=Positions.CUTOFF,
    ),
    source="trec_eval 9.0 (m_relative_P.c)",
    traits=Traits(
        range=Range.UNIT,
        bounds=BoundsRule.RELATIVE,
        ties=TiesRule.LINEAR,
        difference=DifferenceRule.RELATIVE,
        depends_on=DependsOn.RELEVANCE,
    ),
)
SUCCESS = Family(
    "Success",
    "Success",
    "Whether any of the first k documents is relevant.",
    _success,
    cutoff=Cutoff.RANK,
    trec_cut="success",
    cutoffs=(1, 5, 10),
    also="hit rate, success rate",
    guide=Guide(
        Formula(r"\mathrm{Success@}k = \max(\mathrm{rel}(1), \dots, \mathrm{rel}(k))"),
        "Rewards the first relevant document within the cutoff and nothing beyond it.",
        "Best for question answering and known-item search, where one good document is enough.",
        "Misleads when there are few topics, since each topic adds only 0 or 1 and small differences are noise.",
        example=Example("Success@3", "0 0 1 0 1", "max(0, 0, 1)"),
        positions=Positions.CUTOFF,
        judging=Judging.FIRST,
        ir_measures="Success@k",
        ranx="hit_rate@k",
        ntcireval="Hit@k",
    ),
    source="trec_eval 9.0 (m_success.c)",
    traits=Traits(
        range=Range.UNIT,
        bounds=BoundsRule.RISING,
        ties=TiesRule.ANY_RELEVANT,
        difference=DifferenceRule.ANY_RELEVANT,
        depends_on=DependsOn.RELEVANCE,
    ),
)
RPREC = Family(
    "Rprec",
    "R-precision",
    "Precision after R documents, R being the number of the topic's relevant documents.",
    _r_precision,
    trec="Rprec",
    also="R-precision",
    guide=Guide(
        Formula(r"\mathrm{Rprec} = \frac{\sum_{i=1}^{R} \mathrm{rel}(i)}{R}"),
        "Rewards relevant documents among the first R, in any order.",
        "Best for comparing topics with very different numbers of relevant documents by a cutoff that fits each.",
        "Misleads when R is very small or unknown, since one document then decides the score.",
        depth="to rank R",
        example=Example("Rprec", "1 0 1 0 1", "2 / 4", missed="1"),
        positions=Positions.CUTOFF,
        ir_measures="Rprec",
        ranx="r-precision",
    ),
    source="Buckley & Voorhees, Retrieval system evaluation, in TREC, MIT Press, 2005",
    traits=Traits(
        range=Range.UNIT,
        bounds=BoundsRule.R_PRECISION,
        ties=TiesRule.LINEAR,
        difference=DifferenceRule.R_PRECISION,
        depends_on=DependsOn.RELEVANCE,
    ),
)
RPREC_MULT = Family(
    "RprecMult",
    "Precision at a multiple of R",
    "Precision after x · R documents, R being the number of relevant ones.",
    _precision_at_multiple,
    cutoff=Cutoff.MULTIPLE,
    trec_cut="Rprec_mult",
    cutoffs=tuple(point / 5 for point in range(1, 11)),
    guide=Guide(
        Formula(
            r"\mathrm{RprecMult@}x = \frac{\sum_{i=1}^{m} \mathrm{rel}(i)}{m}", r"m = \lfloor x\cdot R + 0.9 \rfloor"
        ),
        "Rewards relevant documents among the first x·R, in any order.",
        "Best for drawing precision against depth on a scale that fits each topic.",
        "Misleads when x exceeds 1 and is read like R-precision, since the greatest possible value is then below 1.",
        example=Example("RprecMult@0.5", "1 0 1 0 1", "1 / 2", missed="1"),
        positions=Positions.CUTOFF,
    ),
    source="trec_eval 9.0 (m_Rprec_mult.c)",
    traits=Traits(
        range=Range.UNIT,
        bounds=BoundsRule.PRECISION_AT_MULTIPLE,
        ties=TiesRule.LINEAR,
        difference=DifferenceRule.PRECISION_AT_MULTIPLE,
        depends_on=DependsOn.RELEVANCE,
    ),
)
FAMILIES = (P, R, REL_P, SUCCESS, RPREC, RPREC_MULT)
