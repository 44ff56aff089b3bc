"""Measure for single-topic views: the selected one if it is defined for single topics."""

from __future__ import annotations

from irdesk.evaluation.measures.measure import single
from irdesk.evaluation.scoring.scoreboard import Scoreboard


def place_of(board: Scoreboard, measure_name: str) -> int | None:
    """Return the index of a measure on a scoreboard, or None if it is missing or not defined for single topics."""
    return next(
        (index for index, measure in enumerate(board.measures) if str(measure) == measure_name and single(measure)),
        None,
    )
