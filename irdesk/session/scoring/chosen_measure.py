"""Choice of measures for views: the selected measure if it is defined for single topics, and those that compare
runs.
"""

from __future__ import annotations

from collections.abc import Sequence

from irdesk.evaluation.measures.measure import Measure, rates, single
from irdesk.evaluation.scoring.scoreboard import Scoreboard


def place_of(board: Scoreboard, measure_name: str) -> int | None:
    """Return the index of a measure on a scoreboard, or None if it is missing or not defined for single topics."""
    return next(
        (index for index, measure in enumerate(board.measures) if str(measure) == measure_name and single(measure)),
        None,
    )


def usually_compared(measures: Sequence[Measure]) -> tuple[Measure, ...]:
    """Return the measures compared by default: those defined for single topics that score a run, without counts and
    shares of judged documents.
    """
    return tuple(measure for measure in measures if single(measure) and rates(measure))
