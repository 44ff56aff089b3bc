"""Compatibility with an ideal ranking (Clarke, Vtyurina & Smucker, *Assessing top-k preferences*, TOIS 39(3), 2021).

Rank-biased overlap: Webber, Moffat & Zobel, *A similarity measure for indefinite rankings*, TOIS 28(4), 2010.
"""

from __future__ import annotations

import numpy as np

from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.measures.formula import Formula
from irdesk.evaluation.measures.measure import Factor, Family, Gain, Measure, Param, Parts
from irdesk.evaluation.measures.measure_guide import Guide
from irdesk.evaluation.measures.measure_traits import Range, Traits
from irdesk.evaluation.measures.param_values import between, format_value, truth
from irdesk.evaluation.measures.worked_example import Example
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.ranked_lists import Floats, Ints, RankedLists, TopicJudgements


def _compatibility(lists: RankedLists, measure: Measure, rel: int) -> Parts:  # noqa: ARG001
    """Compute Σ_d p^(d−1) · (overlap of the first d documents of the two rankings) / d, normalised by the value of the
    ideal ranking with itself.

    Without the parameter ``normalize``, the divisor is Σ p^(d−1). A document at rank r that has rank q in the ideal is
    in the overlap from depth max(r, q) on. Its weight is therefore Σ p^(d−1) / d from that depth to the end of the
    longer ranking.

    The ideal ranking contains every document with a positive grade, better grades first. Within a grade, retrieved
    documents come first, in list order.
    """
    p = measure.number("p")
    hits = lists.relevant(1)
    base = lists.recall_base(1).astype(np.int64)
    ends = np.maximum(lists.lengths, base)
    depth = int(ends.max(initial=0))
    persisting = np.power(p, np.arange(depth, dtype=np.float64))
    overlapping = _sums(persisting / np.arange(1, depth + 1))
    met = np.maximum(hits.ranks, _ideal_ranks(lists))
    weights = overlapping[ends[hits.lists]] - overlapping[met - 1]
    if not measure.param("normalize"):
        return Parts(hits, weights, _sums(persisting)[ends])
    # The ideal's overlap with itself is d at each depth d down to its last rank, and constant below this rank.
    best = _sums(persisting)[base] + base * (overlapping[ends] - overlapping[base])
    return Parts.up_to_1(hits, weights, best)


def _ideal_ranks(lists: RankedLists) -> Ints:
    """Return the rank of each relevant document in its list's ideal ranking. Shape (h,)."""
    hits = lists.relevant(1)
    ranks = np.zeros(len(hits), np.int64)
    for grade in np.unique(hits.grades).tolist():
        of_grade = hits.grades == grade
        alike = hits.where(of_grade)
        ranks[of_grade] = alike.nth + lists.of_topics(TopicJudgements.relevant, grade + 1)[alike.lists].astype(np.int64)
    return ranks


def _sums(terms: Floats) -> Floats:
    """Return the cumulative sums, starting with 0. Shape (len(terms) + 1,)."""
    return np.concatenate(([0.0], np.add.accumulate(terms)))


def _persistence(measure: Measure, profile: GainSettings) -> str:  # noqa: ARG001
    return worded(
        "The weight of each depth is p = {p} times that of the previous depth.", p=format_value(measure.number("p"))
    )


def _divisor(measure: Measure, profile: GainSettings) -> str:  # noqa: ARG001
    if measure.param("normalize"):
        return worded("The overlap is divided by that of the ideal ranking with itself.")
    return worded("The overlap is divided by the sum of the weights of all depths.")


COMPAT = Family(
    "Compat",
    "Compatibility",
    "The rank-biased overlap of the list and the ideal ranking most similar to it. Documents that are not "
    "retrieved come last within their grade; ir_measures puts them before documents with a negative score, and "
    "breaks ties by docno ascending. Custom gains and the relevance level do not affect it: every document "
    "with a positive grade counts, in the order of grades.",
    _compatibility,
    params=(
        Param("p", 0.95, "how much each further rank weighs", between(0.0, 1.0)),
        Param("normalize", True, "over the overlap of the ideal ranking with itself", truth),
    ),
    gain=Gain(
        lambda *_: worded("1 where the grade is above 0"),
        lambda _profile, _measure, _rel, grades: (grades > 0).astype(np.float64),
    ),
    factor=Factor(
        worded("overlap"),
        lambda *_: worded("Σ p^(d − 1) / d over the depths d at which both rankings have the document"),
    ),
    says=(_persistence, _divisor),
    leveled=False,
    guide=Guide(
        Formula(
            r"\mathrm{Compat} = \frac{\mathrm{RBO}(\text{list}, \text{nearest ideal})}{\mathrm{RBO}(\text{ideal}, "
            r"\text{ideal})}",
            r"\mathrm{RBO} \propto \sum_{d} p^{d - 1}\cdot\frac{\text{overlap of the first }d}{d}",
            where="d is the depth",
        ),
        "Rewards lists that agree with an ideal ranking at early depths.",
        "Best for preference judgements and for very good lists, whose best few documents have to be distinguished.",
        "Misleads when all relevant documents have one grade, since the nearest ideal then follows the list.",
        example=Example("Compat(p=0.95)", "0 1", "(0.95 × 1/2) / (1/1 + 0.95 × 1/2)"),
        graded=True,
        ir_measures="Compat",
    ),
    source="Clarke, Vtyurina & Smucker, Assessing top-k preferences, TOIS 39(3), 2021",
    traits=Traits(range=Range.UNIT, no_bounds="no rule is known for the overlap with the nearest ideal ranking"),
)
FAMILIES = (COMPAT,)
