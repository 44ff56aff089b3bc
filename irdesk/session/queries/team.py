"""Queries about the assessors of a project: assignments, packages, the grade resolution and disagreements."""

from __future__ import annotations

from irdesk.assessment.assignment import Assigned, AssignmentPlan
from irdesk.assessment.grade_resolution import ADJUDICATOR, Resolution
from irdesk.domain.project.publication_record import PublicationRecord
from irdesk.domain.project.work_package import ExportRecord, ImportRecord, Package
from irdesk.session.campaign.assignment_preview import AssignmentRequest
from irdesk.session.campaign.package_exchange import PackageExchange, assessors_imported
from irdesk.session.core import project_settings
from irdesk.session.core.disagreements import Disagreement, dispute
from irdesk.session.core.grade_resolution import GradeSources
from irdesk.session.estimates.disagreements_with_model import dispute_with_model
from irdesk.session.queries.judging import JudgingQueries
from irdesk.session.team.judging_over_time import assessors_who_judged


class TeamQueries(JudgingQueries):
    """Queries for the coordinator's view of assessors, and for the adjudicator's views."""

    def package(self) -> Package | None:
        """Return the description of the open work package, or None if the file is a project."""
        return self._workspace.state.package

    def assigned(self) -> Assigned | None:
        """Return the assignment, or None if there are no assessors."""
        return self._workspace.state.assigned

    def assigned_to_others(self, topic: str) -> tuple[str, ...]:
        """Return the assessors of a topic. The result is empty if the topic is unassigned or the current assessor is
        among them.
        """
        judges = assigned.judges_of(topic) if (assigned := self.assigned()) else ()
        return () if self.assessor() in judges else judges

    def assignment_request(self, wanted: AssignmentPlan | None = None) -> AssignmentRequest:
        """Return the immutable input for the assignment preview, optionally for the plan ``wanted``."""
        return AssignmentRequest.of(self._workspace, wanted)

    def exports(self) -> tuple[ExportRecord, ...]:
        """Return the work packages that were written, oldest first."""
        return tuple(record for record in self._workspace.state.exports if record.written)

    def imports(self) -> tuple[ImportRecord, ...]:
        """Return the imports of judgements, oldest first."""
        return project_settings.imports_of(self.setting(project_settings.TAKEN))

    def assessors_imported(self) -> tuple[int, int]:
        """Return the number of assessors whose judgements have been imported, and the number of all assessors. The
        second number includes assessors who are no longer assigned, but whose judgements have been imported.
        """
        return assessors_imported(self.imports(), self.assigned())

    def package_exchange(self) -> PackageExchange:
        """Return the immutable input from which a worker determines the state of the package exchange."""
        state = self._workspace.state
        return PackageExchange(
            state.assigned,
            state.pool.spec.id if state.pool else "",
            dict(state.pool.queues) if state.pool else {},
            state.grade_sources.frozen().judgements,
            state.exports,
            self.imports(),
        )

    def publications(self) -> tuple[PublicationRecord, ...]:
        """Return the publications of the judgements, oldest first."""
        return self._workspace.state.publications

    def changed_since(self, record: PublicationRecord) -> bool:
        """Return whether the grades that count have changed since a publication."""
        return record.basis != self._workspace.state.basis_of_grades()

    def disputed(self) -> int:
        """Return the number of documents on which a disagreement is unresolved."""
        return sum(disagreement.decided is None for disagreement in self._workspace.state.disputes())

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
        return assessors_who_judged(self._workspace.state)

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
