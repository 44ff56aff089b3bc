"""Search for assessors whose exported packages lack documents that have since been assigned to them."""

from __future__ import annotations

from collections.abc import Sequence

from irdesk.assessment.assignment import Assigned
from irdesk.domain.project import ExportRecord


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
