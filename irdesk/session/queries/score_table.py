"""Table of scores for display: its row headers, its values, and notes on the measures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from irdesk.domain.translatable_messages import Worded
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.measures.measure_descriptions import particulars
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.evaluation.scoring.scoreboard import Scoreboard


@dataclass(frozen=True)
class Head:
    """Row header in a score table: a run with its colour, or a topic without a colour."""

    id: str
    text: str
    tip: str
    colour: int | None = None


@dataclass(frozen=True, eq=False)
class ScoreTable:
    """Score table: runs × measures, or topics × measures for one run. Arrays have shape (rows, measures). ``changes``
    holds the effect of the last change on each value, or NaN. ``best`` marks the highest value under each measure for
    which higher is better. ``particulars`` describes the effect of each measure's parameters.
    """

    measures: tuple[Measure, ...]
    heads: tuple[Head, ...]
    values: Floats
    changes: Floats
    best: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]
    particulars: tuple[Worded, ...]


def known_scores(values: Floats) -> Floats:
    """Replace unknown scores, which are stored as infinity, by NaN."""
    return np.where(np.isinf(values), np.nan, values)


def particulars_of(board: Scoreboard, measures: Sequence[Measure]) -> tuple[Worded, ...]:
    """Return a description of the effect of each measure's parameters."""
    rules = board.rules
    return tuple(particulars(measure, rules.profile, rules.level) for measure in measures)
