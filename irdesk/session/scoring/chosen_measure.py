"""Choice of measures for views: the main measure, the selected measure (if it is defined for single topics), and the
measures used to compare runs.
"""

from __future__ import annotations

from collections.abc import Sequence

from irdesk.evaluation.measures.measure import Measure, rates, single
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.session.core.project_settings import MAIN_MEASURE
from irdesk.session.core.read_only_project import ReadOnlyProject


def place_of(board: Scoreboard, measure_name: str) -> int | None:
    """Return the index of a measure on a scoreboard. Return None if the scoreboard lacks the measure, or if the measure
    is not defined for single topics.
    """
    return next(
        (index for index, measure in enumerate(board.measures) if str(measure) == measure_name and single(measure)),
        None,
    )


def usually_compared(measures: Sequence[Measure]) -> tuple[Measure, ...]:
    """Return the measures that are compared by default. They are defined for single topics, and higher scores mean
    better runs. Counts are therefore excluded, and so are shares of judged documents.
    """
    return tuple(measure for measure in measures if single(measure) and rates(measure))


def main_measure(state: ReadOnlyProject) -> str:
    """Return the name of a project's main measure, or an empty string if no shown measure is defined for single topics.

    If the user chose a shown measure, that measure is the main measure. Otherwise, if the scale has several relevant
    grades, the main measure is the first graded measure with a rank cutoff, since binary measures ignore the
    differences between these grades. In all other cases, the main measure is the first shown measure by which runs are
    compared.
    """
    chosen = state.settings[MAIN_MEASURE]
    if chosen in map(str, state.measures):
        return chosen
    candidates = usually_compared(state.measures) or tuple(measure for measure in state.measures if single(measure))
    graded = [measure for measure in candidates if measure.family.graded and measure.rank is not None]
    preferred = graded if state.scale.top > 1 else []
    return next(map(str, (*preferred, *candidates)), "")
