"""Cumulated gain: nDCG, DCG and CG (Järvelin & Kekäläinen, TOIS 20(4), 2002; 2^grade − 1: Burges et al., ICML 2005)."""

from __future__ import annotations

import numpy as np

from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.measures.families.precision import CUTOFFS
from irdesk.evaluation.measures.formula import Formula
from irdesk.evaluation.measures.measure import Cutoff, Factor, Family, Given, Measure, Param, Parts
from irdesk.evaluation.measures.measure_guide import Guide
from irdesk.evaluation.measures.measure_traits import (
    BoundsRule,
    DependsOn,
    DifferenceRule,
    Judging,
    Positions,
    Range,
    TiesRule,
    Traits,
)
from irdesk.evaluation.measures.notation_of_rank_contributions import NumericDerivation, Part, decimal
from irdesk.evaluation.measures.param_values import Gains, base_of_logarithm, format_value, one_of
from irdesk.evaluation.measures.worked_example import Example
from irdesk.evaluation.scoring.gain_settings import SHOWN_WARNING, GainSettings, Ideal
from irdesk.evaluation.scoring.gains import BY_RANK, EXP_LOG2, GAIN, GAINS, Scheme, gain_text
from irdesk.evaluation.scoring.ideal_ranking import IDEAL, ideal_of, ideals
from irdesk.evaluation.scoring.ranked_lists import RankedLists

LOG2, BY_LOGARITHM = "log2", "log"

DCG_FLAVOUR = Param("dcg", LOG2, "log2: gain = grade; exp-log2: gain = 2^grade − 1", one_of(LOG2, EXP_LOG2))
BASE = Param(
    "base",
    None,
    "base of the logarithm: no discount before that rank, then 1 / log_b(rank); by default log2(rank + 1)",
    base_of_logarithm,
)
DISCOUNTED = Param(
    "discount",
    BY_LOGARITHM,
    "log: gains are divided by the logarithm; rank: by the rank",
    one_of(BY_LOGARITHM, BY_RANK),
)


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


def discount_text(measure: Measure, profile: GainSettings) -> str:
    """Describe the discount of a gain."""
    scheme = Scheme.under(profile, measure)
    if scheme.by_rank:
        return worded("Each gain is divided by its rank.")
    base = scheme.base
    if base is None:
        return worded("Each gain is divided by log2(rank + 1).")
    return worded(
        "Gains are not discounted before rank {base}; from there on they are divided by the logarithm of the rank to "
        "base {base}.",
        base=format_value(base),
    )


def _reciprocal_text(measure: Measure, profile: GainSettings) -> str:
    scheme = Scheme.under(profile, measure)
    if scheme.by_rank:
        return worded("1 / rank")
    base = scheme.base
    if base is None:
        return worded("1 / log2(rank + 1)")
    return worded(
        "1 before rank {base}, and 1 / the logarithm of the rank to base {base} from there on", base=format_value(base)
    )


def ideal_text(measure: Measure, profile: GainSettings) -> str:
    """Describe the ideal ranking."""
    flavour = ideal_of(measure, profile)
    if flavour is Ideal.JUDGED:
        return worded("The ideal ranking is the best order of all judged documents.")
    if flavour is Ideal.TOP:
        return worded("The ideal ranking has the top grade, {top}, at every rank.", top=profile.top)
    return worded("The ideal ranking is the best order of the documents retrieved; {warning}.", warning=SHOWN_WARNING)


DISCOUNT = Factor(worded("discount"), _reciprocal_text)


def as_discounted(part: Part, measure: Measure, profile: GainSettings) -> str:
    """Return the TeX of a discounted gain: the gain divided by the logarithm of the rank, or by the rank."""
    scheme, rank, gain = Scheme.under(profile, measure), part.rank, decimal(part.gain)
    if scheme.by_rank:
        return rf"\frac{{{gain}}}{{{rank}}}"
    if scheme.base is None:
        return rf"\frac{{{gain}}}{{\log_2 {rank + 1}}}"
    return gain if rank < scheme.base else rf"\frac{{{gain}}}{{\log_{{{format_value(scheme.base)}}} {rank}}}"


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
