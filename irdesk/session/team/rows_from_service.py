"""Import rows from a team's service into an open project while the user is judging. The rows are judgements made on
other devices.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from irdesk.assessment.journal_merge import last_rows
from irdesk.domain.errors import CommandRefused
from irdesk.domain.project.judgement_journal import JournalRow, NoteRow
from irdesk.domain.translatable_messages import worded
from irdesk.session.commands.base_command import BaseCommand
from irdesk.session.core.changes import JudgementChanged
from irdesk.session.core.grade_resolution import resolution_of_several
from irdesk.session.core.workspace import ImportedRows, Plan, Workspace
from irdesk.session.team.package_import import changed_rows
from irdesk.store.store import Store

Row = JournalRow | NoteRow


class ChangedMeanwhile(CommandRefused):
    """Raised if the project changed while a command was being prepared. The command can be prepared again."""

    def __init__(self) -> None:
        super().__init__("the project was changed in the meantime")


@dataclass(frozen=True, eq=False)
class ReceiveRows(BaseCommand):
    """Command: add rows received from a service. ``last`` is the workspace's `last_rows` when the command was
    prepared.
    """

    rows: ImportedRows
    last: str

    @property
    def new(self) -> bool:
        """Return whether the project lacks any of the rows."""
        return bool(self.rows.journal or self.rows.notes)

    def plan(self, workspace: Workspace) -> Plan:
        """Plan to add the rows and the deltas that they cause. Raises `ChangedMeanwhile` if the project has changed
        since the command was prepared.

        The plan need not be durable immediately, since the service stores the rows.
        """
        if workspace.last_rows != self.last:
            raise ChangedMeanwhile
        state = workspace.state
        names = {delta.assessor for delta in self.rows.deltas if isinstance(delta, JudgementChanged)}
        several = resolution_of_several(
            state.settings, state.grade_sources, (*state.grade_sources.assessors(), *sorted(names))
        )
        name = worded("{count:,} {count:row|rows} from the team", count=len(self.rows.journal) + len(self.rows.notes))
        return Plan(name, several, taken=self.rows, durable=False, received=True)


def prepare_rows(store: Store, last: str, rows: Sequence[Row]) -> ReceiveRows:
    """Determine the changes caused by rows that the project lacks (any thread). ``last`` has the same meaning as in
    `ReceiveRows`.
    """
    with store.team() as team:
        here = team.rows_by_id([row.id for row in rows])
        rows = [row for row in rows if row.id not in here]
        known = team.rows_of_keys(rows)
    journal = sorted((row for row in rows if isinstance(row, JournalRow)), key=lambda row: row.id)
    notes = sorted((row for row in rows if isinstance(row, NoteRow)), key=lambda row: row.id)
    judged = {key: row for key, row in known.items() if isinstance(row, JournalRow)}
    noted = {key: row for key, row in known.items() if isinstance(row, NoteRow)}
    deltas = (
        *changed_rows(judged, last_rows((*judged.values(), *journal))),
        *changed_rows(noted, last_rows((*noted.values(), *notes))),
    )
    return ReceiveRows(ImportedRows(tuple(journal), tuple(notes), deltas), last)
