"""One-line summary of an assessor's work on some topics: documents, grades and active time."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QCoreApplication

from irdesk.domain.grades import counted_grades
from irdesk.domain.translatable_messages import filled
from irdesk.session.queries import Queries
from irdesk.ui.style.translated_texts import translated


def summary_text(queries: Queries, topics: Collection[str]) -> str:
    """Return a one-line summary of this assessor's work on the given topics, with the active time."""
    done = queries.summary(topics)
    parts = [filled(_tr("{count:,} {count:document|documents}"), count=done.documents)]
    parts.append(translated(counted_grades(done.grades.items())))
    for count, text in (
        (done.cannot_tell, _tr('{count:,} "cannot tell"')),
        (done.imported, _tr("{count:,} graded by other assessors or in qrels")),
        (done.skipped, _tr("{count:,} skipped for now")),
        (done.left - done.skipped, _tr("{count:,} unjudged")),
    ):
        if count:
            parts.append(text.format(count=count))
    parts.append(_tr("{time} of active time").format(time=_duration(done.seconds)))
    return " · ".join(part for part in parts if part)


def _duration(seconds: float) -> str:
    minutes = round(seconds / 60)
    if minutes < 2:
        return _tr("{seconds} s").format(seconds=round(seconds))
    if minutes < 60:
        return _tr("{minutes} min").format(minutes=minutes)
    return _tr("{hours} h {minutes} min").format(hours=minutes // 60, minutes=minutes % 60)


def _tr(text: str) -> str:
    return QCoreApplication.translate("judging_summary", text)
