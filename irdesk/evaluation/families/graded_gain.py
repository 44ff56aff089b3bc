"""trec_eval's experimental measures of gain: G, binG, nDCG averaged at relevant documents and at levels of grade.

Chris Buckley, trec_eval 9.0 (``m_G.c``, ``m_binG.c``, ``m_ndcg_rel.c``, ``m_Rndcg.c``), 2008.
"""

from __future__ import annotations

import numpy as np

from irdesk.evaluation.families.ndcg import read_gains, trec_gains
from irdesk.evaluation.gains import GAINS, Scheme, at_ranks
from irdesk.evaluation.lists import Floats, RankedLists, Truth, ratio
from irdesk.evaluation.measure import Family, Measure, Parts

LEAST_COST = 1.0


def _g(lists: RankedLists, measure: Measure, rel: int) -> Parts:  # noqa: ARG001
    """Σ gain / log2(2 + cost − gain so far) over Σ ideal gain.

    The gain so far is that of the list down to this document; the cost is that of the ideal ranking down to this rank,
    at least 1 a rank.
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
    """(1/R) Σ 1 / log2(2 + documents that are not relevant above)."""
    hits = lists.relevant(rel)
    return Parts(hits, 1 / np.log2(2 + hits.ranks - hits.nth), lists.recall_base(rel))


def _ndcg_rel(lists: RankedLists, measure: Measure, rel: int) -> Floats:  # noqa: ARG001
    """The mean over all documents with a gain of nDCG at their ranks; at the end of the list for those it lacks."""
    scheme = Scheme.of(lists, measure)
    hits = scheme.hits(lists)
    gains = scheme.gains(hits.grades)
    terms = gains / scheme.discounts(hits.ranks)
    cumulated = hits.running(terms)
    ideals = [scheme.cumulated_ideal(truth) for truth in lists.truths]
    relevant = gains > 0
    found = hits.where(relevant)
    there = cumulated[relevant] / at_ranks(ideals, lists.topic_of[found.lists], found.ranks)
    total = np.array([len(ideal) - 1 for ideal in ideals], np.float64)[lists.topic_of]
    last = ratio(hits.sums(terms, lists.size), np.array([ideal[-1] for ideal in ideals])[lists.topic_of])
    sums = found.sums(there, lists.size) + (total - found.counts(lists.size)) * last
    return ratio(np.maximum(sums, 0.0), total)


def _boundaries(scheme: Scheme, truth: Truth) -> list[int]:
    """The ranks at which the gain of the ideal ranking changes: after 5 documents of one gain and 3 of the next, 5
    and 8.
    """
    gains = scheme.ideal_gains(truth)
    return [*(np.flatnonzero(np.diff(gains)) + 1).tolist(), len(gains)] if len(gains) else []


def _r_ndcg(lists: RankedLists, measure: Measure, rel: int) -> Floats:
    """The mean of nDCG at the boundaries of the ideal ranking's gains, and at the end of a list that goes past them.

    As trec_eval has it, the end counts only where more than one document stands below the last boundary; and a topic
    without a document of the relevance level has 0.
    """
    scheme = Scheme.of(lists, measure)
    hits = scheme.hits(lists)
    terms = scheme.gains(hits.grades) / scheme.discounts(hits.ranks)
    ideals = [scheme.cumulated_ideal(truth) for truth in lists.truths]
    boundaries = [_boundaries(scheme, truth) for truth in lists.truths]
    sums, counts = np.zeros(lists.size), np.zeros(lists.size)
    for step in range(max(map(len, boundaries), default=0)):
        cutoffs = np.array([ends[step] if step < len(ends) else 0 for ends in boundaries])[lists.topic_of]
        above = hits.ranks <= cutoffs[hits.lists]
        gained = hits.where(above).sums(terms[above], lists.size)
        sums += ratio(gained, at_ranks(ideals, lists.topic_of, cutoffs))
        counts += cutoffs > 0
    longer = (lists.lengths > np.array([len(ideal) for ideal in ideals])[lists.topic_of]) & (counts > 0)
    last = ratio(hits.sums(terms, lists.size), np.array([ideal[-1] for ideal in ideals])[lists.topic_of])
    sums += np.where(longer, last, 0.0)
    return np.where(lists.recall_base(rel) > 0, ratio(sums, counts + longer), 0.0)


_FRACTIONS = " Fractional gains are sorted as they are; trec_eval sorts them as integers."
G = Family(
    "G", "Normalised gain",
    "Gains, each divided by log2(2 + the ideal's cost so far − the gain so far), over the sum of all gains. "
    "Experimental." + _FRACTIONS,
    _g, params=(GAINS,), trec="G", trec_given=trec_gains, trec_read=read_gains, graded=True,
)  # fmt: skip
BIN_G = Family(
    "binG", "Binary G",
    "The mean over all relevant documents of 1 / log2(2 + documents above that are not relevant). Experimental.",
    _bin_g, trec="binG",
)  # fmt: skip
NDCG_REL = Family(
    "nDCGRel", "nDCG at relevant documents",
    "nDCG averaged over the ranks of all documents with a gain; for those not retrieved, at the end of the list. "
    "Experimental." + _FRACTIONS,
    whole=_ndcg_rel, params=(GAINS,), trec="ndcg_rel", trec_given=trec_gains, trec_read=read_gains, graded=True,
)  # fmt: skip
R_NDCG = Family(
    "RnDCG", "nDCG at levels of grade",
    "nDCG averaged over the ranks at which the ideal ranking's gain changes. Experimental." + _FRACTIONS,
    whole=_r_ndcg, params=(GAINS,), trec="Rndcg", trec_given=trec_gains, trec_read=read_gains, graded=True,
)  # fmt: skip
FAMILIES = (G, BIN_G, NDCG_REL, R_NDCG)
