"""Reciprocal rank (Kantor & Voorhees, *The TREC-5 confusion track*, Information Retrieval 2, 2000)."""

from __future__ import annotations

import numpy as np

from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.measures.formula import Formula
from irdesk.evaluation.measures.inspection_probabilities import until_relevant
from irdesk.evaluation.measures.measure import Cutoff, Factor, Family, Measure, Parts
from irdesk.evaluation.measures.measure_guide import Guide
from irdesk.evaluation.measures.measure_traits import (
    BoundsRule,
    DependsOn,
    DifferenceRule,
    Judging,
    Range,
    TiesRule,
    Traits,
)
from irdesk.evaluation.measures.notation_of_rank_contributions import NumericDerivation, as_reciprocal
from irdesk.evaluation.measures.worked_example import Example
from irdesk.evaluation.scoring.ranked_lists import RankedLists


def _reciprocal_rank(lists: RankedLists, measure: Measure, rel: int) -> Parts:
    """Compute 1 / rank of the first relevant document in the top k; 0 if there is none."""
    hits = lists.relevant(rel).within(measure.rank)
    first = hits.where(hits.nth == 1)
    return Parts(first, 1 / first.ranks, np.ones(lists.size))


RR = Family(
    "RR",
    "Reciprocal rank",
    "One over the rank of the first relevant document. ir_measures' RR@k breaks ties by docno ascending.",
    _reciprocal_rank,
    cutoff=Cutoff.OPTIONAL_RANK,
    trec="recip_rank",
    factor=Factor(worded("1 / rank"), lambda *_: worded("1 / rank, only for the first relevant document")),
    also="reciprocal rank, mean reciprocal rank, MRR",
    visits=until_relevant,
    numeric_derivation=NumericDerivation(as_reciprocal),
    guide=Guide(
        Formula(r"\mathrm{RR} = \frac{1}{\text{rank of the first relevant document}}"),
        "Rewards an early first relevant document and ignores all others.",
        "Best for navigational queries, known-item search and answers of which one is enough.",
        "Misleads when several relevant documents matter, and its steps are uneven: rank 1 to 2 costs as much as "
        "rank 2 to the end.",
        depth="to the first relevant one",
        example=Example("RR", "0 0 1 0 1", "1 / 3"),
        judging=Judging.FIRST,
        ir_measures="RR",
        ranx="mrr",
        ntcireval="RR",
    ),
    source="Kantor & Voorhees, The TREC-5 confusion track, Information Retrieval 2, 2000",
    traits=Traits(
        range=Range.UNIT,
        bounds=BoundsRule.RISING,
        ties=TiesRule.FIRST_RELEVANT,
        difference=DifferenceRule.FIRST_RELEVANT,
        depends_on=DependsOn.RELEVANCE,
    ),
)
FAMILIES = (RR,)
