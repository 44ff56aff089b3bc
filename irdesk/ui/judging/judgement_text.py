"""Texts of the judgement editor: a document's state, the effect of a change, narrative and guidelines."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from irdesk.domain.project.judgement import SKIPPED, Judgement
from irdesk.domain.translatable_messages import filled
from irdesk.session.core.changes import RECEIVED, ChangeSet, JudgementChanged
from irdesk.session.core.project_settings import GUIDELINES
from irdesk.session.queries import Queries, QueueRow
from irdesk.ui.shell.action_registry import shown_key
from irdesk.ui.style.translated_texts import grade_name, graded, level_text, translated


def state_text(row: QueueRow) -> str:
    """Describe the state of a document's judgement."""
    if row.cannot_tell:
        parts = [_tr("cannot tell")]
        if row.judgement.reason:
            parts[0] += f": {row.judgement.reason}"
        if row.grade is not None:
            given = _tr("judged {grade} by other assessors") if row.by_others else _tr("judged {grade} in the qrels")
            parts.append(given.format(grade=row.grade))
    elif row.grade is None:
        parts = [_tr("skipped") if row.skipped else _tr("unjudged")]
    elif row.own:
        parts = [_tr("judged {grade}").format(grade=row.grade)]
    elif row.by_others:
        parts = [_tr("judged {grade} by other assessors").format(grade=row.grade)]
    else:
        parts = [_tr("judged {grade} in the qrels").format(grade=row.grade)]
    if row.judgement.flagged:
        parts.append(_tr("⚑ flagged"))
    if row.judgement.passages:
        parts.append(filled(_tr("{count:,} {count:passage|passages} marked"), count=len(row.judgement.passages)))
    return " · ".join(parts)


def change_text(queries: Queries, changes: ChangeSet) -> str:
    """Describe the effect of a change on this assessor's judgements, as text for a toast. Return "" if no toast is
    needed.

    Undo, redo, cleared judgements and corrected grades are reported; first judgements are not.
    """
    judged = [delta for delta in changes.deltas if isinstance(delta, JudgementChanged)]
    judged = [delta for delta in judged if delta.assessor == queries.assessor()]
    if not judged or changes.kind == RECEIVED:
        return ""
    what = translated(changes.name)
    if len(judged) == 1 and _decision(judged[0].before) != _decision(judged[0].after):
        called = translated(queries.queue_row(judged[0].topic, judged[0].docno).called)
        before, after = (_decision_text(queries, judgement) for judgement in (judged[0].before, judged[0].after))
        what = f"{called}: {before} → {after}"
    return _named(changes, judged).format(what=what, undo=shown_key("Ctrl+Z"), next=".")


def _named(changes: ChangeSet, judged: list[JudgementChanged]) -> str:
    """Return the template for a change's text, or "" if the change needs none."""
    after, corrects = judged[0].after, len(judged) == 1 and judged[0].before is not None and judged[0].before.decided
    if changes.kind == "undo":
        return _tr("Undone · {what}")
    if changes.kind == "redo":
        return _tr("Redone · {what}")
    if corrects and (after is None or not after.decided):
        return _tr("Cleared · {what} · {undo} restores it")
    if corrects and judged[0].before and judged[0].before.settled and changes.decided():
        return _tr("Changed · {what} · press “{next}” for the next unjudged document")
    return ""


def _decision(judgement: Judgement | None) -> tuple[int | None, str]:
    return (judgement.grade, judgement.abstention) if judgement else (None, "")


def _decision_text(queries: Queries, judgement: Judgement | None) -> str:
    if judgement is None or not judgement.decided:
        return _tr("unjudged")
    if judgement.grade is None:
        return _tr("skipped") if judgement.abstention == SKIPPED else _tr("cannot tell")
    return grade_name(queries.scale(), judgement.grade)


def narrative_of(queries: Queries, topic: str) -> list[tuple[str, str]]:
    """Return a topic's narrative as a list with one (title, text) pair."""
    return [(_tr("Narrative"), queries.topic(topic).narrative or _tr("this topic has no narrative"))]


def guidelines_of(queries: Queries) -> list[tuple[str, str]]:
    """Return pairs of title and Markdown text: the guidelines, if there are any, and then the grades, best first."""
    guidelines = queries.setting(GUIDELINES)
    grades = "\n".join(
        f"- **{graded(level)}** {level_text(level.definition)}" for level in reversed(queries.scale().levels)
    )
    return [*([(_tr("Guidelines"), guidelines)] if guidelines else []), (_tr("Grades"), grades)]


def _tr(text: str) -> str:
    return QCoreApplication.translate("judgement_text", text)
