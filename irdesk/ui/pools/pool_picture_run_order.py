"""Run order in the pool picture."""

from __future__ import annotations

import numpy as np

from irdesk.evaluation.scoring.ranked_lists import Ints
from irdesk.session.pools.pool_picture import PoolBase
from irdesk.session.queries import Queries

SCORE, GROUP, NAME, ALIKE, LOADED = "score", "group", "name", "alike", "loaded"


def run_order(queries: Queries, base: PoolBase, topic: str, measure: str, sorting: str, alike: Ints | None) -> Ints:
    """Return the run order as indices, shape (runs,).

    ``sorting`` is one of:

    - `SCORE`: by descending ``measure`` (mean, or score on one topic); unscored runs last.
    - `GROUP`: by group; ungrouped runs last.
    - `NAME`: by name.
    - `ALIKE`: by similarity, given as ``alike``; in loading order until ``alike`` has been computed.
    - `LOADED`: in loading order.
    """
    runs = range(len(base.runs))
    if sorting == SCORE:
        return _by_score(queries, base, topic, measure)
    if sorting == ALIKE and alike is not None:
        return alike
    if sorting == NAME:
        return np.array(sorted(runs, key=lambda run: base.names[run].casefold()), np.int64)
    if sorting == GROUP:
        return np.array(sorted(runs, key=lambda run: (not base.groups[run], base.groups[run])), np.int64)
    return np.arange(len(base.runs))


def _by_score(queries: Queries, base: PoolBase, topic: str, measure: str) -> Ints:
    table = queries.metrics(topic or None)
    names = [str(shown) for shown in table.measures]
    if not names:
        return np.arange(len(base.runs))
    column = names.index(measure) if measure in names else 0
    scores = dict(zip([head.id for head in table.heads], table.values[:, column].tolist(), strict=True))
    known = [scores.get(run, np.nan) for run in base.runs]
    return np.argsort([np.inf if np.isnan(score) else -score for score in known], kind="stable")
