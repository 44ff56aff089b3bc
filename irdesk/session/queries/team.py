"""Queries about the assessors of a project: assignments, progress and open disagreements."""

from __future__ import annotations

from irdesk.assessment.assignment import Assigned, AssignmentPlan
from irdesk.domain.project import ExportRecord, ImportRecord, Package, PublicationRecord
from irdesk.session.campaign.assignment_preview import AssignmentRequest
from irdesk.session.campaign.package_exchange import PackageExchange, assessors_imported
from irdesk.session.core import project_settings
from irdesk.session.queries.judging import JudgingQueries


class TeamQueries(JudgingQueries):
    """Queries for the coordinator's view of assessors."""

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
        latter includes those who are no longer assigned but whose judgements have been imported.
        """
        return assessors_imported(self.imports(), self.assigned())

    def package_exchange(self) -> PackageExchange:
        """Return the immutable input for the state of the exchange of packages."""
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
