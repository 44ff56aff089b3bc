"""Two rankings of one topic beside each other: where each document of one stands in the other, and its grade."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from irdesk.domain.docnos import Keys
from irdesk.evaluation.scoring.ranked_lists import UNJUDGED, Ints, TopicJudgements

NOWHERE = 0  # ranks count from 1


@dataclass(frozen=True, eq=False)
class Side:
    """One ranking: of each rank its document's grade (`UNJUDGED` where nobody judged) and its rank in the other ranking
    (`NOWHERE` where it is not in it). Shapes (n,).
    """

    grades: Ints
    elsewhere: Ints


def side_by_side(first: Keys, second: Keys, truth: TopicJudgements | None) -> tuple[Side, Side]:
    """Both rankings, given by their documents in the order of evaluation; ``truth`` is None where nothing is judged."""
    return _side(first, second, truth), _side(second, first, truth)


def _side(own: Keys, other: Keys, truth: TopicJudgements | None) -> Side:
    order = np.argsort(other)
    if len(other):
        at = np.minimum(np.searchsorted(other, own, sorter=order), len(other) - 1)
        places = order[at]
        elsewhere = np.where(other[places] == own, places + 1, NOWHERE)
    else:
        elsewhere = np.full(len(own), NOWHERE)
    grades = truth.codes(own) if truth else np.full(len(own), UNJUDGED)
    return Side(grades, elsewhere.astype(np.int64))
