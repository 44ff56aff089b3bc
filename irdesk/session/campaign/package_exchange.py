"""State of the exchange of work packages: the packages to export again because they lack documents or judgements, the
exchange that is due next, and the assessors whose judgements have been imported.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from irdesk.assessment.assignment import Assigned
from irdesk.assessment.grade_resolution import is_adjudicator
from irdesk.domain.project.work_package import ExportRecord, ImportRecord
from irdesk.session.core.grade_resolution import JudgementsOf


class Due(Enum):
    """The exchange of packages that is due next. Views highlight the button that starts it."""

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


def outdated_packages(assigned: Assigned, exports: Sequence[ExportRecord], pool: str) -> tuple[str, ...]:
    """Return the assessors whose exported packages are all outdated. A package is up to date if it was made from the
    current ``pool`` and contains all topics now assigned to the assessor.
    """
    held: dict[str, list[frozenset[str]]] = {}
    for record in exports:
        if record.written:
            packages = held.setdefault(record.assessor, [])
            if record.pool == pool:
                packages.append(frozenset(record.topics))
    whole: dict[str, set[str]] = {name: set() for name in held}
    for topic, judges in assigned.topics.items():
        for name in judges:
            if name in whole:
                whole[name].add(topic)
    return tuple(
        name
        for name in assigned.plan.assessors
        if name in held and assigned.topics_of(name) and not any(whole[name] <= topics for topics in held[name])
    )


def packages_lacking_judgements(exports: Sequence[ExportRecord], imports: Sequence[ImportRecord]) -> tuple[str, ...]:
    """Return the assessors whose last exported packages lack some of their judgements, because these were imported from
    other packages after the export.
    """
    last = _last_packages(exports)
    return tuple(name for name, package in last.items() if any(_came_later(record, package) for record in imports))


def none_is_imported(exports: Sequence[ExportRecord], imports: Sequence[ImportRecord], names: Collection[str]) -> bool:
    """Return whether packages have been exported for the assessors ``names``, but no assessor's last package has been
    imported. Since imports without new entries are not recorded, a missing record does not prove that a package was
    not imported.
    """
    imported = {record.package for record in imports}
    last = [record.package for name, record in _last_packages(exports).items() if name in names]
    return bool(last) and imported.isdisjoint(last)


def _last_packages(exports: Sequence[ExportRecord]) -> Mapping[str, ExportRecord]:
    """Return the record of the last package written for each assessor."""
    return {record.assessor: record for record in exports if record.written}


def _came_later(record: ImportRecord, last: ExportRecord) -> bool:
    """Return whether, after the package ``last`` was exported, new judgements were imported from another package of the
    same assessor.
    """
    theirs = record.assessor == last.assessor and record.package != last.package
    new = record.rows if record.judgements is None else sum(record.judgements.values())
    return theirs and new > 0 and record.at > last.at


def assessors_imported(imports: Iterable[ImportRecord], assigned: Assigned | None) -> tuple[int, int]:
    """Return the number of assessors whose judgements have been imported, and the number of all assessors. The latter
    includes those who are no longer assigned but whose judgements have been imported.
    """
    imported: set[str] = set()
    for record in imports:
        if record.judgements is not None:
            imported.update(name for name in record.judgements if not is_adjudicator(name))
        elif record.assessor:  # earlier irdesk versions did not record whose judgements they imported
            imported.add(record.assessor)
    return len(imported), len(imported.union(assigned.plan.assessors if assigned else ()))
