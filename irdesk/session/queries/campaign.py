"""Queries about the steps of a judging campaign."""

from __future__ import annotations

from irdesk.session.campaign.steps import StepsRequest
from irdesk.session.queries.project import ProjectQueries


class CampaignQueries(ProjectQueries):
    """Queries of the coordinator's workspace."""

    def steps_request(self) -> StepsRequest:
        """Return the frozen input of the campaign's steps."""
        return StepsRequest.of(self._workspace)

    def assigned_progress(self) -> tuple[int, int]:
        """Return how many judgements of the assignment are made, and how many it has."""
        return self._workspace.state.assigned_progress()
