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
    """Return the assessors whose last exported package lacks judgements of theirs: these came from another package, and
    were imported after the export.
    """
    last = _last_packages(exports)
    return tuple(name for name, package in last.items() if any(_came_later(record, package) for record in imports))


def none_is_imported(exports: Sequence[ExportRecord], imports: Sequence[ImportRecord], names: Collection[str]) -> bool:
    """Return whether the assessors ``names`` have exported packages, and nothing has been imported from the last one of
    any of them. A package without new entries is not recorded as imported, so others may be missing too.
    """
    imported = {record.package for record in imports}
    last = [record.package for name, record in _last_packages(exports).items() if name in names]
    return bool(last) and imported.isdisjoint(last)


def _last_packages(exports: Sequence[ExportRecord]) -> Mapping[str, ExportRecord]:
    """Return the last written package of each assessor."""
    return {record.assessor: record for record in exports if record.written}


def _came_later(record: ImportRecord, last: ExportRecord) -> bool:
    """Return whether an import added judgements of another package of the assessor after ``last`` was exported."""
    theirs = record.assessor == last.assessor and record.package != last.package
    new = record.rows if record.judgements is None else sum(record.judgements.values())
    return theirs and new > 0 and record.at > last.at
