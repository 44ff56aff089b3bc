"""State of the exchange of work packages: the packages to export again, and the exchange that is due next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from irdesk.assessment.assignment import Assigned
from irdesk.domain.project import ExportRecord, ImportRecord
from irdesk.session.campaign.outdated_packages import none_is_imported, outdated_packages, packages_lacking_judgements
from irdesk.session.core.grade_resolution import JudgementsOf


class Due(Enum):
    """The exchange of packages that is due next. Views show its button as the primary one."""

    NOTHING = "nothing"
    EXPORT = "export"
    IMPORT = "import"


@dataclass(frozen=True)
class ExchangeState:
    """State of the exchange of packages.

    ``outdated`` names the assessors whose packages lack documents assigned to them. ``lacking`` names the assessors
    whose last packages lack judgements that were imported after the export. Neither names an assessor who has judged
    all assigned documents.
    """

    outdated: tuple[str, ...] = ()
    lacking: tuple[str, ...] = ()
    due: Due = Due.NOTHING


@dataclass(frozen=True, eq=False)
class PackageExchange:
    """Immutable input for the state of the exchange: the assignment, the id of the current pool ("" if there is none),
    its queues, the judgements, and the records of exports and imports.
    """

    assigned: Assigned | None
    pool: str
    queues: Mapping[str, Sequence[str]]
    judgements: JudgementsOf
    exports: Sequence[ExportRecord]
    imports: Sequence[ImportRecord]

    def state(self) -> ExchangeState:
        """Compute the state (worker thread). If all assigned documents are judged, no exchange is due."""
        if self.assigned is None or not self.pool or not self._is_unfinished():
            return ExchangeState()
        outdated = self._unfinished(outdated_packages(self.assigned, self.exports, self.pool))
        lacking = self.lacking()
        if outdated or lacking:
            due = Due.IMPORT if none_is_imported(self.exports, self.imports, outdated) else Due.EXPORT
        else:
            due = Due.IMPORT if any(record.written for record in self.exports) else Due.EXPORT
        return ExchangeState(outdated, lacking, due)

    def lacking(self) -> tuple[str, ...]:
        """Return the assessors with documents left to judge whose last exported packages lack judgements that were
        imported later.
        """
        return self._unfinished(packages_lacking_judgements(self.exports, self.imports))

    def _unfinished(self, names: Iterable[str]) -> tuple[str, ...]:
        return tuple(name for name in names if self._has_documents_left(name))

    def _is_unfinished(self) -> bool:
        return self.assigned is not None and any(map(self._has_documents_left, self.assigned.plan.assessors))

    def _has_documents_left(self, name: str) -> bool:
        assigned = self.assigned
        return assigned is not None and any(
            (judgement := self.judgements.get(topic, {}).get(docno, {}).get(name)) is None or not judgement.decided
            for topic in assigned.topics_of(name)
            for docno in assigned.queue_of(name, topic, self.queues.get(topic, ()))
        )
