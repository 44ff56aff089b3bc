"""Interpolated precision at recall points (Salton & McGill, *Introduction to Modern Information Retrieval*, 1983)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from irdesk.domain.run import Convention
from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.measures.formula import Formula
from irdesk.evaluation.measures.measure import Cutoff, Factor, Family, Given, Measure, Param, Parts
from irdesk.evaluation.measures.measure_guide import Guide
from irdesk.evaluation.measures.measure_traits import BoundsRule, DependsOn, Range, Traits
from irdesk.evaluation.measures.param_values import Points, format_value
from irdesk.evaluation.measures.worked_example import Example
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.ranked_lists import Floats, Hits, RankedLists

RECALL_POINTS = tuple(point / 10 for point in range(11))


def best_after(hits: Hits) -> Floats:
    """Return, for each relevant document, the best precision at its rank or below in its list. Shape (h,)."""
    precision: Floats = hits.nth / hits.ranks
    return precision[best_places(hits)]


def best_places(hits: Hits) -> npt.NDArray[np.int64]:
    """Return, for each relevant document, the index of the relevant document with the best precision at its rank or
    below.

    Among equal precisions, the first is returned. Shape (h,).
    """
    precision = hits.nth / hits.ranks
    if not len(precision):
        return np.zeros(0, np.int64)
    # A single running maximum from the end covers all lists: the offset makes the values of each list lower than those
    # of the previous list.
    offset = hits.lists.astype(np.float64) * 2.0
    # The position of the maximum is used instead of its value, since adding the offset rounds precisions.
    backwards = (precision - offset)[::-1]
    places = np.maximum.accumulate(backwards)
    leaders = np.maximum.accumulate(np.where(backwards == places, np.arange(len(backwards)), 0))
    return len(leaders) - 1 - leaders[::-1]


def needed(points: npt.ArrayLike, base: Floats, convention: Convention) -> npt.NDArray[np.int64]:
    """Return the number of relevant documents needed to reach each recall point c. Shape (L, points).

    The number is floor(c·R + 0.9) in trec_eval 9, c·R rounded to the nearest integer in trec_eval 10, and the ceiling
    of c·R by definition.
    """
    product = np.multiply.outer(base, np.asarray(points, np.float64))
    if convention is Convention.TREC_EVAL_9:
        return np.floor(product + 0.9).astype(np.int64)
    if convention is Convention.TREC_EVAL_10:
        return np.floor(product + 0.5).astype(np.int64)
    return np.ceil(product - 1e-9).astype(np.int64)  # in floating point, 0.07 · 100 is above 7


def interpolated(lists: RankedLists, points: npt.ArrayLike, rel: int) -> Floats:
    """Return the interpolated precision of each list at each recall point; 0 if the point is not reached. Shape (L,
    points).
    """
    hits = lists.relevant(rel)
    counts = np.bincount(hits.lists, minlength=lists.size)
    starts = np.cumsum(counts) - counts
    wanted = np.maximum(needed(points, lists.recall_base(rel), lists.convention), 1)
    reached = wanted <= counts[:, None]
    best = best_after(hits)
    values = np.zeros(wanted.shape)
    values[reached] = best[(starts[:, None] + wanted - 1)[reached]]
    return values


def _best_precisions(lists: RankedLists, points: npt.ArrayLike, rel: int) -> Parts:
    """Return, for each document, the precision that `interpolated` uses, multiplied by the number of recall points that
    use it.
    """
    hits = lists.relevant(rel)
    counts = np.bincount(hits.lists, minlength=lists.size)
    wanted = np.maximum(needed(points, lists.recall_base(rel), lists.convention), 1)
    reached = wanted <= counts[:, None]
    firsts = ((np.cumsum(counts) - counts)[:, None] + wanted - 1)[reached]
    times = np.bincount(best_places(hits)[firsts], minlength=len(hits))
    taken = hits.where(times > 0)
    weights = (times * (hits.nth / hits.ranks))[times > 0]
    return Parts(taken, weights, np.full(lists.size, float(wanted.shape[1])))


def _at_recall(lists: RankedLists, measure: Measure, rel: int) -> Parts:
    """Compute the best precision at or after the rank at which the recall point is reached."""
    assert measure.cutoff is not None
    return _best_precisions(lists, [measure.cutoff], rel)


def _over_points(lists: RankedLists, measure: Measure, rel: int) -> Parts:
    """Compute the mean over the recall points; terms are added in rank order."""
    points = measure.param("points")
    assert isinstance(points, Points)
    return _best_precisions(lists, points, rel)


def _points_text(measure: Measure, profile: GainSettings) -> str:  # noqa: ARG001
    points = measure.param("points")
    assert isinstance(points, Points)
    return worded("The recall points are {points}.", points=", ".join(map(format_value, points)))


def _trec_points(measure: Measure) -> str:
    points = measure.param("points")
    assert isinstance(points, Points)
    return f"11pt_avg_{points.trec}"


def _read_points(text: str) -> Given:
    return (("points", Points.read(text)),)


IPREC = Family(
    "IPrec",
    "Interpolated precision",
    "The best precision at or after the recall point; 0 if the point is not reached. trec_eval's -J has no "
    "value at recall 0 if nothing judged is retrieved.",
    _at_recall,
    factor=Factor(worded("P at rank"), lambda *_: worded("Precision at this rank, if the measure uses it")),
    cutoff=Cutoff.RECALL,
    trec_cut="iprec_at_recall",
    cutoffs=RECALL_POINTS,
    also="interpolated precision",
    guide=Guide(
        Formula(r"\mathrm{IPrec@}c = \max \{P(i) : \text{recall at rank }i \ge c\}"),
        "Rewards high precision that holds down to a level of recall.",
        "Best for recall–precision curves and the classic eleven points.",
        "Misleads when R is small, since conventions for the rank at which a recall point is reached then differ.",
        depth="whole list",
        example=Example("IPrec@0.5", "1 0 1 0 1", "max(2/3, 2/4, 3/5)", missed="1"),
        ir_measures="IPrec@c",
    ),
    source="Salton & McGill, Introduction to Modern Information Retrieval, 1983",
    traits=Traits(range=Range.UNIT, bounds=BoundsRule.EVERY_NUMBER, depends_on=DependsOn.RELEVANCE),
)
IPREC_AVERAGE = Family(
    "IPrecAvg",
    "Averaged interpolated precision",
    "Interpolated precision, averaged over recall points: by default eleven, from 0 to 1.",
    _over_points,
    factor=Factor(
        worded("P × points"),
        lambda *_: worded("Precision at this rank, times the number of recall points that use it"),
    ),
    says=(_points_text,),
    params=(Param("points", Points(RECALL_POINTS), "the points of recall", Points.read),),
    trec="11pt_avg",
    trec_given=_trec_points,
    trec_read=_read_points,
    guide=Guide(
        Formula(r"\mathrm{IPrecAvg} = \frac{\mathrm{IPrec@}0 + \mathrm{IPrec@}0.1 + \dots + \mathrm{IPrec@}1}{11}"),
        "Rewards high precision at all levels of recall.",
        "Best for comparison with results published before AP became usual.",
        "Misleads when it is compared with AP, since interpolation takes the best precision at or after each point.",
        example=Example("IPrecAvg", "1 0 1", "(6 × 1 + 5 × 2/3) / 11"),
    ),
    source="Salton & McGill, Introduction to Modern Information Retrieval, 1983",
    traits=Traits(range=Range.UNIT, bounds=BoundsRule.EVERY_NUMBER, depends_on=DependsOn.RELEVANCE),
)
FAMILIES = (IPREC, IPREC_AVERAGE)
