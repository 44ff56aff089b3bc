"""Whose grades count, and what assessors disagree on."""

from __future__ import annotations

from irdesk.assessment.grade_resolution import ADJUDICATOR, Resolution
from irdesk.session.core.disagreements import Disagreement, dispute
from irdesk.session.core.grade_resolution import GradeSources
from irdesk.session.queries.project import ProjectQueries


class ResolvingQueries(ProjectQueries):
    """What the adjudicator's views ask."""

    def resolution(self) -> Resolution:
        """Which of several assessors' grades counts."""
        return self._workspace.state.resolution

    def frozen_votes(self) -> GradeSources:
        """Return everything that counts towards the grades, as it is now, for a worker."""
        return self._workspace.state.votes.frozen()

    def voices(self) -> list[str]:
        """Everybody whose grades may count, but the adjudicator."""
        return [name for name in self._workspace.state.votes.assessors() if name != ADJUDICATOR]

    def judges_here(self) -> list[str]:
        """Everybody who has judged in this project, but the adjudicator."""
        marks = (own for documents in self._workspace.state.marks.values() for own in documents.values())
        return sorted({name for own in marks for name in own if name != ADJUDICATOR}, key=str.casefold)

    def dispute(self, topic: str, docno: str) -> Disagreement | None:
        """What assessors disagree on about a document, None where they do not."""
        return dispute(self._workspace.state.votes, topic, docno)

    def decision_reason(self, topic: str, docno: str) -> str:
        """Why a document was decided on so; empty where nothing is said."""
        mark = self._workspace.state.mark(ADJUDICATOR, topic, docno)
        return mark.comment if mark else ""
