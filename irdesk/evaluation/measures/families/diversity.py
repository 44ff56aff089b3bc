"""Measures of novelty and diversity, which use the subtopics that documents are relevant for, as in ndeval.

Clarke, Kolla, Cormack, Vechtomova, Ashkan, Büttcher & MacKinnon, *Novelty and diversity in information retrieval
evaluation*, SIGIR 2008 (alpha-nDCG); Clarke, Kolla & Vechtomova, *An effectiveness measure for ambiguous and
underspecified queries*, ICTIR 2009 (NRBP); Agrawal, Gollapudi, Halverson & Ieong, *Diversifying search results*, WSDM
2009 (intent-aware measures); Chapelle, Metzler, Zhang & Grinspan, CIKM 2009 (ERR-IA); Zhai, Cohen & Lafferty, SIGIR
2003 (subtopic recall). For each of its subtopics, a document gains (1 − α)^n, where n is the number of documents above
it that are relevant for the subtopic. Subtopics without a relevant document do not count.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.measures.formula import Formula
from irdesk.evaluation.measures.measure import Cutoff, Family, Measure, Param, Parts, Says
from irdesk.evaluation.measures.measure_guide import Guide
from irdesk.evaluation.measures.measure_traits import Judging, Positions, Range, Traits
from irdesk.evaluation.measures.param_values import between, format_value
from irdesk.evaluation.measures.subtopic_relevance import SubtopicJoin, covering
from irdesk.evaluation.measures.worked_example import Example
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.judgement_details import Covers, Need
from irdesk.evaluation.scoring.ranked_lists import Floats, RankedLists

HALF = 0.5
CUTOFFS = (5, 10, 20)
_Discount = Callable[[npt.ArrayLike], Floats]


def _by_logarithm(ranks: npt.ArrayLike) -> Floats:
    return np.asarray(1 / np.log2(np.asarray(ranks) + 1), np.float64)


def _by_rank(ranks: npt.ArrayLike) -> Floats:
    return np.asarray(1 / np.asarray(ranks), np.float64)


def _novelty(join: SubtopicJoin, alpha: float) -> Floats:
    """Return (1 − α)^n for each document–subtopic pair, where n documents above are relevant to this subtopic."""
    deepest = int(join.nth.max(initial=1))
    powers = np.concatenate(([1.0], np.full(deepest - 1, 1 - alpha))).cumprod()
    return powers[join.nth - 1]


def _gained(lists: RankedLists, rel: int, alpha: float, discount: _Discount, cutoff: int | None) -> Parts:
    """Compute the discounted gains. The divisor is the number of subtopics that have a relevant document."""
    join = covering(lists, rel)
    weights = join.summed(_novelty(join, alpha)) * discount(join.hits.ranks)
    within = join.hits.ranks <= (cutoff or np.inf)
    return Parts(join.hits.where(within), weights[within], join.covered)


def _ideal(join: SubtopicJoin, alpha: float, discount: _Discount, cutoff: int | None) -> Floats:
    """Return the discounted gain of each list's ideal ranking. Shape (L,)."""
    sums: dict[int, float] = {}

    def of(covers: Covers | None) -> float:
        if covers is None:
            return 0.0
        if id(covers) not in sums:
            gains = covers.ideal(alpha, cutoff)
            terms = gains * discount(np.arange(1, len(gains) + 1))
            sums[id(covers)] = float(np.add.accumulate(terms)[-1]) if len(terms) else 0.0
        return sums[id(covers)]

    return np.array([of(covers) for covers in join.covers], np.float64)


def _over_all_subtopics(alpha: float, discount: _Discount, cutoff: int) -> float:
    """Return the discounted gain for one subtopic if all documents down to the cutoff are relevant for it."""
    powers = np.concatenate(([1.0], np.full(cutoff - 1, 1 - alpha))).cumprod()
    return float(np.add.accumulate(powers * discount(np.arange(1, cutoff + 1)))[-1])


def _alpha_dcg(lists: RankedLists, measure: Measure, rel: int) -> Parts:
    """Compute Σ gain / log2(rank + 1), divided by the sum for a list of documents that are relevant for every
    subtopic.
    """
    assert measure.rank
    alpha = measure.number("alpha")
    parts = _gained(lists, rel, alpha, _by_logarithm, measure.rank)
    return Parts(parts.hits, parts.weights, parts.divisors * _over_all_subtopics(alpha, _by_logarithm, measure.rank))


def _alpha_ndcg(lists: RankedLists, measure: Measure, rel: int) -> Parts:
    """Compute Σ gain / log2(rank + 1), divided by the sum for the ideal ranking, which is built greedily by gain."""
    alpha = measure.number("alpha")
    parts = _gained(lists, rel, alpha, _by_logarithm, measure.rank)
    return Parts(parts.hits, parts.weights, _ideal(covering(lists, rel), alpha, _by_logarithm, measure.rank))


def _err_ia(lists: RankedLists, measure: Measure, rel: int) -> Parts:
    """Compute Σ gain / rank with α = ½, divided by the sum for documents that are relevant for every subtopic. The
    divisor is Σ 2^(1−i) / i for each subtopic, or 2 ln 2 without a cutoff.
    """
    parts = _gained(lists, rel, HALF, _by_rank, measure.rank)
    most = _over_all_subtopics(HALF, _by_rank, measure.rank) if measure.rank else 2 * math.log(2)
    return Parts(parts.hits, parts.weights, parts.divisors * most)


def _n_err_ia(lists: RankedLists, measure: Measure, rel: int) -> Parts:
    """Compute Σ gain / rank with α = ½, divided by the sum for the ideal ranking, which is built greedily by gain."""
    parts = _gained(lists, rel, HALF, _by_rank, measure.rank)
    return Parts(parts.hits, parts.weights, _ideal(covering(lists, rel), HALF, _by_rank, measure.rank))


def _decay(measure: Measure) -> tuple[float, _Discount]:
    beta = measure.number("beta")
    return measure.number("alpha"), lambda ranks: np.asarray(np.power(beta, np.asarray(ranks) - 1.0), np.float64)


def _nrbp(lists: RankedLists, measure: Measure, rel: int) -> Parts:
    """Compute (1 − (1 − α) β) / M · Σ gain · β^(rank − 1), where M is the number of subtopics."""
    alpha, discount = _decay(measure)
    parts = _gained(lists, rel, alpha, discount, None)
    return Parts(parts.hits, parts.weights * (1 - (1 - alpha) * measure.number("beta")), parts.divisors)


def _n_nrbp(lists: RankedLists, measure: Measure, rel: int) -> Parts:
    """Compute Σ gain · β^(rank − 1), divided by the sum for the ideal ranking, which is built greedily by gain."""
    alpha, discount = _decay(measure)
    parts = _gained(lists, rel, alpha, discount, None)
    return Parts(parts.hits, parts.weights, _ideal(covering(lists, rel), alpha, discount, None))


def average_precisions(lists: RankedLists, rel: int) -> tuple[SubtopicJoin, Floats]:
    """Compute each document's contribution to the sum of AP over its topic's subtopics. Shape (h,)."""
    join = covering(lists, rel)
    return join, join.summed(join.nth / (join.ranks * join.sizes))


def precisions(lists: RankedLists, measure: Measure, rel: int) -> tuple[SubtopicJoin, Parts]:
    """Compute (number of subtopics for which the document is relevant) / k for each of the first k documents."""
    assert measure.rank
    join = covering(lists, rel)
    within = join.hits.ranks <= measure.rank
    weights = join.summed(np.ones(len(join.places)))
    return join, Parts(join.hits.where(within), weights[within], np.full(lists.size, float(measure.rank)))


def _ap_ia(lists: RankedLists, measure: Measure, rel: int) -> Parts:  # noqa: ARG001
    """Compute the mean of AP over the subtopics."""
    join, weights = average_precisions(lists, rel)
    return Parts(join.hits, weights, join.covered)


def _p_ia(lists: RankedLists, measure: Measure, rel: int) -> Parts:
    """Compute the mean of P@k over the subtopics."""
    join, parts = precisions(lists, measure, rel)
    return Parts(parts.hits, parts.weights, parts.divisors * join.covered)


def _subtopic_recall(lists: RankedLists, measure: Measure, rel: int) -> Parts:
    """Compute (number of subtopics for which any of the first k documents is relevant) / M."""
    join = covering(lists, rel)
    weights = join.summed((join.nth == 1).astype(np.float64))
    within = join.hits.ranks <= (measure.rank or np.inf)
    return Parts(join.hits.where(within), weights[within], join.covered)


def _alpha_text(measure: Measure, profile: GainSettings) -> str:  # noqa: ARG001
    return worded(
        "For each of its subtopics, a document gains (1 − α)^n, α = {alpha}, if n documents above also cover it.",
        alpha=format_value(measure.number("alpha")),
    )


def _beta_text(measure: Measure, profile: GainSettings) -> str:  # noqa: ARG001
    beta = format_value(measure.number("beta"))
    return worded("The weight of a rank is β = {beta} times that of the rank above.", beta=beta)


ALPHA = Param("alpha", HALF, "how much less a document is worth for a subtopic seen before", between(0.0, 1.0))
BETA = Param("beta", HALF, "the probability of going on to the next document", between(0.0, 1.0))
_GREEDY = " The ideal ranking is approximated as in ndeval, so a score may slightly exceed 1."
_ONE = " ndeval does not normalise the score at cutoff 1."
NO_BOUNDS = "the subtopics, groups or preferences that a judgement would add are not known"


def _example(measure: str, worked: str) -> Example:
    return Example(measure, "1 1 1", worked, subtopics="a a b")


def _family(
    name: str,
    title: str,
    text: str,
    parts: Callable[[RankedLists, Measure, int], Parts],
    *,
    guide: Guide,
    source: str,
    cutoff: Cutoff = Cutoff.NONE,
    params: tuple[Param, ...] = (),
    says: tuple[Says, ...] = (),
    range_: Range = Range.UNIT,
    also: str = "",
) -> Family:
    """Return a family of subtopic measures. The offered cutoffs are those of ndeval."""
    return Family(
        name,
        title,
        text,
        parts,
        cutoff=cutoff,
        params=params,
        cutoffs=() if cutoff is Cutoff.NONE else CUTOFFS,
        gain=None,
        says=says,
        needs=Need.SUBTOPICS,
        also=also,
        guide=replace(guide, judging=Judging.SUBTOPICS),
        source=source,
        traits=Traits(range=range_, no_bounds=NO_BOUNDS),
    )


ALPHA_DCG = _family(
    "alpha_DCG",
    "Novelty-biased cumulated gain",
    "The gain from the subtopics that each document is relevant for, divided by log2(rank + 1), over that of a "
    "list in which each document is relevant for every subtopic." + _ONE,
    _alpha_dcg,
    says=(_alpha_text,),
    cutoff=Cutoff.RANK,
    params=(ALPHA,),
    guide=Guide(
        Formula(
            r"\alpha\mathrm{DCG@}k = \frac{\mathrm{D}(\text{list})}{\mathrm{D}(\text{all }k\text{ cover all "
            r"subtopics})}",
            r"\mathrm{D} = \sum_{i=1}^{k} \sum_{s} \frac{\mathrm{rel}(i, s)\cdot(1 - \alpha)^{c(s, i)}}{\log_2(i + 1)}",
        ),
        "Rewards early documents that cover subtopics not yet covered.",
        "Best for ambiguous queries when scores without an ideal ranking are wanted.",
        "Misleads when topics differ in subtopics per document, since its greatest possible value differs.",
        example=_example(
            "alpha_DCG@3", "(1/log₂(2) + 0.5/log₂(3) + 1/log₂(4)) / (2/log₂(2) + 2 × 0.5/log₂(3) + 2 × 0.25/log₂(4))"
        ),
        ir_measures="alpha_DCG@k",
    ),
    source="Clarke et al., Novelty and diversity in information retrieval evaluation, SIGIR 2008",
)
ALPHA_NDCG = _family(
    "alpha_nDCG",
    "Novelty-biased nDCG",
    "The gain from the subtopics that each document is relevant for, divided by log2(rank + 1), over that of "
    "the best order of all judged documents." + _GREEDY,
    _alpha_ndcg,
    says=(_alpha_text,),
    cutoff=Cutoff.OPTIONAL_RANK,
    params=(ALPHA,),
    guide=Guide(
        Formula(
            r"\alpha\mathrm{nDCG@}k = \frac{\alpha\mathrm{DCG@}k}{\alpha\mathrm{DCG@}k\text{ of the ideal "
            r"ranking, built greedily}}"
        ),
        "Rewards early documents that cover new subtopics, relative to the best order.",
        "Best for diversity tasks such as those of the TREC Web Track.",
        "Misleads when α or the set of subtopics differs; it can slightly exceed 1, since the ideal is approximate.",
        example=_example(
            "alpha_nDCG@3", "(1/log₂(2) + 0.5/log₂(3) + 1/log₂(4)) / (1/log₂(2) + 1/log₂(3) + 0.5/log₂(4))"
        ),
        ir_measures="alpha_nDCG@k",
    ),
    source="Clarke et al., Novelty and diversity in information retrieval evaluation, SIGIR 2008",
    range_=Range.FROM_0,
)
ERR_IA = _family(
    "ERR_IA",
    "Intent-aware expected reciprocal rank",
    "The gain from the subtopics that each document is relevant for, halved for each earlier document on the "
    "subtopic and divided by the rank, over that of a list of documents relevant for every subtopic." + _ONE,
    _err_ia,
    cutoff=Cutoff.OPTIONAL_RANK,
    guide=Guide(
        Formula(
            r"\text{ERR-IA@}k = \frac{1}{M Z} \sum_{s} \sum_{i=1}^{k} \frac{\mathrm{rel}(i, s)}{i\cdot 2^{c(s, i)}}",
            where="Z = Σ 2^(1−i) / i over the first k ranks, as in ndeval; without a cutoff Z = 2 ln 2",
        ),
        "Rewards an early relevant document for each of the M subtopics.",
        "Best for ambiguous queries whose users each want one of the meanings.",
        "Misleads when subtopics are not equally likely, since all have the same weight here.",
        example=_example("ERR_IA@3", "(1/1 + 0.5/2 + 1/3) / 2 / (1/1 + 0.5/2 + 0.25/3)"),
        ir_measures="ERR_IA",
    ),
    source="Chapelle, Metzler, Zhang & Grinspan, Expected reciprocal rank for graded relevance, CIKM 2009; ndeval",
)
N_ERR_IA = _family(
    "nERR_IA",
    "Normalised intent-aware expected reciprocal rank",
    "ERR_IA divided by that of the best order of all judged documents." + _GREEDY,
    _n_err_ia,
    cutoff=Cutoff.OPTIONAL_RANK,
    guide=Guide(
        Formula(r"\text{nERR-IA} = \frac{\text{ERR-IA}}{\text{ERR-IA}\text{ of the ideal ranking, built greedily}}"),
        "Rewards an early relevant document for each subtopic, relative to the best order.",
        "Best for averages of ERR-IA over topics of different difficulty.",
        "Misleads when values near 1 are compared closely, since the ideal is approximate.",
        example=_example("nERR_IA@3", "(1/1 + 0.5/2 + 1/3) / (1/1 + 1/2 + 0.5/3)"),
        ir_measures="nERR_IA",
    ),
    source="Chapelle, Metzler, Zhang & Grinspan, Expected reciprocal rank for graded relevance, CIKM 2009; ndeval",
    range_=Range.FROM_0,
)
NRBP = _family(
    "NRBP",
    "Novelty- and rank-biased precision",
    "The gain from the subtopics that each document is relevant for, weighted by β^(rank − 1).",
    _nrbp,
    says=(_alpha_text, _beta_text),
    params=(ALPHA, BETA),
    guide=Guide(
        Formula(
            r"\mathrm{NRBP} = \frac{1 - (1 - \alpha)\cdot\beta}{M} \sum_{i=1}^{n} \sum_{s} \mathrm{rel}(i, "
            r"s)\cdot(1 - \alpha)^{c(s, i)}\cdot\beta^{i - 1}"
        ),
        "Rewards documents for new subtopics at ranks that a user of persistence β reaches.",
        "Best for diversity with a user model and without a cutoff.",
        "Misleads when β or α does not fit the users.",
        example=_example("NRBP", "(1 − 0.5 × 0.5) / 2 × (1 + 0.5 × 0.5 + 0.25 × 1)"),
        ir_measures="NRBP",
    ),
    source="Clarke, Kolla & Vechtomova, An effectiveness measure for ambiguous and underspecified queries, ICTIR 2009",
)
N_NRBP = _family(
    "nNRBP",
    "Normalised novelty- and rank-biased precision",
    "NRBP divided by that of the best order of all judged documents." + _GREEDY,
    _n_nrbp,
    says=(_alpha_text, _beta_text),
    params=(ALPHA, BETA),
    guide=Guide(
        Formula(r"\mathrm{nNRBP} = \frac{\mathrm{NRBP}}{\mathrm{NRBP}\text{ of the ideal ranking, built greedily}}"),
        "Rewards documents for new subtopics early, relative to the best order.",
        "Best for averages of NRBP over topics of different difficulty.",
        "Misleads when values near 1 are compared closely, since the ideal is approximate.",
        example=_example("nNRBP", "(1 + 0.5 × 0.5 + 0.25 × 1) / (1 + 0.5 × 1 + 0.25 × 0.5)"),
        ir_measures="nNRBP",
    ),
    source="Clarke, Kolla & Vechtomova, An effectiveness measure for ambiguous and underspecified queries, ICTIR 2009",
    range_=Range.FROM_0,
)
AP_IA = _family(
    "AP_IA",
    "Intent-aware average precision",
    "The mean of average precision over the subtopics.",
    _ap_ia,
    guide=Guide(
        Formula(r"\text{AP-IA} = \frac{1}{M} \sum_{s} \mathrm{AP}\text{ by the judgements of subtopic }s"),
        "Rewards finding all relevant documents of every subtopic early.",
        "Best for diversity tasks in which each subtopic needs many documents.",
        "Misleads when novelty matters, since repeating a covered subtopic is rewarded as before.",
        example=_example("AP_IA", "((1/1 + 2/2) / 2 + (1/3) / 1) / 2"),
        ir_measures="AP_IA",
    ),
    source="Agrawal, Gollapudi, Halverson & Ieong, Diversifying search results, WSDM 2009",
)
P_IA = _family(
    "P_IA",
    "Intent-aware precision",
    "The mean of precision at rank k over the subtopics.",
    _p_ia,
    cutoff=Cutoff.RANK,
    guide=Guide(
        Formula(r"\text{P-IA@}k = \frac{1}{M} \sum_{s} \mathrm{P@}k\text{ by the judgements of subtopic }s"),
        "Rewards documents among the first k that are relevant to many subtopics.",
        "Best for a simple view of how much of the top serves the average intent.",
        "Misleads when a list serves one subtopic only, since covering others is not demanded.",
        example=_example("P_IA@3", "(2/3 + 1/3) / 2"),
        positions=Positions.CUTOFF,
        ir_measures="P_IA@k",
    ),
    source="Agrawal, Gollapudi, Halverson & Ieong, Diversifying search results, WSDM 2009",
)
ST_RECALL = _family(
    "StRecall",
    "Subtopic recall",
    "The share of subtopics for which at least one of the first k documents is relevant.",
    _subtopic_recall,
    cutoff=Cutoff.OPTIONAL_RANK,
    guide=Guide(
        Formula(r"\mathrm{StRecall@}k = \frac{\text{subtopics covered by the first }k}{M}"),
        "Rewards covering many subtopics within the cutoff, in any order.",
        "Best for asking whether every aspect of a topic is represented.",
        "Misleads when the order or the number of documents per subtopic matters.",
        example=_example("StRecall@2", "1 / 2"),
        positions=Positions.CUTOFF,
        ir_measures="StRecall@k",
        ntcireval="I-rec@k",
    ),
    source="Zhai, Cohen & Lafferty, Beyond independent relevance, SIGIR 2003",
    also="I-rec, intent recall, S-recall",
)
FAMILIES = (ALPHA_DCG, ALPHA_NDCG, ERR_IA, N_ERR_IA, NRBP, N_NRBP, AP_IA, P_IA, ST_RECALL)
