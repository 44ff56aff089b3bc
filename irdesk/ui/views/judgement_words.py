"""What the judgement editor says in words: of a document's state, and of why there is nothing to judge."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from irdesk.session.queries import Queries, QueueRow


def said_of(row: QueueRow) -> str:
    """What is said of a document, in words."""
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
    """Why there is nothing to judge yet, and what to do next."""
    title = _tr("Nothing to judge yet")
    if not queries.sources("run"):
        return title, _tr("Load runs under Collection (Ctrl+3), then build a pool from them.")
    return title, _tr("Build a pool from the loaded runs under Collection (Ctrl+3).")


def _tr(text: str) -> str:
    return QCoreApplication.translate("judgement_words", text)
