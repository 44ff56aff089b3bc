"""What an expert would check of a project before believing its numbers."""

from __future__ import annotations

from irdesk.domain.project import Source
from irdesk.domain.run_check import RunCheck, check_run
from irdesk.session.state import ProjectState
from irdesk.store.store import Store


def check_of(store: Store, source: Source) -> RunCheck:
    """Return what a run's file shows about itself: as it was found when the run was loaded, else from its lines."""
    return source.check or check_run(store.run(source.id, source.name))


def top_chosen(state: ProjectState) -> bool:
    """Whether somebody chose the top grade: by the conventions, or with a scale that reaches beyond the judgements."""
    given = max((grade for topic in state.board.topics for grade in state.grades(topic).values()), default=0)
    return state.rules.profile.top != max(given, 1)
