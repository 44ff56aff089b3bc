"""Bpref (Buckley & Voorhees, *Retrieval evaluation with incomplete information*, SIGIR 2004)."""

from __future__ import annotations

import numpy as np

from irdesk.domain.messages import worded
from irdesk.evaluation.measures.family_traits import BoundsRule, Range, TiesRule, Traits
from irdesk.evaluation.measures.measure import Average, Factor, Family, Measure, Parts
from irdesk.evaluation.measures.measure_guide import Guide, Judging
from irdesk.evaluation.scoring.ranked_lists import RankedLists


def _bpref(lists: RankedLists, measure: Measure, rel: int) -> Parts:  # noqa: ARG001
    """Compute (1/R) Σ over retrieved relevant of 1 − min(n, R) / min(N, R); n is the number of judged nonrelevant
    above.

    A relevant document with nothing nonrelevant above it adds 1, also if N = 0.
    """
    hits = lists.relevant(rel)
    base = lists.recall_base(rel)
    worst = np.maximum(np.minimum(lists.nonrelevant_base(rel), base), 1.0)
    lost = np.minimum(lists.nonrelevant_above(rel), base[hits.lists]) / worst[hits.lists]
    return Parts(hits, 1 - lost, base)


_PREFERENCE = Factor(
    worded("preference"),
    lambda *_: worded(
        "1 − min(n, R) / min(N, R), n of the N judged nonrelevant documents standing above; 1 where n = 0"
    ),
)
BPREF = Family(
    "Bpref",
    "Binary preference",
    "How rarely judged nonrelevant documents stand above relevant ones; unjudged documents play no part, nor do "
    "negative grades, which ranx counts as nonrelevant.",
    _bpref,
    factor=_PREFERENCE,
    trec="bpref",
    guide=Guide(
        "bpref = (1/R) Σ 1 − min(n_r, R) / min(N, R) over relevant retrieved r; n_r of the N judged nonrelevant are "
        "above r",
        "Rewards relevant documents above judged nonrelevant ones.",
        "Best for old collections with incomplete judgements, where new runs retrieve many unjudged documents.",
        "Misleads when few nonrelevant documents are judged, since rankings with much noise then score high.",
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
    "As Bpref, averaged geometrically with scores below 0.00001 raised to it: poor topics weigh more.",
    _bpref,
    factor=_PREFERENCE,
    trec="gm_bpref",
    average=Average.GEOMETRIC,
    guide=Guide(
        "gm_bpref = exp(Σ ln max(bpref(t), 0.00001) / T) over T topics t",
        "Rewards improvements on topics with low bpref.",
        "Best for comparing robustness when judgements are incomplete.",
        "Misleads when a few topics are near 0, since they dominate the mean.",
        judging=Judging.POOL,
    ),
    source="trec_eval 9.0 (m_gm_bpref.c); Bpref: Buckley & Voorhees, SIGIR 2004",
    traits=Traits(range=Range.UNIT, bounds=BoundsRule.BPREF),
)
FAMILIES = (BPREF, GM_BPREF)
