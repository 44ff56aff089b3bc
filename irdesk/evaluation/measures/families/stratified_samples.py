"""AP and nDCG estimated from a pool whose strata were sampled at different rates.

E. Yilmaz, E. Kanoulas, J. Aslam, *A simple and efficient sampling method for estimating AP and NDCG*, SIGIR 2008. The
scores equal those of NIST's ``sample_eval.pl`` as of 10 October 2011; its ``$maxResultSize`` corresponds to the cutoff.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.measures.formula import Formula
from irdesk.evaluation.measures.measure import Cutoff, Family, Measure, Param, Parts
from irdesk.evaluation.measures.measure_guide import Guide
from irdesk.evaluation.measures.measure_traits import Judging, Range, Traits
from irdesk.evaluation.measures.param_values import one_of
from irdesk.evaluation.measures.worked_example import Example
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.judgement_details import Need, Strata
from irdesk.evaluation.scoring.ranked_lists import Floats, Hits, Ints, RankedLists, TopicJudgements, unjudged_of

EPSILON = 0.00001
ROUNDED = "rounded"
CHOPPED = "chopped"


@dataclass(frozen=True, eq=False)
class _Sample:
    """The pool of one topic. ``grades`` and ``strata`` of the pooled documents have shape (n,), all other arrays shape
    (strata,).
    """

    grades: Ints
    strata: Ints
    sizes: Floats
    sampled: Floats

    @classmethod
    def of(cls, truth: TopicJudgements, strata: Strata) -> _Sample:
        numbers = strata.numbers_at(truth.keys)
        pooled = numbers >= 0
        grades, pooled_strata = truth.grades[pooled], numbers[pooled]
        sampled = np.bincount(pooled_strata[grades >= 0], minlength=len(strata.names))
        return cls(grades, pooled_strata, strata.sizes.astype(np.float64), sampled.astype(np.float64))

    def estimated(self, relevant: Ints) -> Floats:
        """Estimate the number of relevant documents in each stratum from the number ``relevant`` in the sample."""
        return np.divide(relevant * self.sizes, self.sampled, out=np.zeros(len(self.sizes)), where=self.sampled > 0)

    def relevant(self, rel: int) -> float:
        """Estimate R from the sample."""
        counts = np.bincount(self.strata[self.grades >= max(rel, 1)], minlength=len(self.sizes))
        return float(np.add.accumulate(self.estimated(counts))[-1])

    def ideal(self, cutoff: int | None, *, chopped: bool) -> float:
        """Return the discounted gain of the ideal ranking, built from the estimated number of documents of each grade.

        The estimated numbers are rounded to the nearest integer (halves up). With ``chopped`` they are truncated to
        integers and the next grade starts at a fractional rank, as in sample_eval.pl before 10 October 2011.

        As in the script, the ideal ranking ends at the cutoff, except that the first document of each grade always
        counts.
        """
        total, start = 0.0, 0.0
        for grade in np.unique(self.grades[self.grades > 0])[::-1].tolist():
            counts = np.bincount(self.strata[self.grades == grade], minlength=len(self.sizes))
            number = float(np.add.accumulate(self.estimated(counts))[-1])
            if not chopped:
                number = float(int(number + 0.5))
            ranks = start + np.arange(1, int(number) + 2)
            ranks = ranks[ranks <= start + number]
            ranks = ranks[(ranks < (cutoff or np.inf) + 1) | (np.arange(len(ranks)) == 0)]
            terms = grade / np.log2(ranks + 1)
            total += float(np.add.accumulate(terms)[-1]) if len(terms) else 0.0
            start += number
        return total


@dataclass(frozen=True, eq=False)
class _Pooled:
    """The positions in a batch whose documents are in a stratum, the index of each document's stratum, and each list's
    sample.
    """

    hits: Hits
    strata: Ints
    samples: tuple[_Sample | None, ...]

    def before(self, mask: Ints) -> Ints:
        """Return, for each position, the sum of ``mask`` over the positions above it in its list. Shape (h,)."""
        total = np.cumsum(mask) - mask
        starts = np.searchsorted(self.hits.lists, self.hits.lists)
        return total - total[starts]


def _pooled(lists: RankedLists) -> _Pooled:
    known = lists.derived.get("pooled")
    if known is None:
        known = lists.derived["pooled"] = _joined(lists)
    assert isinstance(known, _Pooled)
    return known


def _joined(lists: RankedLists) -> _Pooled:
    known = lists.cells != unjudged_of(lists.cells.dtype)  # every document in a stratum has a grade, possibly below 0
    flat, hits = np.flatnonzero(known), lists.places(known)
    keys, strata = lists.keys[flat], np.full(len(flat), -1)
    bounds = np.searchsorted(hits.lists, np.arange(lists.size + 1)).tolist()
    of_truth: dict[int, _Sample | None] = {}
    for i, topic in enumerate(lists.topic_of.tolist()):
        truth = lists.truths[topic]
        if truth.detail is None or not truth.detail.has(Need.STRATA):
            of_truth[topic] = None
            continue
        if topic not in of_truth:
            of_truth[topic] = _Sample.of(truth, truth.detail.strata)
        some = slice(bounds[i], bounds[i + 1])
        strata[some] = truth.detail.strata.numbers_at(keys[some])
    return _Pooled(hits.where(strata >= 0), strata[strata >= 0], tuple(of_truth[t] for t in lists.topic_of.tolist()))


def _of_samples(pooled: _Pooled, name: str) -> Floats:
    """Return, for each position, a number that belongs to its stratum: the entry of the attribute ``name`` of
    `_Sample`, such as the stratum's size. Shape (h,).
    """
    columns = [getattr(sample, name) if sample else np.zeros(0) for sample in pooled.samples]
    lengths = np.array([len(column) for column in columns], np.int64)
    starts = np.cumsum(lengths) - lengths
    joined: Floats = np.concatenate([np.zeros(0), *columns])
    values: Floats = joined[starts[pooled.hits.lists] + pooled.strata]
    return values


def _xinf_ap(lists: RankedLists, measure: Measure, rel: int) -> Parts:
    """Compute (1/R) Σ over sampled relevant documents of (expected precision at the rank) · (stratum size) / (number
    sampled).

    The expected precision at rank k is 1/k + (1/k) Σ over strata of pooled · (relevant + ε) / (sampled + 3ε). The terms
    are the numbers of the stratum's pooled, relevant and sampled documents above rank k; ε is `EPSILON`.
    """
    pooled = _pooled(lists)
    hits = pooled.hits
    number = max((len(topic_sample.sizes) for topic_sample in pooled.samples if topic_sample), default=0)
    relevant, sampled = hits.grades >= max(rel, 1), hits.grades >= 0
    expected = np.zeros(len(hits))
    for stratum in range(number):
        in_stratum = pooled.strata == stratum
        above = pooled.before(in_stratum.astype(np.int64))
        rate = (pooled.before((in_stratum & relevant).astype(np.int64)) + EPSILON) / (
            pooled.before((in_stratum & sampled).astype(np.int64)) + 3 * EPSILON
        )
        expected += np.where(above > 0, above * rate, 0.0)
    precision = (1 + expected) / hits.ranks
    scale = _of_samples(pooled, "sizes") / np.maximum(_of_samples(pooled, "sampled"), 1)
    counted = relevant & (hits.ranks <= (measure.rank or np.inf))
    base = np.array([sample.relevant(rel) if sample else 0.0 for sample in pooled.samples], np.float64)
    return Parts(hits.where(counted), (precision * scale)[counted], base)


def _inf_ndcg(lists: RankedLists, measure: Measure, rel: int) -> Parts:  # noqa: ARG001
    """Compute a weighted sum of grade / log2(rank + 1) over sampled relevant documents, divided by the estimated ideal.

    The weight is the number of retrieved documents in the document's stratum, divided by the number of these documents
    that are sampled. The ideal ranking has the estimated number of documents of each grade.
    """
    pooled = _pooled(lists)
    within = pooled.hits.ranks <= (measure.rank or np.inf)
    hits, strata = pooled.hits.where(within), pooled.strata[within]
    codes = hits.lists * (int(strata.max(initial=0)) + 1) + strata
    retrieved = np.bincount(codes)[codes]
    sampled = np.bincount(codes, hits.grades >= 0)[codes]
    counted = hits.grades > 0
    weights = hits.grades / np.log2(hits.ranks + 1) * retrieved / np.maximum(sampled, 1)
    chopped = measure.param("ideal") == CHOPPED
    ideals = np.array(
        [sample.ideal(measure.rank, chopped=chopped) if sample else 0.0 for sample in pooled.samples], np.float64
    )
    return Parts(hits.where(counted), weights[counted], ideals)


def _ideal_text(measure: Measure, profile: GainSettings) -> str:  # noqa: ARG001
    if measure.param("ideal") == CHOPPED:
        return worded(
            "The estimated number of documents of each grade in the ideal ranking is truncated to an integer, as "
            "in sample_eval.pl before 10 October 2011."
        )
    return worded(
        "The estimated number of documents of each grade in the ideal ranking is rounded, as in sample_eval.pl since "
        "10 October 2011."
    )


_SCRIPT = " With a cutoff k, the score equals that of NIST's sample_eval.pl with $maxResultSize = k."
IDEAL = Param(
    "ideal",
    ROUNDED,
    "the estimated number of documents of each grade in the ideal ranking: rounded, as in sample_eval.pl since 10 "
    "October 2011, or truncated, as before",
    one_of(ROUNDED, CHOPPED),
)
NO_BOUNDS = "it is unknown in which stratum a document would be sampled"

XINF_AP = Family(
    "xinfAP",
    "Extended inferred average precision",
    "Average precision estimated from a sample of the pool with a separate sampling rate in each stratum. "
    "Documents with a negative grade are in the pool but unjudged." + _SCRIPT + " It can exceed 1.",
    _xinf_ap,
    cutoff=Cutoff.OPTIONAL_RANK,
    gain=None,
    needs=Need.STRATA,
    guide=Guide(
        Formula(
            r"\mathrm{xinfAP} = \frac{1}{\hat{R}} \sum_{i\text{ sampled, relevant}} E(i)\cdot\frac{N_s}{n_s}",
            where="E(i) is the expected precision at rank i, R̂ the estimated number of relevant documents; nₛ "
            "of the Nₛ documents of stratum s are sampled",
        ),
        "Rewards the same rankings as AP, estimated from stratified samples.",
        "Best for large pools judged by samples that are denser at the top.",
        "Misleads when few relevant documents were sampled, since the estimate then varies widely.",
        example=Example(
            "xinfAP", "1 -1 0 1", "(1 × 3/2 + (1/4 + 3/4 × 1/2) × 2/1) / (3/2 + 2/1)", missed="-1", strata="a a a b b"
        ),
        judging=Judging.STRATA,
    ),
    source="Yilmaz, Kanoulas & Aslam, A simple and efficient sampling method for estimating AP and NDCG, SIGIR 2008",
    traits=Traits(range=Range.FROM_0, no_bounds=NO_BOUNDS),
)
INF_NDCG = Family(
    "infNDCG",
    "Inferred nDCG",
    "nDCG estimated from a sample of the pool with a separate sampling rate in each stratum; gains are grades. "
    "Documents with a negative grade are in the pool but unjudged." + _SCRIPT + " If more than k relevant documents "
    "are estimated, the ideal ranking "
    "continues beyond k with one "
    "document of each lower grade, as in "
    "the script. It can exceed 1.",
    _inf_ndcg,
    cutoff=Cutoff.OPTIONAL_RANK,
    params=(IDEAL,),
    says=(_ideal_text,),
    leveled=False,
    gain=None,
    needs=Need.STRATA,
    guide=Guide(
        Formula(
            r"\mathrm{infNDCG} = \frac{\text{estimated DCG}}{\text{ideal DCG of the estimated number of documents "
            r"of each grade}}"
        ),
        "Rewards the same rankings as nDCG, estimated from stratified samples.",
        "Best for graded judgements of large pools by samples that are denser at the top.",
        "Misleads when variants of NIST's script are mixed, since the ideal changed in October 2011.",
        example=Example(
            "infNDCG",
            "1 -1 0 1",
            "(3/2/log₂(2) + 1/log₂(5)) / (1/log₂(2) + 1/log₂(3) + 1/log₂(4) + 1/log₂(5))",
            missed="-1",
            strata="a a a b b",
        ),
        judging=Judging.STRATA,
        graded=True,
    ),
    source="Yilmaz, Kanoulas & Aslam, A simple and efficient sampling method for estimating AP and NDCG, SIGIR 2008",
    traits=Traits(range=Range.FROM_0, no_bounds=NO_BOUNDS),
)
FAMILIES = (XINF_AP, INF_NDCG)
