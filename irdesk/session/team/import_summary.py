"""Summary of the packages and copies that were imported together."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from irdesk.domain.translatable_messages import few, together, worded
from irdesk.session.team.package_import import ImportJudgements


def import_summary(imported: Sequence[ImportJudgements], failed: int = 0, cancelled: int = 0) -> str:
    """Return a text with the numbers of imported packages, new judgements, packages without new entries, files that
    could not be imported, and cancelled imports. Zeros are omitted, so that the text is empty if there are no files.
    """
    new = [one for one in imported if one.new]
    parts = []
    if new:
        judgements = sum(sum(one.came.values()) for one in new)
        parts.append(worded("{count:,} {count:package|packages} imported", count=len(new)))
        parts.append(worded("{count:,} new {count:judgement|judgements}", count=judgements))
    if without := len(imported) - len(new):
        parts.append(worded("{count:,} {count:package|packages} without new entries", count=without))
    if failed:
        parts.append(worded("{count:,} {count:file|files} not imported", count=failed))
    if cancelled:
        parts.append(worded("{count:,} {count:import|imports} cancelled", count=cancelled))
    return together(", ", parts) if parts else ""


def import_details(imported: Sequence[ImportJudgements], lacking: Collection[str]) -> list[str]:
    """Return lines that name the packages without new entries, and the assessors whose last exported package lacks the
    new judgements (``lacking``).
    """
    without = [one.taking.name for one in imported if not one.new]
    unchanged = [worded("No new entries in {names}", names=few(without))] if without else []
    return [*unchanged, *packages_to_export_again(imported, lacking)]


def packages_to_export_again(imported: Sequence[ImportJudgements], lacking: Collection[str]) -> list[str]:
    """Return a line for each assessor whose last exported package lacks the new judgements (``lacking``)."""
    lines: list[str] = []
    for name in lacking:
        if count := sum(one.came.get(name, 0) for one in imported if one.taking.assessor == name):
            line = worded(
                "The last exported package of {assessor} lacks {count:,} of these judgements. "
                "Export it again before {assessor} continues.",
                assessor=name,
                count=count,
            )
            lines.append(line)
    return lines
