"""Queries about the steps of a judging campaign."""

from __future__ import annotations

from irdesk.session.campaign.steps import StepState, first_open, following, steps_of
from irdesk.session.queries.project import ProjectQueries


class CampaignQueries(ProjectQueries):
    """Queries of the coordinator's workspace."""

    def steps(self) -> tuple[StepState, ...]:
        """Return the steps of the campaign with their states, in order."""
        return steps_of(self._workspace.state)

    def first_open_step(self) -> str:
        """Return the view of the first step that needs the coordinator, otherwise of the last step."""
        return first_open(self.steps()).view

    def assigned_progress(self) -> tuple[int, int]:
        """Return how many judgements of the assignment are made, and how many it has."""
        return self._workspace.state.assigned_progress()

    def step_after(self, view: str) -> StepState | None:
        """Return the step that follows a view, or None."""
        return following(self.steps(), view)
