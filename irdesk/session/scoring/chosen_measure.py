"""The measure that views of single topics go by: the one that is selected, where it can be."""

from __future__ import annotations

from irdesk.evaluation.measures.measure import single
from irdesk.evaluation.scoring.scoreboard import Scoreboard


def place_of(board: Scoreboard, measure_name: str) -> int | None:
    """Where a measure of single topics stands on a board; None where it is not there, or says nothing of a topic."""
    return next((at for at, own in enumerate(board.measures) if str(own) == measure_name and single(own)), None)
