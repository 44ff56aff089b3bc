"""Accuracy: how often a retrieved relevant document ranks above another retrieved document, as defined by
ir_measures.
"""

from __future__ import annotations

import numpy as np

from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.measures.formula import Formula
from irdesk.evaluation.measures.measure import Cutoff, Factor, Family, Measure, Parts
from irdesk.evaluation.measures.measure_guide import Guide
from irdesk.evaluation.measures.measure_traits import BoundsRule, Judging, Range, Traits
from irdesk.evaluation.measures.worked_example import Example
from irdesk.evaluation.scoring.ranked_lists import RankedLists


def _accuracy(lists: RankedLists, measure: Measure, rel: int) -> Parts:
    """Compute 1 − the mean, over the relevant documents in the top k, of (other documents above) / (other documents in
    the top k).

    Other documents are nonrelevant or unjudged ones. The score is 1 if the top k contains none.
    """
    hits = lists.relevant(rel).within(measure.rank)
    shown = lists.lengths if measure.rank is None else np.minimum(lists.lengths, measure.rank)
    counts = hits.counts(lists.size)
    others = np.maximum(shown - counts, 1)[hits.lists]
    return Parts(hits, 1 - (hits.ranks - hits.nth) / others, counts)


ACCURACY = Family(
    "Accuracy",
    "Accuracy",
    "The probability that a relevant document is ranked above a nonrelevant one, for a random pair of the "
    "first k documents (or of all). It is 1 if all these documents are relevant (undefined in ir_measures), "
    "and 0 if none is (left out of the mean in ir_measures). ir_measures keeps the file order of tied "
    "documents.",
    _accuracy,
    cutoff=Cutoff.OPTIONAL_RANK,
    factor=Factor(
        worded("nonrelevant ranked lower"),
        lambda *_: worded("Of the nonrelevant documents among the first k, the share ranked below this document"),
    ),
    guide=Guide(
        Formula(
            r"\mathrm{Accuracy@}k = \frac{1}{m} \sum_{i\text{ relevant}} \frac{\text{others below }i}{\text{others}}",
            where="m relevant and the other documents are those of the first k",
        ),
        "Rewards ranking retrieved relevant documents above other retrieved documents.",
        "Best for checking a reranker during training on lists of candidates.",
        "Misleads when runs retrieve different documents, since relevant ones that are missing cost nothing.",
        example=Example("Accuracy@5", "1 0 1 0 1", "(2/2 + 1/2 + 0/2) / 3"),
        judging=Judging.RETRIEVED,
        ir_measures="Accuracy",
    ),
    source="ir_measures (Accuracy)",
    traits=Traits(range=Range.UNIT, bounds=BoundsRule.EVERY_NUMBER_UNCONDENSED),
)
FAMILIES = (ACCURACY,)
