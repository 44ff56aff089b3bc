"""Side-by-side view of two rankings of one topic: each document's rank in the other ranking, and its grade."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from irdesk.domain.docno_keys import Keys
from irdesk.evaluation.scoring.ranked_lists import UNJUDGED, Ints, TopicJudgements

DEEPEST = 1000  # maximum number of ranks shown of each ranking
NOWHERE = 0  # not a rank, since ranks count from 1


@dataclass(frozen=True, eq=False)
class Side:
    """One of two rankings. For each rank down to `DEEPEST`: the document's grade (`UNJUDGED` if unjudged) and its rank
    in the other ranking (`NOWHERE` if the other ranking lacks it). Shapes (n,).
    """

    grades: Ints
    elsewhere: Ints


def side_by_side(first: Keys, second: Keys, truth: TopicJudgements | None) -> tuple[Side, Side]:
    """Compare two rankings, given as documents in the order of evaluation. ``truth`` is None if the topic is
    unjudged.
    """
    return _side(first[:DEEPEST], second, truth), _side(second[:DEEPEST], first, truth)


def _side(keys: Keys, other: Keys, truth: TopicJudgements | None) -> Side:
    order = np.argsort(other)
    if len(other):
        positions = np.minimum(np.searchsorted(other, keys, sorter=order), len(other) - 1)
        places = order[positions]
        elsewhere = np.where(other[places] == keys, places + 1, NOWHERE)
    else:
        elsewhere = np.full(len(keys), NOWHERE)
    grades = truth.codes(keys) if truth else np.full(len(keys), UNJUDGED)
    return Side(grades, elsewhere.astype(np.int64))
