"""Inferred average precision (Yilmaz & Aslam, *Estimating average precision …*, CIKM 2006)."""

from __future__ import annotations

import numpy as np

from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.measures.formula import Formula
from irdesk.evaluation.measures.measure import Factor, Family, Measure, Parts
from irdesk.evaluation.measures.measure_guide import Guide
from irdesk.evaluation.measures.measure_traits import BoundsRule, Judging, Range, Traits
from irdesk.evaluation.measures.worked_example import Example
from irdesk.evaluation.scoring.ranked_lists import RankedLists, unjudged_of

EPSILON = 0.00001


def _inferred(lists: RankedLists, measure: Measure, rel: int) -> Parts:  # noqa: ARG001
    """Compute (1/R) Σ over relevant documents at rank i = j + 1 of 1/i + (j/i) · (pooled above / j) · (r + ε) / (r + n
    + 2ε).

    r and n are the numbers of relevant and of judged nonrelevant documents above rank i, and ε is `EPSILON`. A document
    with a negative grade is pooled but not judged. The term is 1 at rank 1.
    """
    pooled = lists.places(lists.cells != unjudged_of(lists.cells.dtype))
    hits = lists.relevant(rel)
    n = lists.nonrelevant_above(rel)
    r, j, i = hits.nth - 1.0, hits.ranks - 1.0, hits.ranks.astype(np.float64)
    share = (pooled.nth[pooled.grades >= max(rel, 0)] - 1) / np.maximum(j, 1.0)
    expected = 1 / i + (j / i) * share * ((r + EPSILON) / (r + n + 2 * EPSILON))
    return Parts(hits, np.where(j == 0, 1.0, expected), lists.recall_base(rel))


INF_AP = Family(
    "infAP",
    "Inferred average precision",
    "Average precision inferred from a judged sample of the pool: documents with a negative grade are in the pool "
    "but unjudged, and all others without a judgement are not in the pool.",
    _inferred,
    trec="infAP",
    factor=Factor(
        worded("expected P"),
        lambda *_: worded("The expected precision at this rank, given the sampled documents above it"),
    ),
    guide=Guide(
        Formula(
            r"\mathrm{infAP} = \frac{1}{R} \sum_{i\text{ relevant}} E(i)",
            r"E(i) = \frac{1}{i} + \frac{d}{i}\cdot\frac{r + \varepsilon}{r + v + 2\varepsilon}",
            where="of the documents above rank i, d are in the pool, r relevant and v judged nonrelevant; ε = 0.00001",
        ),
        "Rewards the same rankings as AP, estimated from a sample of judgements.",
        "Best for pools of which a uniform random sample was judged.",
        "Misleads when the judged documents are not a random sample of the pool.",
        example=Example("infAP", "0 -1 1 ? 1", "(1/3 + 2/3 × 0.00001/1.00002 + 1/5 + 3/5 × 1.00001/2.00002) / 2"),
        judging=Judging.SAMPLE,
        ir_measures="infAP",
    ),
    source="Yilmaz & Aslam, Estimating average precision with incomplete and imperfect judgments, CIKM 2006",
    traits=Traits(range=Range.UNIT, bounds=BoundsRule.INFERRED),
)
FAMILIES = (INF_AP,)
