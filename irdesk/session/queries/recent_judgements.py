"""Queries about judgements: an assessor's latest judgements, the history of one document, and a preview of bulk
changes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from irdesk.domain.pool import docno_of
from irdesk.domain.progress import Progress
from irdesk.domain.project.judgement import Judgement
from irdesk.domain.project.judgement_journal import JournalRow, NoteRow
from irdesk.domain.translatable_messages import worded
from irdesk.domain.uuid7 import seconds_of
from irdesk.session.commands.bulk_judging import BulkChange, bulk_deltas
from irdesk.session.queries.judging import JudgingQueries, QueueRow

LAST = 200  # maximum number of judgements listed


@dataclass(frozen=True)
class RecentJudgement:
    """A judgement of this assessor, with the document's title; ``at`` is its time in seconds since the epoch."""

    topic: str
    row: QueueRow
    title: str
    at: float


@dataclass(frozen=True)
class BulkPreview:
    """Preview of a bulk change: the number of documents that would change, in total and for each pair of old and new
    state.

    ``overwritten`` counts the assessor's judgements that would be replaced or cleared, keyed by current value.
    ``textless`` holds the documents without text that would get a grade.
    """

    changing: int
    steps: dict[tuple[str, str], int]
    overwritten: dict[str, int]
    textless: frozenset[str] = frozenset()


class RecentJudgementQueries(JudgingQueries):
    """Queries for the lists of judgements and for bulk changes."""

    def recent_judgements(self) -> list[RecentJudgement]:
        """Return this assessor's latest judgements, newest first."""
        keys = self._workspace.state.latest(self._workspace.assessor, LAST)
        titles = self.titles(list({docno for _, docno in keys}))
        rows = ((topic, self.queue_row(topic, docno)) for topic, docno in keys)
        return [
            RecentJudgement(topic, row, titles.get(row.docno, ""), seconds_of(row.judgement.given))
            for topic, row in rows
        ]

    def document_history(self, topic: str, docno: str) -> Callable[[Progress], tuple[JournalRow, ...]]:
        """Return a background task that reads this assessor's journal rows for a document, oldest first."""
        store, assessor = self._workspace.store, self._workspace.assessor
        return lambda _progress: tuple(
            row for row in store.journal_of(assessor, topic, docno_of(docno)) if row.entry == docno
        )

    def journal_rows(self) -> Callable[[], tuple[tuple[JournalRow, ...], tuple[NoteRow, ...]]]:
        """Return a background task that reads all journal rows: judgements and topic notes."""
        store = self._workspace.store

        def read() -> tuple[tuple[JournalRow, ...], tuple[NoteRow, ...]]:
            data = store.data()
            return data.journal, data.notes

        return read

    def bulk_preview(self, topic: str, docnos: tuple[str, ...], change: BulkChange) -> BulkPreview:
        """Compute the effect of a bulk change without making it. Raises `CommandRefused` if a document is not in the
        pool or the scale lacks the grade.
        """
        deltas = bulk_deltas(self._workspace, topic, docnos, change)
        if change.kind in {"flag", "unflag"}:
            steps = Counter((_flag(delta.before), _flag(delta.after)) for delta in deltas)
        else:
            steps = Counter(
                (self._decision(topic, delta.docno, delta.before), _decision(delta.after)) for delta in deltas
            )
        lost = Counter(
            _decision(delta.before)
            for delta in deltas
            if delta.before is not None and delta.before.decided and change.kind not in {"flag", "unflag"}
        )
        graded = {delta.docno: docno_of(delta.docno) for delta in deltas} if change.kind == "grade" else {}
        missing = self._workspace.store.without_text(list(graded.values())) if graded else frozenset()
        textless = frozenset(entry for entry, docno in graded.items() if docno in missing)
        return BulkPreview(len(deltas), dict(sorted(steps.items())), dict(sorted(lost.items())), textless)

    def _decision(self, topic: str, docno: str, judgement: Judgement | None) -> str:
        """Return the current grade or abstention as text. It is the assessor's own, or else a grade from other
        assessors or imported qrels.
        """
        grade = self._workspace.state.given(topic, docno)
        if (judgement is None or not judgement.decided) and grade is not None:
            if self.is_graded_here(topic, docno):
                return worded("{grade} by others", grade=grade)
            return worded("{grade} in the qrels", grade=grade)
        return _decision(judgement)


def _decision(judgement: Judgement | None) -> str:
    if judgement is None or not judgement.decided:
        return worded("unjudged")
    return judgement.abstention or str(judgement.grade)


def _flag(judgement: Judgement | None) -> str:
    return worded("flagged") if judgement and judgement.flagged else worded("no flag")
