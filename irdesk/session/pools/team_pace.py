"""Pace of all assessors of a project."""

from __future__ import annotations

from itertools import islice

from irdesk.assessment.judging_pace import LATEST, Pace
from irdesk.session.core.read_only_project import ReadOnlyProject


def team_pace(state: ReadOnlyProject) -> Pace:
    """Return the pace computed from the latest judgements of all assessors in this project."""
    seconds: list[tuple[str, float]] = []
    for assessor in state.grade_sources.assessors():
        latest = (state.judgement(assessor, *key) for key in islice(state.latest(assessor, 2 * LATEST), 2 * LATEST))
        seconds += [(judgement.given, judgement.seconds) for judgement in latest if judgement]
    return Pace.of([value for _, value in sorted(seconds, reverse=True)])
