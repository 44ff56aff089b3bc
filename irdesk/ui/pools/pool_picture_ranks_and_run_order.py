"""Number of ranks and run order of the pool picture, with the combo boxes that choose them."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QComboBox, QWidget

from irdesk.evaluation.scoring.ranked_lists import Ints
from irdesk.session.pools.pool_picture import PoolBase
from irdesk.session.queries import Queries
from irdesk.ui.widgets.choice_box import choice_box

SCORE, GROUP, NAME, ALIKE, LOADED = "score", "group", "name", "alike", "loaded"
RANKS = (10, 20, 50, 100)
USUAL = 1  # index of the default number of ranks


def ranks_box(parent: QWidget) -> QComboBox:
    """Create a combo box for the number of ranks. Its item data are strings."""
    entries = [(str(count), _tr("{count} ranks").format(count=count)) for count in RANKS]
    box = choice_box(parent, "pool_ranks", _tr("Last rank shown"), entries)
    box.setCurrentIndex(USUAL)
    return box


def sorting_box(parent: QWidget) -> QComboBox:
    """Create a combo box with the run orders supported by `run_order`."""
    entries = (
        (SCORE, _tr("by score")),
        (ALIKE, _tr("by similarity")),
        (GROUP, _tr("by group")),
        (NAME, _tr("by name")),
        (LOADED, _tr("as loaded")),
    )
    return choice_box(parent, "pool_sorting", _tr("Run order"), entries)


def run_order(queries: Queries, base: PoolBase, topic: str, measure: str, sorting: str, alike: Ints | None) -> Ints:
    """Return the run order as indices, shape (runs,).

    ``sorting`` is one of:

    - `SCORE`: by descending ``measure`` (mean, or score on one topic); unscored runs last.
    - `GROUP`: by group; ungrouped runs last.
    - `NAME`: by name.
    - `ALIKE`: in the order ``alike``, which places similar runs side by side; until it is computed, in loading order.
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


def _tr(text: str) -> str:
    return QCoreApplication.translate("pool_picture_ranks_and_run_order", text)
