"""Texts of the judgement editor: the state of a document, narrative and guidelines, and why nothing can be judged."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from irdesk.session.core.project_settings import GUIDELINES
from irdesk.session.queries import Queries, QueueRow
from irdesk.ui.style.translation import graded, level_text


def state_text(row: QueueRow) -> str:
    """Return the state of a document's judgement in words."""
    if row.cannot_tell:
        parts = [_tr("cannot tell")]
        if row.mark.reason:
            parts[0] += f": {row.mark.reason}"
        if row.grade is not None:
            parts.append(_tr("judged {grade} by others").format(grade=row.grade))
    elif row.grade is None:
        parts = [_tr("skipped") if row.skipped else _tr("unjudged")]
    elif row.own:
        parts = [_tr("judged {grade}").format(grade=row.grade)]
    else:
        parts = [_tr("judged {grade} in the qrels").format(grade=row.grade)]
    if row.mark.flagged:
        parts.append(_tr("⚑ flagged"))
    return " · ".join(parts)


def without_pool(queries: Queries) -> tuple[str, str]:
    """Return title and text of the message for a project without a pool: the reason and the next step."""
    title = _tr("Nothing to judge yet")
    if not queries.sources("run"):
        return title, _tr("Load runs under Collection (Ctrl+3), then build a pool from them.")
    return title, _tr("Build a pool from the loaded runs under Collection (Ctrl+3).")


def all_judged(queries: Queries) -> tuple[str, str]:
    """Return title and text of the message for a fully judged pool: the counts and the next step."""
    progress = queries.progress()
    title = _tr("Done: {count} graded").format(count=f"{progress.judged:,}")
    if progress.imported:
        title += _tr(" ({count} imported)").format(count=f"{progress.imported:,}")
    if progress.cannot_tell:
        title += _tr(', {count} "cannot tell"').format(count=progress.cannot_tell)
    if queries.package():
        return title, _tr("Close irdesk and send this file back. Backspace goes back to the last one.")
    return title, _tr("Backspace goes back to the last one, arrows and queue to any. Ctrl+E exports the qrels.")


def narrative_of(queries: Queries, topic: str) -> list[tuple[str, str]]:
    """Return a topic's narrative as a list with one pair of title and text."""
    return [(_tr("Narrative"), queries.topic(topic).narrative or _tr("this topic has none"))]


def guidelines_of(queries: Queries) -> list[tuple[str, str]]:
    """Return guidelines (if any) and grades, best first, as pairs of title and Markdown text."""
    guidelines = queries.setting(GUIDELINES)
    grades = "\n".join(
        f"- **{graded(level)}** {level_text(level.definition)}" for level in reversed(queries.scale().levels)
    )
    return [*([(_tr("Guidelines"), guidelines)] if guidelines else []), (_tr("Grades"), grades)]


def _tr(text: str) -> str:
    return QCoreApplication.translate("judgement_text", text)
