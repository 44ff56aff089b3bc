"""The curve of a perfect ranking, with all relevant documents first. It is an upper bound for every run's curve."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from irdesk.evaluation.curves.curves import RECALLS, Curve, Kind, ideal_gain
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.evaluation.scoring.scoreboard import Scoreboard


def perfect_curve(board: Scoreboard, topics: Sequence[str], kind: Kind, ranks: Floats) -> Curve:
    """Return the mean curve of the perfect ranking over ``topics``. A curve by rank has a point at each of ``ranks``,
    shape (n,).

    Over recall, precision is 1 throughout. With R relevant documents, precision at rank k is min(k, R) / k and recall
    min(k, R) / R (0 if R is 0). The gain is that of the ideal ranking. Raises `KeyError` for an unjudged topic.
    """
    if not kind.by_rank:
        recalls = RECALLS.get(kind, np.array([0.0, 1.0]))
        return Curve("", recalls, np.ones(len(recalls)))
    if kind is Kind.GAIN:
        return Curve("", ranks, ideal_gain(board, topics, ranks))
    relevant = np.array([board.truths[topic].relevant(board.rules.level) for topic in topics], np.float64)
    if kind is Kind.NDCG:
        return Curve("", ranks, np.full(len(ranks), float((relevant > 0).mean())))
    reached = np.minimum(relevant[:, None], ranks)
    whole = ranks if kind is Kind.PRECISION else np.maximum(relevant, 1.0)[:, None]
    return Curve("", ranks, np.asarray((reached / whole).mean(axis=0)))
