"""Plot data of one ranking in *What if*: precision against recall, and the DCG of the ranking and of its ideal."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from irdesk.evaluation.curves.curves import RECALLS, Kind, points_of, values_of
from irdesk.evaluation.explain.explanation import one_list
from irdesk.evaluation.explain.what_if import Sandbox
from irdesk.evaluation.measures.families.ndcg_dcg_cg import DCG, NDCG
from irdesk.evaluation.measures.measure import Measure

MOST_RANKS = 30  # maximum number of ranks shown as bars


@dataclass(frozen=True)
class RankingFigures:
    """Data for the plots of one ranking.

    ``recall`` and ``precision`` have a point for each relevant document retrieved. ``interpolated`` is the precision at
    recalls of 0, 0.1, …, 1. ``gained`` and ``ideal`` are the DCG of the ranking and of the ideal ranking, down to each
    of the first ranks.

    ``measures`` are DCG and nDCG with their cutoff, and ``scores`` their scores. ``best`` is the DCG of the whole ideal
    ranking.
    """

    recall: tuple[float, ...]
    precision: tuple[float, ...]
    interpolated: tuple[tuple[float, float], ...]
    gained: tuple[float, ...]
    ideal: tuple[float, ...]
    measures: tuple[Measure, Measure]
    scores: tuple[float, float]
    best: float


def figures_of(box: Sandbox, chosen: Measure | None = None) -> RankingFigures | None:
    """Return the plot data of a ranking, or None if nothing is judged.

    If the ``chosen`` measure is an nDCG or DCG, its cutoff and parameters are used for the DCG and its ideal.
    """
    if not len(box.truth):
        return None
    keys = box.keys[: box.length]
    lists = box.rules.applied(one_list(box.truth.codes(keys), box.truth, box.rules, keys))
    level = box.rules.level
    curve = points_of("", lists, 0, level)
    points = zip(RECALLS[Kind.PR_11].tolist(), values_of(lists, Kind.PR_11, level)[0].tolist(), strict=True)
    dcg, ndcg = _of_both(chosen)
    explained = box.explained(ndcg)
    ideal = np.zeros(0) if explained.ideal_totals is None else explained.ideal_totals
    best = float(np.nanmax(ideal, initial=0.0))  # the ideal is NaN after the last document with a gain
    measures = box.asked(dcg), explained.measure
    return RankingFigures(
        tuple(curve.recall.tolist()),
        tuple(curve.precision.tolist()),
        tuple(points),
        tuple(explained.totals[:MOST_RANKS].tolist()),
        tuple(np.nan_to_num(ideal[:MOST_RANKS], nan=best).tolist()),
        measures,
        (float(box.scores(measures[:1])[0]), explained.score),
        best,
    )


def _of_both(chosen: Measure | None) -> tuple[Measure, Measure]:
    """Return DCG and nDCG with the cutoff and parameters of the chosen measure, or with the defaults."""
    if chosen is None or chosen.family not in {DCG, NDCG}:
        return Measure(DCG), Measure(NDCG)
    names = {param.name for param in DCG.params}
    given = tuple((name, value) for name, value in chosen.given if name in names)
    return replace(chosen, family=DCG, given=given), replace(chosen, family=NDCG)
