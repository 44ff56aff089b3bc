"""trec_eval's measures for several judgement groups: each score is the average of the scores under each group's
judgements.

Chris Buckley, trec_eval 9.0 (``m_map_avgjg.c``, ``m_P_avgjg.c``, ``m_Rprec_mult_avgjg.c``), 2008.
"""

from __future__ import annotations

import numpy as np

from irdesk.evaluation.measures.families import precision
from irdesk.evaluation.measures.families.diversity import average_precisions, precisions
from irdesk.evaluation.measures.formula import Formula
from irdesk.evaluation.measures.measure import Cutoff, Family, Measure, Parts
from irdesk.evaluation.measures.measure_guide import Guide
from irdesk.evaluation.measures.measure_traits import Judging, Positions, Range, Traits
from irdesk.evaluation.measures.subtopic_relevance import covering
from irdesk.evaluation.measures.worked_example import Example
from irdesk.evaluation.scoring.judgement_details import Need
from irdesk.evaluation.scoring.ranked_lists import RankedLists


def _map_avgjg(lists: RankedLists, measure: Measure, rel: int) -> Parts:  # noqa: ARG001
    """Compute AP under each group's judgements, averaged over the groups."""
    join, weights = average_precisions(lists, rel)
    return Parts(join.hits, weights, join.groups)


def _p_avgjg(lists: RankedLists, measure: Measure, rel: int) -> Parts:
    """Compute P@k under each group's judgements, averaged over the groups."""
    join, parts = precisions(lists, measure, rel)
    return Parts(parts.hits, parts.weights, parts.divisors * join.groups)


def _r_prec_mult_avgjg(lists: RankedLists, measure: Measure, rel: int) -> Parts:
    """Compute precision at floor(x·R + 0.9), with R from each group's judgements, averaged over the groups."""
    join = covering(lists, rel)
    cutoffs = np.floor((measure.cutoff or 0.0) * join.sizes + 0.9)
    within = join.ranks <= cutoffs
    weights = join.summed(np.divide(1.0, cutoffs, out=np.zeros(len(cutoffs)), where=within))
    return Parts(join.hits, weights, join.groups)


_GROUPS = (
    " The groups are the values of the qrels' second column, including groups without a relevant document. "
    "With -J, documents that no group judged are removed; trec_eval instead removes, for each group, the "
    "documents that this group did not judge."
)
NO_BOUNDS = "the subtopics, groups or preferences that a judgement would add are not known"

MAP_AVGJG = Family(
    "AP_avgjg",
    "Average precision over judgement groups",
    "Average precision under each group's judgements, averaged over the groups." + _GROUPS,
    _map_avgjg,
    trec="map_avgjg",
    gain=None,
    needs=Need.SUBTOPICS,
    guide=Guide(
        Formula(r"\mathrm{AP\_avgjg} = \frac{1}{J} \sum_{j=1}^{J} \mathrm{AP}\text{ by the judgements of group }j"),
        "Rewards finding early what every group of assessors judged relevant.",
        "Best for scoring when several assessors judged the same topics and disagree.",
        "Misleads when groups judged different documents, since what a group did not judge counts as not relevant.",
        example=Example("AP_avgjg", "1 1 1", "((1/1 + 2/2) / 2 + (1/3) / 1) / 2", subtopics="a a b"),
        judging=Judging.GROUPS,
    ),
    source="trec_eval 9.0 (m_map_avgjg.c)",
    traits=Traits(range=Range.UNIT, no_bounds=NO_BOUNDS),
)
P_AVGJG = Family(
    "P_avgjg",
    "Precision over judgement groups",
    "Precision at rank k under each group's judgements, averaged over the groups." + _GROUPS,
    _p_avgjg,
    cutoff=Cutoff.RANK,
    trec_cut="P_avgjg",
    cutoffs=precision.CUTOFFS,
    gain=None,
    needs=Need.SUBTOPICS,
    guide=Guide(
        Formula(r"\mathrm{P\_avgjg@}k = \frac{1}{J} \sum_{j=1}^{J} \mathrm{P@}k\text{ by the judgements of group }j"),
        "Rewards documents within the cutoff that many groups judged relevant.",
        "Best for precision when several assessors judged the same topics and disagree.",
        "Misleads when groups judged different documents, since what a group did not judge counts as not relevant.",
        example=Example("P_avgjg@3", "1 1 1", "(2/3 + 1/3) / 2", subtopics="a a b"),
        positions=Positions.CUTOFF,
        judging=Judging.GROUPS,
    ),
    source="trec_eval 9.0 (m_P_avgjg.c)",
    traits=Traits(range=Range.UNIT, no_bounds=NO_BOUNDS),
)
R_PREC_MULT_AVGJG = Family(
    "RprecMult_avgjg",
    "Precision at multiples of R over judgement groups",
    "Precision at x times the number of relevant documents under each group's judgements, averaged over the groups."
    + _GROUPS,
    _r_prec_mult_avgjg,
    cutoff=Cutoff.MULTIPLE,
    trec_cut="Rprec_mult_avgjg",
    cutoffs=precision.RPREC_MULT.cutoffs,
    gain=None,
    needs=Need.SUBTOPICS,
    guide=Guide(
        Formula(
            r"\mathrm{RprecMult\_avgjg@}x = \frac{1}{J} \sum_{j=1}^{J} \mathrm{P@}m_j\text{ by the judgements of "
            r"group }j",
            r"m_j = \lfloor x\cdot R_j + 0.9 \rfloor",
        ),
        "Rewards documents within x·R that many groups judged relevant.",
        "Best for precision at a depth that fits how much each group found relevant.",
        "Misleads when groups judged different documents, since what a group did not judge counts as not relevant.",
        example=Example("RprecMult_avgjg@1", "1 1 1", "(2/2 + 0/1) / 2", subtopics="a a b"),
        positions=Positions.CUTOFF,
        judging=Judging.GROUPS,
    ),
    source="trec_eval 9.0 (m_Rprec_mult_avgjg.c)",
    traits=Traits(range=Range.UNIT, no_bounds=NO_BOUNDS),
)
FAMILIES = (MAP_AVGJG, P_AVGJG, R_PREC_MULT_AVGJG)
