"""Choice of measures for views: the selected measure, if it is defined for single topics, and the measures used to
compare runs.
"""

from __future__ import annotations

from collections.abc import Sequence

from irdesk.evaluation.measures.measure import Measure, rates, single
from irdesk.evaluation.scoring.scoreboard import Scoreboard


def place_of(board: Scoreboard, measure_name: str) -> int | None:
    """Return the index of a measure on a scoreboard. Return None if the scoreboard lacks the measure, or if the measure
    is not defined for single topics.
    """
    return next(
        (index for index, measure in enumerate(board.measures) if str(measure) == measure_name and single(measure)),
        None,
    )


def usually_compared(measures: Sequence[Measure]) -> tuple[Measure, ...]:
    """Return the measures that are compared by default. They are defined for single topics and score a run; counts and
    shares of judged documents are excluded.
    """
    return tuple(measure for measure in measures if single(measure) and rates(measure))
