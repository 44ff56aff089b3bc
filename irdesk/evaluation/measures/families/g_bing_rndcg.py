"""trec_eval's experimental gain measures: G, binG, and nDCG averaged over relevant documents or over grade levels.

Chris Buckley, trec_eval 9.0 (``m_G.c``, ``m_binG.c``, ``m_ndcg_rel.c``, ``m_Rndcg.c``), 2008.
"""

from __future__ import annotations

import numpy as np

from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.measures.families.ndcg_dcg_cg import discount_text, read_gains, trec_gains
from irdesk.evaluation.measures.formula import Formula
from irdesk.evaluation.measures.measure import Factor, Family, Finish, Measure, Parts
from irdesk.evaluation.measures.measure_guide import Guide
from irdesk.evaluation.measures.measure_traits import BoundsRule, DependsOn, Range, TiesRule, Traits
from irdesk.evaluation.measures.worked_example import Example
from irdesk.evaluation.scoring.gains import GAIN, GAINS, Scheme, at_ranks, gain_text
from irdesk.evaluation.scoring.ranked_lists import Floats, RankedLists, TopicJudgements, ratio

LEAST_COST = 1.0


def _g(lists: RankedLists, measure: Measure, rel: int) -> Parts:  # noqa: ARG001
    """Compute Σ gain / log2(2 + cost − gain so far), divided by Σ ideal gain.

    The gain so far is cumulated in the list down to this document. The cost is cumulated in the ideal ranking down to
    this rank, and is at least 1 per rank.
    """
    scheme = Scheme.of(lists, measure)
    hits = scheme.hits(lists)
    gains = scheme.gains(hits.grades)
    ideals = [scheme.ideal_gains(truth) for truth in lists.truths]
    costs = [np.concatenate(([0.0], np.add.accumulate(np.maximum(gain, LEAST_COST)))) for gain in ideals]
    topics = lists.topic_of[hits.lists]
    beyond = np.maximum(hits.ranks - np.array([len(gain) for gain in ideals])[topics], 0) * LEAST_COST
    cost = at_ranks(costs, topics, hits.ranks) + beyond
    sums = [float(np.add.accumulate(gain)[-1]) if len(gain) else 0.0 for gain in ideals]
    return Parts(hits, gains / np.log2(2 + cost - hits.running(gains)), np.array(sums)[lists.topic_of])


def _bin_g(lists: RankedLists, measure: Measure, rel: int) -> Parts:  # noqa: ARG001
    """Compute (1/R) Σ 1 / log2(2 + number of documents above that are not relevant)."""
    hits = lists.relevant(rel)
    return Parts(hits, 1 / np.log2(2 + hits.ranks - hits.nth), lists.recall_base(rel))


def _ndcg_rel(lists: RankedLists, measure: Measure, rel: int) -> Parts:  # noqa: ARG001
    """Compute the mean of nDCG at the ranks of all documents with a gain. For documents not retrieved, nDCG at the end
    of the list is used.

    A document's discounted gain therefore counts several times. For each retrieved document with a gain, from this
    document down, it is divided by the ideal's sum at that document's rank. For each document not retrieved, it is
    divided by the ideal's whole sum. A mean below 0 is raised to 0, and rounding never gives more than 1.
    """
    scheme = Scheme.of(lists, measure)
    hits = scheme.hits(lists)
    gains = scheme.gains(hits.grades)
    ideals = [scheme.cumulated_ideal(truth) for truth in lists.truths]
    total = np.array([len(ideal) - 1 for ideal in ideals], np.float64)[lists.topic_of]
    whole = np.array([ideal[-1] for ideal in ideals])[lists.topic_of]
    counted = gains > 0
    there = hits.where(counted)
    shares = np.zeros(len(hits))
    shares[counted] = 1 / at_ranks(ideals, lists.topic_of[there.lists], there.ranks)
    missing = ratio(total - there.counts(lists.size), whole)
    weights = gains / scheme.discounts(hits.ranks) * (hits.remaining(shares) + missing[hits.lists])

    def mean(sums: Floats) -> Floats:
        return np.minimum(ratio(np.maximum(sums, 0.0), total), 1.0)

    finish = Finish("min(max(S, 0) / m, 1)", lambda i: (("m", f"{total[i]:.0f} documents with a gain"),), mean)
    return Parts(hits, weights, np.ones(lists.size), finish)


def _boundaries(scheme: Scheme, truth: TopicJudgements) -> list[int]:
    """Return the ranks at which the gain of the ideal ranking changes.

    For example, these are 5 and 8 if the first 5 documents have one gain and the next 3 another.
    """
    gains = scheme.ideal_gains(truth)
    return [*(np.flatnonzero(np.diff(gains)) + 1).tolist(), len(gains)] if len(gains) else []


def _r_ndcg(lists: RankedLists, measure: Measure, rel: int) -> Parts:
    """Compute the mean of nDCG at the boundaries, which are the ranks where the gain of the ideal ranking changes, and
    at the end of the list if the list extends below the last boundary.

    Each document therefore contributes its discounted gain several times: for each boundary at the document's rank or
    below, the discounted gain is divided by the ideal's sum at that boundary. As in trec_eval, the end counts only if
    more than one document is below the last boundary, and a topic without relevant documents scores 0.
    """
    scheme = Scheme.of(lists, measure)
    hits = scheme.hits(lists)
    ideals = [scheme.cumulated_ideal(truth) for truth in lists.truths]
    boundaries = [_boundaries(scheme, truth) for truth in lists.truths]
    counts = np.array([len(ends) for ends in boundaries], np.float64)[lists.topic_of]
    longer = (lists.lengths > np.array([len(ideal) for ideal in ideals])[lists.topic_of]) & (counts > 0)
    end = ratio(longer.astype(np.float64), np.array([ideal[-1] for ideal in ideals])[lists.topic_of])
    by_rank = [_at_boundaries(ends, ideal) for ends, ideal in zip(boundaries, ideals, strict=True)]
    shares = at_ranks(by_rank, lists.topic_of[hits.lists], hits.ranks) + end[hits.lists]
    counted = lists.recall_base(rel) > 0
    weights = scheme.gains(hits.grades) / scheme.discounts(hits.ranks) * shares * counted[hits.lists]
    return Parts.up_to_1(hits, weights, np.where(counted, counts + longer, 0.0))


def _at_boundaries(ends: list[int], ideal: Floats) -> Floats:
    """Return, for each rank from 0, the sum of 1 / (the ideal's sum at a boundary) over all boundaries at or below this
    rank. The last value is 0. Shape (last + 2,).
    """
    shares = np.zeros(len(ideal) + 1)
    shares[ends] = 1 / ideal[ends]
    return np.asarray(np.add.accumulate(shares[::-1])[::-1], np.float64)


_FRACTIONS = " Fractional gains are sorted as they are; trec_eval sorts them as integers."
_MOVING_RANKS = "no rule is known: the ranks that are averaged over change with every judgement"

G = Family(
    "G",
    "Normalised gain",
    "The sum of the gains, each divided by log2(2 + the ideal ranking's cost so far − the gain so far), over "
    "the sum of all gains without these divisors. Experimental." + _FRACTIONS,
    _g,
    params=(GAINS,),
    trec="G",
    trec_given=trec_gains,
    trec_read=read_gains,
    graded=True,
    gain=GAIN,
    says=(gain_text,),
    leveled=False,
    factor=Factor(
        worded("discount"), lambda *_: worded("1 / log2(2 + the ideal ranking's cost so far − the gain so far)")
    ),
    guide=Guide(
        Formula(
            r"\mathrm{G} = \frac{1}{\text{sum of ideal gains}} \sum_{i=1}^{n} \frac{g_i}{\log_2(2 + C_i - G_i)}",
            where="Gᵢ is the gain and Cᵢ the cost of the ideal ranking down to rank i",
        ),
        "Rewards gain that arrives with little wasted effort.",
        "Best for experiments with trec_eval's measures of gain.",
        "Misleads when it is reported next to published results, since hardly any paper uses it.",
        example=Example("G", "2 0 1", "(2/log₂(2 + 2 − 2) + 1/log₂(2 + 4 − 3)) / 3"),
    ),
    source="trec_eval 9.0 (m_G.c)",
    traits=Traits(
        range=Range.UNIT_OF_GAINS, no_bounds="no rule is known: the cost of the ideal changes with every judgement"
    ),
)
BIN_G = Family(
    "binG",
    "Binary G",
    "The mean of 1 / log2(2 + number of nonrelevant documents above), over all relevant documents. Experimental.",
    _bin_g,
    trec="binG",
    factor=Factor(worded("discount"), lambda *_: worded("1 / log2(2 + number of nonrelevant documents above)")),
    guide=Guide(
        Formula(
            r"\mathrm{binG} = \frac{1}{R} \sum_{i\text{ relevant}} \frac{1}{\log_2(2 + \text{nonrelevant above }i)}"
        ),
        "Rewards relevant documents with few others above them.",
        "Best for experiments with a softer penalty than AP's.",
        "Misleads when it is reported next to published results, since hardly any paper uses it.",
        example=Example("binG", "1 0 1 0 1", "(1/log₂(2) + 1/log₂(3) + 1/log₂(4)) / 4", missed="1"),
    ),
    source="trec_eval 9.0 (m_binG.c)",
    traits=Traits(
        range=Range.UNIT, bounds=BoundsRule.EVERY_NUMBER, ties=TiesRule.BINARY_GAIN, depends_on=DependsOn.RELEVANCE
    ),
)
NDCG_REL = Family(
    "nDCGRel",
    "nDCG at relevant documents",
    "nDCG averaged over the ranks of all documents with a gain; documents that are not retrieved are placed at "
    "the end of the list. Experimental." + _FRACTIONS,
    _ndcg_rel,
    params=(GAINS,),
    trec="ndcg_rel",
    trec_given=trec_gains,
    trec_read=read_gains,
    gain=GAIN,
    says=(gain_text, discount_text),
    leveled=False,
    factor=Factor(
        worded("weight"),
        lambda *_: worded(
            "The discount of the rank, times the sum of 1 / ideal sum: at the rank of each document with a "
            "gain from here on, and at the end of the ideal ranking for each missing document"
        ),
    ),
    guide=Guide(
        Formula(
            r"\mathrm{nDCGRel} = \frac{1}{m} \sum_{i:\,g_i > 0} \mathrm{nDCG@}i",
            where="m is the number of documents with a gain",
        ),
        "Rewards high nDCG at each rank where something useful appears.",
        "Best for experiments with an nDCG that is averaged as AP is.",
        "Misleads when it is compared with nDCG, which is taken at one rank.",
        example=Example("nDCGRel", "2 0 1", "(1 + (2 + 1/log₂(4)) / (2 + 1/log₂(3))) / 2"),
    ),
    source="trec_eval 9.0 (m_ndcg_rel.c)",
    traits=Traits(range=Range.UNIT_OF_GAINS, no_bounds=_MOVING_RANKS),
)
R_NDCG = Family(
    "RnDCG",
    "nDCG at levels of grade",
    "nDCG averaged over the ranks at which the ideal ranking's gain changes. Experimental." + _FRACTIONS,
    _r_ndcg,
    params=(GAINS,),
    trec="Rndcg",
    trec_given=trec_gains,
    trec_read=read_gains,
    gain=GAIN,
    says=(gain_text, discount_text),
    factor=Factor(
        worded("weight"),
        lambda *_: worded(
            "The discount of the rank, times the sum of 1 / IDCG@i over those ranks i from this rank on for which nDCG "
            "is averaged"
        ),
    ),
    guide=Guide(
        Formula(
            r"\mathrm{RnDCG} = \text{mean of nDCG@}i\text{ over the ranks }i\text{ where the gain of the "
            r"ideal ranking changes}"
        ),
        "Rewards placing each grade within its part of the ideal ranking.",
        "Best for experiments with a graded form of R-precision.",
        "Misleads when grades are few or rare, since very few ranks are then averaged.",
        example=Example("RnDCG", "2 0 1", "(1 + 2 / (2 + 1/log₂(3))) / 2"),
    ),
    source="trec_eval 9.0 (m_Rndcg.c)",
    traits=Traits(range=Range.UNIT_OF_GAINS, no_bounds=_MOVING_RANKS),
)
FAMILIES = (G, BIN_G, NDCG_REL, R_NDCG)
