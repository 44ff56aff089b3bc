"""Cumulated gain: nDCG, DCG and CG (Järvelin & Kekäläinen, TOIS 20(4), 2002; 2^grade − 1: Burges et al., ICML 2005)."""

from __future__ import annotations

import numpy as np

from irdesk.evaluation.measures.families.precision import CUTOFFS
from irdesk.evaluation.measures.formula import Formula
from irdesk.evaluation.measures.measure import Cutoff, Family, Given, Measure, Parts
from irdesk.evaluation.measures.measure_guide import Guide, Judging, Positions
from irdesk.evaluation.measures.measure_traits import BoundsRule, DependsOn, DifferenceRule, Range, TiesRule, Traits
from irdesk.evaluation.measures.numeric_derivation import NumericDerivation
from irdesk.evaluation.measures.param_values import Gains
from irdesk.evaluation.measures.worked_example import Example
from irdesk.evaluation.scoring.gain_settings import Ideal
from irdesk.evaluation.scoring.gains import (
    BASE,
    DCG_FLAVOUR,
    DISCOUNT,
    DISCOUNTED,
    GAIN,
    GAINS,
    IDEAL,
    Scheme,
    as_discounted,
    discount_text,
    gain_text,
    ideal_of,
    ideal_text,
    ideals,
)
from irdesk.evaluation.scoring.ranked_lists import RankedLists


def _discounted(lists: RankedLists, measure: Measure, rel: int) -> Parts:  # noqa: ARG001
    """Compute Σ gain / discount of the rank. The relevance level does not affect gains."""
    scheme = Scheme.of(lists, measure)
    hits = scheme.hits(lists).within(measure.rank)
    return Parts(hits, scheme.gains(hits.grades) / scheme.discounts(hits.ranks), np.ones(lists.size))


def _ndcg(lists: RankedLists, measure: Measure, rel: int) -> Parts:
    """Compute the sum of discounted gains, divided by the sum for the ideal ranking."""
    parts = _discounted(lists, measure, rel)
    return Parts(parts.hits, parts.weights, ideals(lists, measure, Scheme.of(lists, measure)))


def _cumulated(lists: RankedLists, measure: Measure, rel: int) -> Parts:  # noqa: ARG001
    """Compute Σ gain."""
    scheme = Scheme.of(lists, measure)
    hits = scheme.hits(lists).within(measure.rank)
    return Parts(hits, scheme.gains(hits.grades), np.ones(lists.size))


def trec_gains(measure: Measure) -> str | None:
    """Return the name that trec_eval prints for a measure with custom gains, such as ``ndcg_1=3.5,2=9``. Return None if
    other parameters are given.
    """
    gains = measure.param("gains")
    return f"{measure.family.trec}_{gains.trec}" if isinstance(gains, Gains) and len(measure.given) == 1 else None


def read_gains(text: str) -> Given:
    """Parse the gains of trec_eval's ``ndcg.1=3.5,2=9``. Raises `ValueError` for a malformed text."""
    return (("gains", Gains.read(text)),)


NDCG = Family(
    "nDCG",
    "Normalised discounted cumulative gain",
    "The discounted gains of the first k documents, over those of the ideal ranking. Fractional gains are "
    "sorted as they are; trec_eval sorts them as integers and may score a perfect ranking 0. A relevance level "
    "does not affect gains; ranx deletes the grades below it.",
    _ndcg,
    cutoff=Cutoff.OPTIONAL_RANK,
    params=(DCG_FLAVOUR, GAINS, BASE, DISCOUNTED, IDEAL),
    trec="ndcg",
    trec_cut="ndcg_cut",
    trec_given=trec_gains,
    trec_read=read_gains,
    cutoffs=CUTOFFS,
    graded=True,
    of_top=lambda measure, profile: ideal_of(measure, profile) is Ideal.TOP,
    gain=GAIN,
    factor=DISCOUNT,
    says=(gain_text, discount_text, ideal_text),
    leveled=False,
    also="normalised discounted cumulative gain, normalized discounted cumulative gain, NDCG",
    numeric_derivation=NumericDerivation(as_discounted, r"\mathrm{DCG@}k", r"\mathrm{IDCG@}k"),
    guide=Guide(
        Formula(
            r"\mathrm{nDCG@}k = \frac{\mathrm{DCG@}k}{\mathrm{IDCG@}k}",
            r"\mathrm{DCG@}k = \sum_{i=1}^{k} \frac{g_i}{\log_2(i + 1)}",
        ),
        "Rewards high grades at early ranks, relative to the best possible order.",
        "Best for graded judgements, such as web search and the reranking of candidates.",
        "Misleads when gains, discount or ideal differ between papers, and when a topic has hardly any relevant "
        "document to find.",
        example=Example(
            "nDCG@5",
            "3 2 1 2 3",
            "(3/log₂(2) + 2/log₂(3) + 1/log₂(4) + 2/log₂(5) + 3/log₂(6)) / (3/log₂(2) + 3/log₂(3) + "
            "2/log₂(4) + 2/log₂(5) + 1/log₂(6))",
        ),
        ir_measures="nDCG",
        ranx="ndcg, ndcg_burges",
        ntcireval="nDCG",
    ),
    source="Järvelin & Kekäläinen, Cumulated gain-based evaluation of IR techniques, TOIS 20(4), 2002",
    traits=Traits(
        range=Range.UNIT_OF_GAINS,
        bounds=BoundsRule.NDCG,
        ties=TiesRule.LINEAR,
        difference=DifferenceRule.NDCG,
        depends_on=DependsOn.GAINS,
    ),
)
DCG = Family(
    "DCG",
    "Discounted cumulative gain",
    "The discounted gains of the first k documents, without comparison with an ideal.",
    _discounted,
    cutoff=Cutoff.OPTIONAL_RANK,
    params=(DCG_FLAVOUR, GAINS, BASE, DISCOUNTED),
    graded=True,
    gain=GAIN,
    factor=DISCOUNT,
    says=(gain_text, discount_text),
    leveled=False,
    numeric_derivation=NumericDerivation(as_discounted),
    guide=Guide(
        Formula(r"\mathrm{DCG@}k = \sum_{i=1}^{k} \frac{g_i}{\log_2(i + 1)}"),
        "Rewards high grades at early ranks, in units of gain.",
        "Best for comparing rankings of the same topic, and for seeing the parts of nDCG.",
        "Misleads when it is averaged over topics, since topics with many relevant documents dominate.",
        example=Example("DCG@5", "3 2 1 2 3", "3/log₂(2) + 2/log₂(3) + 1/log₂(4) + 2/log₂(5) + 3/log₂(6)"),
        judging=Judging.RETRIEVED,
        ranx="dcg, dcg_burges",
    ),
    source="Järvelin & Kekäläinen, Cumulated gain-based evaluation of IR techniques, TOIS 20(4), 2002",
    traits=Traits(
        range=Range.ANY,
        bounds=BoundsRule.RISING_GAINS,
        ties=TiesRule.LINEAR,
        difference=DifferenceRule.LINEAR,
        depends_on=DependsOn.GAINS,
    ),
)
CG = Family(
    "CG",
    "Cumulative gain",
    "The sum of the gains of the first k documents, regardless of their order.",
    _cumulated,
    cutoff=Cutoff.OPTIONAL_RANK,
    params=(DCG_FLAVOUR, GAINS),
    graded=True,
    gain=GAIN,
    says=(gain_text,),
    leveled=False,
    guide=Guide(
        Formula(r"\mathrm{CG@}k = \sum_{i=1}^{k} g_i"),
        "Rewards gain within the cutoff, in any order.",
        "Best for seeing how much gain the first k documents hold before ranks are discounted.",
        "Misleads when the order within the cutoff matters, or when topics differ in what can be gained.",
        example=Example("CG@5", "3 2 1 2 3", "3 + 2 + 1 + 2 + 3"),
        positions=Positions.CUTOFF,
        judging=Judging.RETRIEVED,
    ),
    source="Järvelin & Kekäläinen, Cumulated gain-based evaluation of IR techniques, TOIS 20(4), 2002",
    traits=Traits(
        range=Range.ANY,
        bounds=BoundsRule.RISING_GAINS,
        ties=TiesRule.LINEAR,
        difference=DifferenceRule.LINEAR,
        depends_on=DependsOn.GAINS,
    ),
)
FAMILIES = (NDCG, DCG, CG)
