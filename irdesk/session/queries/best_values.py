"""The best values in each column of a score table, which are marked on screen."""

from __future__ import annotations

import numpy as np

from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.session.core.scoreboard_sync import JUDGED_AT_10


def best_of_columns(values: Floats, measures: tuple[Measure, ...]) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    """Return a mask that marks the highest values of each column. Nothing is marked in columns of counts or of the
    measure Judged, nor in a table with only one row.
    """
    best = np.zeros(values.shape, np.bool_)
    if len(values) < 2:
        return best
    for column, measure in enumerate(measures):
        if measure.family.integral or measure.family is JUDGED_AT_10.family:
            continue
        scores = values[:, column]
        if not np.isnan(scores).all():
            best[:, column] = scores == np.nanmax(scores)
    return best
