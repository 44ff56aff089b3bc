"""Measures for users who want one highly relevant document: O-measure, P-measure and P-plus.

Sakai, *On the properties of evaluation metrics for finding one highly relevant document*, IPSJ TOD 48(SIG9), 2007.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.measures.families.ntcir.blended_ratio import (
    BETA,
    BLENDED,
    WHERE,
    GradedRelevant,
    beta_text,
    relevant_gain_text,
)
from irdesk.evaluation.measures.formula import Formula
from irdesk.evaluation.measures.measure import Factor, Family, Measure, Parts
from irdesk.evaluation.measures.measure_guide import Guide
from irdesk.evaluation.measures.measure_traits import Judging, Range, Traits
from irdesk.evaluation.measures.worked_example import Example
from irdesk.evaluation.scoring.gains import GAINS
from irdesk.evaluation.scoring.ranked_lists import Floats, Hits, RankedLists


def _o_measure(lists: RankedLists, measure: Measure, rel: int) -> Parts:
    """Compute the blended ratio at the first relevant document, with only that document counted."""
    relevant = GradedRelevant(lists, measure, rel)
    ratios = relevant.blended_ratio(np.ones(len(relevant.hits)), relevant.gains)
    first = relevant.hits.nth == 1
    return Parts(relevant.hits.where(first), ratios[first], np.ones(lists.size))


def _p_measure(lists: RankedLists, measure: Measure, rel: int) -> Parts:
    """Compute the blended ratio at the preferred rank, the rank of the first document with the list's highest grade."""
    relevant = GradedRelevant(lists, measure, rel)
    there = relevant.hits.ranks == _preferred_ranks(relevant.hits, lists.size)[relevant.hits.lists]
    return Parts(relevant.hits.where(there), relevant.blended_ratio()[there], np.ones(lists.size))


def _p_plus(lists: RankedLists, measure: Measure, rel: int) -> Parts:
    """Compute the mean blended ratio at the relevant documents down to the preferred rank."""
    relevant = GradedRelevant(lists, measure, rel)
    there = relevant.hits.ranks <= _preferred_ranks(relevant.hits, lists.size)[relevant.hits.lists]
    hits = relevant.hits.where(there)
    return Parts(hits, relevant.blended_ratio()[there], hits.counts(lists.size))


def _preferred_ranks(hits: Hits, lists: int) -> Floats:
    """Return the rank of each list's first document with the highest grade in the list; 0 without a hit. Shape
    (lists,).
    """
    greatest = np.zeros(lists, np.int64)
    np.maximum.at(greatest, hits.lists, hits.grades)
    best = hits.where(hits.grades == greatest[hits.lists])
    first = best.where(best.nth == 1)
    ranks = np.zeros(lists)
    ranks[first.lists] = first.ranks
    return ranks


_SOURCE = "Sakai, On the properties of evaluation metrics for finding one highly relevant document, IPSJ TOD 48, 2007"


def _family(
    name: str,
    title: str,
    text: str,
    parts: Callable[[RankedLists, Measure, int], Parts],
    factor: str,
    guide: Guide,
    no_bounds: str,
    also: str = "",
) -> Family:
    return Family(
        name,
        title,
        text,
        parts,
        params=(BETA, GAINS),
        factor=Factor(worded("blended ratio"), lambda *_: factor),
        says=(relevant_gain_text, beta_text),
        also=also,
        guide=guide,
        source=_SOURCE,
        traits=Traits(range=Range.UNIT, no_bounds=no_bounds),
    )


_IDEAL = "no rule is known: the ideal's gain changes with every judgement"
_PREFERRED = "no rule is known: the preferred rank and the ideal's gain change with every judgement"
_SO_FAR = worded(
    "(C + β · gain so far) / (rank + β · the ideal's gain so far), where C is the number of relevant documents so far"
)
_RANK = "r is the rank of the first document of the greatest grade in the list"
O_MEASURE = _family(
    "OMeasure",
    "O-measure",
    "The blended ratio at the first relevant document: a reciprocal rank that takes its grade into account. "
    "With β = 0 it is RR.",
    _o_measure,
    worded("(1 + β · its gain) / (rank + β · the ideal's gain so far), for the first relevant document"),
    Guide(
        Formula(
            r"\mathrm{OMeasure} = \frac{1 + \beta\cdot g_r}{r + \beta\cdot\mathrm{cg}^{*}(r)}",
            where="r is the rank of the first relevant document, cg*(r) the gain of the ideal ranking down to r",
        ),
        "Rewards an early first relevant document, the more the higher its grade.",
        "Best for known-item search and question answering with graded judgements.",
        "Misleads when users continue to a better document, which it ignores.",
        example=Example("OMeasure", "0 1 2", "(1 + 1) / (2 + 3)", missed="1"),
        judging=Judging.RELEVANT,
        ntcireval="O-measure",
    ),
    _IDEAL,
)
P_MEASURE = _family(
    "PMeasure",
    "P-measure",
    "The blended ratio at the preferred rank, that of the first document with the highest grade in the list.",
    _p_measure,
    _SO_FAR,
    Guide(
        Formula(r"\mathrm{PMeasure} = \mathrm{BR}(r)", BLENDED, where=f"{_RANK}; {WHERE}"),
        "Rewards reaching the best document of the list early, with relevant ones above it.",
        "Best for users who read on to the best document that the list has, and stop there.",
        "Misleads when a single better document lies far down, since a list without it can score higher.",
        example=Example("PMeasure", "1 0 2", "(2 + 3) / (3 + 4)", missed="1"),
        ntcireval="P-measure",
    ),
    _PREFERRED,
)
P_PLUS = _family(
    "PPlus",
    "P-plus",
    "The mean of the blended ratio over the relevant documents down to the preferred rank, that of the first "
    "document with the highest grade in the list.",
    _p_plus,
    _SO_FAR,
    Guide(
        Formula(
            r"\mathrm{PPlus} = \frac{1}{C(r)} \sum_{i=1}^{r} \mathrm{rel}(i)\cdot\mathrm{BR}(i)",
            BLENDED,
            where=f"{_RANK}; {WHERE}",
        ),
        "Rewards relevant documents at early ranks down to the best document of the list.",
        "Best for users who stop at any relevant document down to the best one that the list has.",
        "Misleads when R is large, since documents below the preferred rank count for nothing.",
        example=Example("PPlus", "1 0 2", "(2/3 + 5/7) / 2", missed="1"),
        ntcireval="P-plus",
    ),
    _PREFERRED,
    "P+",
)
FAMILIES = (O_MEASURE, P_MEASURE, P_PLUS)
