"""Bpref (Buckley & Voorhees, *Retrieval evaluation with incomplete information*, SIGIR 2004)."""

from __future__ import annotations

import numpy as np

from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.measures.formula import Formula
from irdesk.evaluation.measures.measure import Average, Factor, Family, Measure, Parts
from irdesk.evaluation.measures.measure_guide import Guide
from irdesk.evaluation.measures.measure_traits import BoundsRule, Judging, Range, TiesRule, Traits
from irdesk.evaluation.measures.worked_example import Example
from irdesk.evaluation.scoring.ranked_lists import RankedLists


def _bpref(lists: RankedLists, measure: Measure, rel: int) -> Parts:  # noqa: ARG001
    """Compute (1/R) Σ over retrieved relevant documents of 1 − min(n, R) / min(N, R).

    n is the number of judged nonrelevant documents ranked above the document, N the number of all judged nonrelevant
    documents. A relevant document with no nonrelevant document above it adds 1, even if N = 0.
    """
    hits = lists.relevant(rel)
    base = lists.recall_base(rel)
    worst = np.maximum(np.minimum(lists.nonrelevant_base(rel), base), 1.0)
    lost = np.minimum(lists.nonrelevant_above(rel), base[hits.lists]) / worst[hits.lists]
    return Parts(hits, 1 - lost, base)


_PREFERENCE = Factor(
    worded("preference"),
    lambda *_: worded(
        "1 − min(n, R) / min(N, R), where n of the N judged nonrelevant documents are ranked above; 1 where n = 0"
    ),
)
BPREF = Family(
    "Bpref",
    "Binary preference",
    "Measures how rarely judged nonrelevant documents are ranked above relevant ones. Unjudged documents and "
    "negative grades are ignored, while ranx counts negative grades as nonrelevant.",
    _bpref,
    factor=_PREFERENCE,
    trec="bpref",
    guide=Guide(
        Formula(
            r"\mathrm{Bpref} = \frac{1}{R} \sum_{d} \left(1 - \frac{\min(a_d, R)}{\min(N, R)}\right)",
            where="d are the relevant documents retrieved; a_d is the number of judged nonrelevant documents "
            "above d, N that of all judged nonrelevant documents",
        ),
        "Rewards relevant documents above judged nonrelevant ones.",
        "Best for old collections with incomplete judgements, where new runs retrieve many unjudged documents.",
        "Misleads when few nonrelevant documents are judged, since rankings with much noise then score high.",
        example=Example("Bpref", "1 0 1 0 1", "((1 − 0/2) + (1 − 1/2) + (1 − 2/2)) / 4", missed="1"),
        judging=Judging.POOL,
        ir_measures="Bpref",
        ranx="bpref",
    ),
    source="Buckley & Voorhees, Retrieval evaluation with incomplete information, SIGIR 2004",
    traits=Traits(range=Range.UNIT, bounds=BoundsRule.BPREF, ties=TiesRule.BPREF),
)
GM_BPREF = Family(
    "GMBpref",
    "Geometric mean binary preference",
    "The geometric mean of Bpref over topics, where scores below 0.00001 are raised to 0.00001. Topics with "
    "low scores have more weight.",
    _bpref,
    factor=_PREFERENCE,
    trec="gm_bpref",
    average=Average.GEOMETRIC,
    guide=Guide(
        Formula(
            r"\mathrm{GMBpref} = \exp\left(\frac{\sum_{t=1}^{T} \ln \max(\mathrm{Bpref}(t), 0.00001)}{T}\right)",
            where="T is the number of topics t",
        ),
        "Rewards improvements on topics with low bpref.",
        "Best for comparing robustness when judgements are incomplete.",
        "Misleads when a few topics are near 0, since they dominate the mean.",
        example=Example("GMBpref", "1 0 | 1 0 1", "exp((ln(1) + ln(1/2)) / 2)"),
        judging=Judging.POOL,
    ),
    source="trec_eval 9.0 (m_gm_bpref.c); Bpref: Buckley & Voorhees, SIGIR 2004",
    traits=Traits(range=Range.UNIT, bounds=BoundsRule.BPREF),
)
FAMILIES = (BPREF, GM_BPREF)
