"""Average precision (Buckley & Voorhees, *Retrieval system evaluation*, in *TREC*, MIT Press, 2005).

YAAP: Robertson, *On smoothing average precision*, ECIR 2012.
"""

from __future__ import annotations

import numpy as np

from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.measures.families.precision import CUTOFFS
from irdesk.evaluation.measures.formula import Formula
from irdesk.evaluation.measures.measure import Average, Cutoff, Factor, Family, Finish, Measure, Parts
from irdesk.evaluation.measures.measure_guide import Guide
from irdesk.evaluation.measures.measure_traits import BoundsRule, DependsOn, DifferenceRule, Range, TiesRule, Traits
from irdesk.evaluation.measures.notation_of_rank_contributions import NumericDerivation, as_precision, decimal
from irdesk.evaluation.measures.worked_example import Example
from irdesk.evaluation.scoring.ranked_lists import Floats, RankedLists


def _average_precision(lists: RankedLists, measure: Measure, rel: int) -> Parts:
    """Compute AP = (1/R) Σ precision at the rank of each relevant document retrieved. The divisor is R even with a
    cutoff.
    """
    hits = lists.relevant(rel).within(measure.rank)
    return Parts(hits, hits.nth / hits.ranks, lists.recall_base(rel))


def _yaap(lists: RankedLists, measure: Measure, rel: int) -> Parts:  # noqa: ARG001
    """Compute ln((1 + S) / (1 + R − S)), S = Σ precision at the rank of each relevant document retrieved."""
    hits, base = lists.relevant(rel), lists.recall_base(rel)

    def smoothed(sums: Floats) -> Floats:
        return np.asarray(np.log((1 + sums) / (1 + base - sums)), np.float64)

    def put_in(i: int, total: float) -> tuple[str, ...]:
        precision_sum, relevant = decimal(total), decimal(float(base[i]))
        return (
            rf"S = {precision_sum}",
            rf"\mathrm{{YAAP}} = \ln\left(\frac{{1 + {precision_sum}}}{{1 + {relevant} - {precision_sum}}}\right)",
        )

    finish = Finish("ln((1 + S) / (1 + R − S))", lambda i: (("R", f"{base[i]:.0f}"),), smoothed, put_in)
    return Parts(hits, hits.nth / hits.ranks, np.ones(lists.size), finish)


AT_RANK = Factor(worded("P at rank"), lambda *_: worded("Precision at this rank"))

AP = Family(
    "AP",
    "Average precision",
    "The mean, over all relevant documents of the topic, of the precision at their ranks; 0 for those not retrieved.",
    _average_precision,
    cutoff=Cutoff.OPTIONAL_RANK,
    factor=AT_RANK,
    trec="map",
    trec_cut="map_cut",
    cutoffs=CUTOFFS,
    also="average precision, mean average precision, MAP",
    numeric_derivation=NumericDerivation(as_precision),
    guide=Guide(
        Formula(r"\mathrm{AP} = \frac{\sum_{i=1}^{n} P(i)\cdot\mathrm{rel}(i)}{R}"),
        "Rewards finding all relevant documents and placing them early.",
        "Best for comparing whole rankings of a well judged collection by one number per topic.",
        "Misleads when judgements are incomplete or when users look at the first few ranks only.",
        example=Example("AP", "1 0 1 0 1", "(1/1 + 2/3 + 3/5) / 4", missed="1"),
        ir_measures="AP",
        ranx="map",
        ntcireval="AP",
    ),
    source="Buckley & Voorhees, Retrieval system evaluation, in TREC, MIT Press, 2005",
    traits=Traits(
        range=Range.UNIT,
        bounds=BoundsRule.PRECISION_SUM,
        ties=TiesRule.AVERAGE_PRECISION,
        difference=DifferenceRule.AVERAGE_PRECISION,
        depends_on=DependsOn.RELEVANCE,
    ),
)
GMAP = Family(
    "GMAP",
    "Geometric mean average precision",
    "The geometric mean of AP over topics, where scores below 0.00001 are raised to 0.00001. Topics with low "
    "scores have more weight.",
    _average_precision,
    factor=AT_RANK,
    trec="gm_map",
    average=Average.GEOMETRIC,
    also="geometric mean average precision, gMAP",
    numeric_derivation=NumericDerivation(as_precision),
    guide=Guide(
        Formula(
            r"\mathrm{GMAP} = \exp\left(\frac{\sum_{t=1}^{T} \ln \max(\mathrm{AP}(t), 0.00001)}{T}\right)",
            where="T is the number of topics t",
        ),
        "Rewards improvements on topics with low average precision.",
        "Best for comparing the robustness of systems on difficult topics.",
        "Misleads when a few topics have an AP near 0, since they dominate the mean and its value depends on the "
        "floor 0.00001.",
        example=Example("GMAP", "1 | 0 1 | 0 0 0 0 0 0 0 0 0 1", "exp((ln(1) + ln(1/2) + ln(1/10)) / 3)"),
    ),
    source="Robertson, On GMAP and other transformations, CIKM 2006",
    traits=Traits(range=Range.UNIT, bounds=BoundsRule.PRECISION_SUM),
)
YAAP = Family(
    "YAAP",
    "Smoothed average precision",
    "The logarithm of (1 + S) / (1 + R − S), where S is the sum of precisions that AP divides by R. It orders "
    "the runs on a topic as AP does. A topic that a run lacks counts as an empty list if all topics count; "
    "trec_eval adds 0.",
    _yaap,
    factor=AT_RANK,
    trec="yaap",
    numeric_derivation=NumericDerivation(as_precision),
    guide=Guide(
        Formula(
            r"\mathrm{YAAP} = \ln\left(\frac{1 + S}{1 + R - S}\right)", r"S = \sum_{i=1}^{n} P(i)\cdot\mathrm{rel}(i)"
        ),
        "Rewards the same rankings as AP, on a logarithmic scale.",
        "Best for tests that assume scores without a limit, such as a t-test on differences.",
        "Misleads when its mean is read as a share, since its range depends on R.",
        example=Example("YAAP", "1 0 1 0 1", "ln((1 + 34/15) / (1 + 4 − 34/15))", missed="1"),
    ),
    source="Robertson, On smoothing average precision, ECIR 2012",
    traits=Traits(range=Range.ANY, bounds=BoundsRule.SMOOTHED, depends_on=DependsOn.RELEVANCE),
)
FAMILIES = (AP, GMAP, YAAP)
