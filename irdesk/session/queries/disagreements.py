"""Queries about the grade resolution and the disagreements between assessors."""

from __future__ import annotations

from irdesk.assessment.grade_resolution import ADJUDICATOR, Resolution
from irdesk.session.core import project_settings
from irdesk.session.core.disagreements import Disagreement, dispute, dispute_with_model
from irdesk.session.core.grade_resolution import GradeSources
from irdesk.session.queries.project import ProjectQueries


class ResolvingQueries(ProjectQueries):
    """Queries for the adjudicator's views."""

    def resolution(self) -> Resolution:
        """Return the rule that resolves the grades of several assessors."""
        return self._workspace.state.resolution

    def is_resolution_set(self) -> bool:
        """Return whether the grade resolution has been set, either by the user or because several assessors work on the
        project.
        """
        key = project_settings.RESOLUTION
        return self._workspace.state.settings[key] != project_settings.DEFAULTS[key]

    def frozen_grade_sources(self) -> GradeSources:
        """Return a copy of all sources of grades for a worker. Later judgements do not change it."""
        return self._workspace.state.grade_sources.frozen()

    def voices(self) -> list[str]:
        """Return all assessors whose grades may count, except the adjudicator."""
        return [name for name in self._workspace.state.grade_sources.assessors() if name != ADJUDICATOR]

    def judges_here(self) -> list[str]:
        """Return all assessors who have judged in this project, except the adjudicator."""
        judgements = (
            by_assessor for documents in self._workspace.state.judgements.values() for by_assessor in documents.values()
        )
        return sorted(
            {name for by_assessor in judgements for name in by_assessor if name != ADJUDICATOR}, key=str.casefold
        )

    def dispute(self, topic: str, docno: str) -> Disagreement | None:
        """Return the assessors' disagreement on a document, or None if there is no disagreement."""
        return dispute(self._workspace.state.grade_sources, topic, docno)

    def dispute_with_model(self, topic: str, docno: str, model: str, label: int) -> Disagreement | None:
        """Return the disagreement between assessors and a model on a document, or None if there is no disagreement."""
        return dispute_with_model(self._workspace.state.grade_sources, topic, docno, model, label)

    def decision(self, topic: str, docno: str) -> int | None:
        """Return the adjudicated grade of a document, or None if it has not been adjudicated."""
        judgement = self._workspace.state.judgement(ADJUDICATOR, topic, docno)
        return judgement.grade if judgement else None

    def decision_reason(self, topic: str, docno: str) -> str:
        """Return the reason for an adjudicated grade, or an empty string if no reason was given."""
        judgement = self._workspace.state.judgement(ADJUDICATOR, topic, docno)
        return judgement.comment if judgement else ""
