"""Queries about the steps of a judging campaign."""

from __future__ import annotations

import msgspec

from irdesk.domain.project.source import Source
from irdesk.domain.run_names import distinct_names
from irdesk.session.campaign.steps import StepsRequest
from irdesk.session.queries.project import ProjectQueries


class CampaignQueries(ProjectQueries):
    """Queries for the coordinator's views."""

    def step_sources(self, kind: str) -> list[Source]:
        """Return the loaded files of a kind. Runs that share a tag are named after their files."""
        sources = self.sources(kind)
        if kind != "run":
            return sources
        names = distinct_names([(source.name, source.path) for source in sources])
        return [msgspec.structs.replace(source, name=name) for source, name in zip(sources, names, strict=True)]

    def steps_request(self) -> StepsRequest:
        """Return the immutable input for the campaign's steps."""
        return StepsRequest.of(self._workspace)
