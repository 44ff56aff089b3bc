"""Search for assessors whose exported packages lack documents assigned, or judgements imported, since the export."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from irdesk.assessment.assignment import Assigned
from irdesk.domain.project import ExportRecord, ImportRecord


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
    """Return the assessors whose last exported package is incomplete: after its export, judgements by the same assessor
    were imported from another package.
    """
    last = _last_packages(exports)
    return tuple(name for name, package in last.items() if any(_came_later(record, package) for record in imports))


def packages_not_imported(
    exports: Sequence[ExportRecord], imports: Sequence[ImportRecord], names: Collection[str]
) -> tuple[str, ...]:
    """Return the assessors in ``names`` whose last exported package has not been imported."""
    imported = {record.package for record in imports}
    last = _last_packages(exports)
    return tuple(name for name, record in last.items() if name in names and record.package not in imported)


def _last_packages(exports: Sequence[ExportRecord]) -> Mapping[str, ExportRecord]:
    """Return the last written package of each assessor."""
    return {record.assessor: record for record in exports if record.written}


def _came_later(record: ImportRecord, last: ExportRecord) -> bool:
    theirs = record.assessor == last.assessor and record.package != last.package
    return theirs and record.rows > 0 and record.at > last.at
