"""Bounds of scores and bands of curves, for all possible grades of unjudged documents. Only bounds and bands that are
fast to compute are returned.
"""

from __future__ import annotations

from collections.abc import Sequence

from irdesk.domain.translatable_messages import Worded, worded
from irdesk.evaluation.bounds.bounds import Bounds, bounds, run_bounds
from irdesk.evaluation.curves.curve_bands import MOST_BANDED, Band
from irdesk.evaluation.curves.curves import Kind
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.measures.measure_traits import BoundsRule
from irdesk.session.core.workspace import Workspace

MOST_TOPICS = 50  # maximum number of topics for which the bounds of a mean are computed immediately
MOST_SWEPT = 5  # maximum number of topics of a mean whose bounds are slow to compute
SLOW_RULES = frozenset({BoundsRule.EVERY_NUMBER, BoundsRule.EVERY_NUMBER_UNCONDENSED})
"""Rules under which computing the bounds of a list's score takes many times as long as computing the score."""


def score_bounds(
    workspace: Workspace, run_id: str, topic: str | None, measure: Measure, among: Sequence[str] | None = None
) -> Bounds | Worded | None:
    """Return the bounds of a run's score for one topic, for all possible grades of unjudged documents. Without a topic,
    return the bounds of the run's mean over the judged topics, or only over the topics ``among``.

    Return None if there is no such score. Return a message if the mean is over too many topics to compute its bounds
    immediately.
    """
    board, grades = workspace.state.board, workspace.state.possible_grades
    if topic is None:
        answered = board.run_topics(run_id)
        counted = board.coverage(run_id)[0] if among is None else len(frozenset(among).intersection(answered))
        if not counted:
            return None
        most = MOST_SWEPT if measure.family.traits.bounds in SLOW_RULES else MOST_TOPICS
        if counted > most:
            return worded(
                "This mean is over {count:,} topics, and computing its bounds takes a while: add the column "
                "“bounds” in Comparison, or filter to at most {most} topics.",
                count=counted,
                most=most,
            )
        return run_bounds(board, run_id, measure, grades, among)[1].mean(measure)
    truth, keys = board.truth(topic), board.ranked(run_id, topic)
    if truth is None or not len(keys):
        return None
    return bounds(measure, truth.codes(keys), truth, grades, board.rules)


def curve_band(workspace: Workspace, run_id: str, topic: str | None, kind: Kind) -> Band | None:
    """Return the band of a run's curve. Return None for a mean curve over so many topics that computing its band would
    delay drawing.
    """
    state = workspace.state
    if topic is None and len(state.board.topics) > MOST_BANDED:
        return None
    return state.bands.band(run_id, topic, kind, state.possible_grades)
