"""D-nDCG and D#-nDCG: graded relevance to each intent of a topic (NTCIR INTENT and We Want Web).

Sakai & Song, *Evaluating diversified search results using per-intent graded relevance*, SIGIR 2011. Intents are the
subtopics of the qrels and are equally probable. A document's global gain is the mean of its gains over the intents.
"""

from __future__ import annotations

import numpy as np

from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.measures.families.diversity import CUTOFFS, NO_BOUNDS
from irdesk.evaluation.measures.formula import Formula
from irdesk.evaluation.measures.measure import Cutoff, Family, Measure, Param, Parts
from irdesk.evaluation.measures.measure_guide import Guide
from irdesk.evaluation.measures.measure_traits import Judging, Range, Traits
from irdesk.evaluation.measures.param_values import between, format_value
from irdesk.evaluation.measures.subtopic_relevance import at_judged, covering
from irdesk.evaluation.measures.worked_example import Example
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.gains import GAINS, Scheme, gain_text
from irdesk.evaluation.scoring.judgement_details import NOT_JUDGED, Aspects, Need
from irdesk.evaluation.scoring.ranked_lists import Bools, Floats, Hits, Ints, RankedLists, ratio


def _global_gains(aspects: Aspects, scheme: Scheme) -> Floats:
    """Return the global gain of each document, the mean of its gains over all intents, in the order of
    ``aspects.keys``.
    """
    gains = np.where(aspects.grades == NOT_JUDGED, 0.0, np.maximum(scheme.gains(aspects.grades), 0.0))
    return np.asarray(gains.sum(axis=1) / max(len(aspects.names), 1), np.float64)


def _discounted(lists: RankedLists, measure: Measure) -> tuple[Floats, Floats]:
    """Return the discounted global gain at each judged position, shape (h,), and the ideal ranking's sum for each list,
    shape (L,).
    """
    scheme = Scheme(Scheme.of(lists, measure).custom_gains)
    ideals = np.zeros(len(lists.truths))
    for topic, truth in enumerate(lists.truths):
        if truth.detail is not None and truth.detail.has(Need.SUBTOPICS):
            best = np.sort(_global_gains(truth.detail.aspects, scheme))[::-1][: measure.rank]
            ideals[topic] = np.sum(best / scheme.discounts(np.arange(1, len(best) + 1)))
    gains = at_judged(lists, lambda aspects: _global_gains(aspects, scheme))
    return gains / scheme.discounts(lists.judged.ranks), ideals[lists.topic_of]


def _d_ndcg(lists: RankedLists, measure: Measure, rel: int) -> Parts:  # noqa: ARG001
    """Compute Σ global gain / log2(rank + 1), divided by the sum for the best order of all judged documents."""
    weights, ideals = _discounted(lists, measure)
    within = _gaining(lists, measure, weights)
    return Parts.up_to_1(lists.judged.where(within), weights[within], ideals)


def _d_sharp_ndcg(lists: RankedLists, measure: Measure, rel: int) -> Parts:
    """Compute γ · intent recall + (1 − γ) · D-nDCG."""
    gamma, join = measure.number("gamma"), covering(lists, rel)
    weights, ideals = _discounted(lists, measure)
    weights = (1 - gamma) * ratio(weights, ideals[lists.judged.lists])
    first = gamma * ratio(join.summed((join.nth == 1).astype(np.float64)), join.covered[join.hits.lists])
    places, judged = _places(lists, join.hits)
    weights[places] += first[judged]
    within = _gaining(lists, measure, weights)
    return Parts.up_to_1(lists.judged.where(within), weights[within], np.ones(lists.size))


def _gaining(lists: RankedLists, measure: Measure, weights: Floats) -> Bools:
    gaining: Bools = (weights != 0) & (lists.judged.ranks <= (measure.rank or np.inf))
    return gaining


def _places(lists: RankedLists, hits: Hits) -> tuple[Ints, Bools]:
    """For each hit that is judged, return its position among all judged documents of the lists. Also return a mask of
    the judged hits.

    A document with grades for subtopics but no grade for the topic counts as unjudged.
    """
    starts = np.cumsum(lists.lengths) - lists.lengths
    places = starts[lists.judged.lists] + lists.judged.ranks
    wanted = starts[hits.lists] + hits.ranks
    judged: Bools = np.isin(wanted, places)
    return np.searchsorted(places, wanted[judged]), judged


def _gamma_text(measure: Measure, profile: GainSettings) -> str:  # noqa: ARG001
    return worded("Intent recall has the weight γ = {gamma}.", gamma=format_value(measure.number("gamma")))


_UNIFORM = " Intents are the subtopics of the qrels, and all are equally probable."
_SOURCE = "Sakai & Song, Evaluating diversified search results using per-intent graded relevance, SIGIR 2011"
_TRAITS = Traits(range=Range.UNIT, no_bounds=NO_BOUNDS)
D_NDCG = Family(
    "D_nDCG",
    "D-nDCG",
    "nDCG with global gain: the mean of a document's gains over the intents of its topic." + _UNIFORM,
    _d_ndcg,
    cutoff=Cutoff.OPTIONAL_RANK,
    params=(GAINS,),
    cutoffs=CUTOFFS,
    needs=Need.SUBTOPICS,
    gain=None,
    says=(gain_text,),
    leveled=False,
    guide=Guide(
        Formula(
            r"\text{D-nDCG@}k = \frac{\sum_{i=1}^{k} G(i) / \log_2(i + 1)}{\sum_{i=1}^{k} G^{*}(i) / \log_2(i + 1)}",
            where="G(i) is the mean gain of the document at rank i over all intents, G*(i) that of the best order",
        ),
        "Rewards early documents that are highly relevant to many intents.",
        "Best for diversity with graded judgements of each intent, together with I-rec.",
        "Misleads when it is read alone, since documents for one popular intent can fill the list.",
        example=Example(
            "D_nDCG@3", "1 0 1", "(0.5/log₂(2) + 1/log₂(4)) / (1/log₂(2) + 0.5/log₂(3))", subtopics="a - ab"
        ),
        judging=Judging.SUBTOPICS,
        ntcireval="D-nDCG@k",
    ),
    source=_SOURCE,
    traits=_TRAITS,
)
D_SHARP_NDCG = Family(
    "DSharp_nDCG",
    "D#-nDCG",
    "The weighted mean of intent recall (StRecall) and D-nDCG." + _UNIFORM,
    _d_sharp_ndcg,
    cutoff=Cutoff.OPTIONAL_RANK,
    params=(Param("gamma", 0.5, "weight of intent recall", between(0.0, 1.0)), GAINS),
    cutoffs=CUTOFFS,
    needs=Need.SUBTOPICS,
    gain=None,
    says=(gain_text, _gamma_text),
    guide=Guide(
        Formula(r"\text{D\#-nDCG@}k = \gamma\cdot\mathrm{StRecall@}k + (1 - \gamma)\cdot\text{D-nDCG@}k"),
        "Rewards covering many intents, with documents highly relevant to them at early ranks.",
        "Best for one number about a diversified list with graded judgements of each intent.",
        "Misleads when topics have very few intents, since intent recall then jumps.",
        example=Example("DSharp_nDCG@2", "1 0 1", "0.5 × 1/2 + 0.5 × 0.5 / (1 + 0.5/log₂(3))", subtopics="a - ab"),
        judging=Judging.SUBTOPICS,
        ntcireval="D#-nDCG@k",
    ),
    source=_SOURCE,
    traits=_TRAITS,
)
FAMILIES = (D_NDCG, D_SHARP_NDCG)
