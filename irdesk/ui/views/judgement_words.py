"""What the judgement editor says in words: of a document's state, and of why there is nothing to judge."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from irdesk.session.queries import Queries, QueueRow


def said_of(widget: QWidget, row: QueueRow) -> str:
    """What is said of a document, in words."""
    if row.cannot_tell:
        parts = [widget.tr("cannot tell")]
        if row.mark.reason:
            parts[0] += f": {row.mark.reason}"
        if row.grade is not None:
            parts.append(widget.tr("judged {grade} by others").format(grade=row.grade))
    elif row.grade is None:
        parts = [widget.tr("skipped") if row.skipped else widget.tr("unjudged")]
    elif row.own:
        parts = [widget.tr("judged {grade}").format(grade=row.grade)]
    else:
        parts = [widget.tr("judged {grade} in the qrels").format(grade=row.grade)]
    if row.mark.flagged:
        parts.append(widget.tr("⚑ flagged"))
    return " · ".join(parts)


def without_pool(widget: QWidget, queries: Queries) -> tuple[str, str]:
    """Why there is nothing to judge yet, and what to do next."""
    title = widget.tr("Nothing to judge yet")
    if not queries.sources("run"):
        return title, widget.tr("Load runs under Collection (Ctrl+3), then build a pool from them.")
    return title, widget.tr("Build a pool from the loaded runs under Collection (Ctrl+3).")
