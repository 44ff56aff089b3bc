"""Import single rows of the journal that a team's service sent: from another device, or from those who judge now."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from irdesk.assessment.journal_merge import Key, key_of, newcomers
from irdesk.domain.errors import CommandRefused
from irdesk.domain.messages import worded
from irdesk.domain.project import JournalRow, NoteRow
from irdesk.session.commands.base import BaseCommand
from irdesk.session.core.changes import Delta, JudgementChanged, NoteChanged
from irdesk.session.core.workspace import ImportedRows, Plan, Workspace
from irdesk.store.store import Store
from irdesk.store.team_tables import Row


@dataclass(frozen=True, eq=False)
class ImportRows(BaseCommand):
    """Command: import rows of others; ``last`` is the id of the project's last change when they were prepared."""

    rows: ImportedRows
    last: str

    @property
    def new(self) -> bool:
        """Return whether the project lacks any of the rows."""
        return bool(self.rows.journal or self.rows.notes)

    def plan(self, workspace: Workspace) -> Plan:
        """Plan the rows and their deltas. Raises `CommandRefused` if nothing is new, or if anything changed meanwhile;
        then the rows are to be prepared again.
        """
        if not self.new:
            raise CommandRefused("nothing new arrived")
        if workspace.last_change != self.last:
            raise CommandRefused("something else was done meanwhile")
        count = len(self.rows.journal) + len(self.rows.notes)
        return Plan(worded("receive {count:,} rows of the team", count=count), (), taken=self.rows)


def prepare_rows(store: Store, rows: Iterable[Row], last: str) -> ImportRows:
    """Return the command that imports those rows that the project lacks (worker thread).

    ``last`` is the id of the project's last change at the time of asking. Raises `Contradiction`.
    """
    sent = list(rows)
    with store.team() as team:
        known = team.rows_by_id([row.id for row in sent])
    journal = newcomers(_judgements(known.values()), _judgements(sent))
    notes = newcomers(_notes(known.values()), _notes(sent))
    after: dict[Key, Row] = {key_of(row): row for row in journal}
    after |= {key_of(note): note for note in notes}
    with store.team() as team:
        before = team.rows_of_keys(list(after.values())) if after else {}
    deltas = []
    for key, row in sorted(after.items()):
        was = before.get(key)
        if was is None or was.id < row.id:
            delta = _delta(was, row)
            if delta is not None:
                deltas.append(delta)
    return ImportRows(ImportedRows(journal, notes, tuple(deltas)), last)


def _judgements(rows: Iterable[Row]) -> list[JournalRow]:
    return [row for row in rows if isinstance(row, JournalRow)]


def _notes(rows: Iterable[Row]) -> list[NoteRow]:
    return [row for row in rows if isinstance(row, NoteRow)]


def _delta(before: Row | None, after: Row) -> Delta | None:
    delta: JudgementChanged | NoteChanged
    if isinstance(after, JournalRow):
        was = before.judgement if isinstance(before, JournalRow) else None
        delta = JudgementChanged(after.assessor, after.topic, after.entry, was, after.judgement)
    else:
        note = before.note if isinstance(before, NoteRow) else None
        delta = NoteChanged(after.assessor, after.topic, note, after.note)
    return None if delta.before == delta.after else delta
