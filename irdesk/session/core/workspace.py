"""The workspace, through which all changes of a project are made. A change is first committed to the store, then
applied in memory and added to the history, then sent to the observers.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

from irdesk.domain.errors import CommandRefused
from irdesk.domain.pool import docno_of, is_again
from irdesk.domain.project.judgement_journal import JournalRow, NoteRow
from irdesk.domain.project.project_history import ChangeRow
from irdesk.domain.uuid7 import IdSource
from irdesk.session.core import project_settings
from irdesk.session.core.changes import (
    RECEIVED,
    ChangeSet,
    Delta,
    JudgementChanged,
    NoteChanged,
    PlaceChanged,
    QueueChanged,
    SettingChanged,
    SourceChanged,
    brings_runs,
    encode_deltas,
)
from irdesk.session.core.grade_scale import fix_scale_of_grades
from irdesk.session.core.history import History
from irdesk.session.core.lost_changes_check import LastStored
from irdesk.session.core.observers import Observers
from irdesk.session.core.precomputed_command_data import Precomputed
from irdesk.session.core.project_state import ProjectState
from irdesk.session.core.undoable_steps import is_step, recorded_deltas
from irdesk.store.store import Store
from irdesk.store.transaction import Transaction


class Command(Protocol):
    """A change requested by the user or on the user's behalf.

    ``plan`` returns the required deltas or raises `CommandRefused`; it changes nothing. ``kind`` is "do", "undo" or
    "redo". ``target`` is the id of the change to undo or redo.
    """

    @property
    def prepared(self) -> Precomputed:
        """Return the data that a worker precomputed for the command."""

    def plan(self, workspace: Workspace) -> Plan:
        """Return the deltas of this command for the workspace's current state."""


@dataclass(frozen=True)
class ImportedRows:
    """Journal rows of another copy of the project, stored unchanged, and the deltas that they cause in this copy."""

    journal: tuple[JournalRow, ...]
    notes: tuple[NoteRow, ...]
    deltas: tuple[Delta, ...]


class Plan:
    """Deltas of a command, with the name shown for *undo* and in the status bar.

    ``taken`` holds imported rows. The deltas that these rows cause are applied first; no further rows are written for
    them. If a plan is not ``durable``, the workspace's thread does not wait for the disk, since the data can be
    obtained again. Changes are still written to disk in order.

    Changes ``received`` from a team's service are not steps of the history. The user did not make them, so undo ignores
    them.
    """

    def __init__(
        self,
        name: str,
        deltas: tuple[Delta, ...],
        kind: str = "do",
        target: str = "",
        taken: ImportedRows | None = None,
        durable: bool = True,
        *,
        received: bool = False,
    ) -> None:
        self.name = name
        self.received = received
        self.durable = durable
        self.taken = taken
        self.deltas = deltas
        self.kind = kind
        self.target = target


class Workspace:
    """An open project, shared by all views. All methods must be called on one thread."""

    def __init__(
        self,
        store: Store,
        state: ProjectState,
        history: History,
        ids: IdSource,
        assessor: str,
        clock: Callable[[], float] = time.time,
        last_stored: LastStored | None = None,
    ) -> None:
        self.store = store
        self.state = state
        self.history = history
        self.assessor = assessor
        self.observers = Observers()
        self.last: ChangeSet | None = None
        self._ids = ids
        self._clock = clock
        self._last_stored = last_stored
        self._received = ""
        self._executing = False

    def new_id(self) -> str:
        """Return a new id, greater than all earlier ones."""
        return str(self._ids.next())

    @property
    def last_change(self) -> str:
        """Return the id of the last step of the history; an empty string if there is no step yet."""
        return self.history.last

    @property
    def last_rows(self) -> str:
        """Return the id of the last change that may have added rows to the journal: a step, or a change received from a
        team.
        """
        return max(self.history.last, self._received)

    def now(self) -> float:
        """Return the current time in seconds since the epoch."""
        return self._clock()

    def execute(self, command: Command) -> ChangeSet:
        """Execute a command: store it durably, apply it in memory, then notify all observers.

        Raises `CommandRefused` if the command is not possible now, and `StoreUnavailable` if it cannot be stored. In
        both cases nothing has changed.
        """
        if self._executing:
            raise CommandRefused("another change is in progress")
        self._executing = True
        try:
            plan = command.plan(self)
            changes = self._carry_out(plan, command.prepared)
        finally:
            self._executing = False
        self.observers.publish(changes)
        return changes

    def _carry_out(self, plan: Plan, prepared: Precomputed) -> ChangeSet:
        if plan.taken:
            for row_id in [row.id for row in plan.taken.journal] + [row.id for row in plan.taken.notes]:
                self._ids.follow(UUID(row_id))
        change_id, time_now = self.new_id(), self.now()
        taken = plan.taken.deltas if plan.taken else ()
        planned = (*plan.deltas, *fix_scale_of_grades(self.state, (*taken, *plan.deltas)))
        deltas = (*taken, *planned)
        moves_only = plan.received or not any(is_step(delta) for delta in deltas)
        kind = RECEIVED if plan.received else "move" if moves_only else plan.kind
        row = ChangeRow(change_id, time_now, plan.kind, plan.target, plan.name, encode_deltas(recorded_deltas(deltas)))
        with self.store.transaction(durable=plan.durable) as transaction:
            if plan.taken:
                transaction.take(plan.taken.journal, plan.taken.notes, change_id)
            for delta in planned:
                self._store(transaction, delta, row)
            if not moves_only:
                transaction.record(row)
        if self._last_stored and not moves_only:
            self._last_stored.keep(change_id, time_now)
        board = self.state.board
        # A new run does not change the means of other runs; computing them before each of n new runs would take O(n²).
        before = {} if brings_runs(deltas) else dict(zip(board.run_ids, board.means().T, strict=True))
        shown, scale = board.measures, self.state.scale
        self.state.contents.take(prepared.contents)
        rescored = self.state.apply(deltas, prepared)
        if self.state.board.measures != shown:
            before = {}
        if not moves_only:
            self.history.push(row)
        followed = frozenset[str]() if self.state.scale == scale else frozenset((project_settings.SCALE,))
        changes = ChangeSet(
            change_id, time_now, kind, plan.name, deltas, rescored, before if rescored else {}, followed
        )
        if plan.received:
            self._received = change_id
        if not moves_only or plan.received:
            self.last = changes
        return changes

    def _store(self, transaction: Transaction, delta: Delta, row: ChangeRow) -> None:
        cause = row.kind if row.kind == "do" else f"{row.kind} {row.target}"
        if isinstance(delta, JudgementChanged):
            transaction.append(
                JournalRow(
                    self.new_id(),
                    row.id,
                    row.at,
                    delta.assessor,
                    delta.topic,
                    docno_of(delta.docno),
                    delta.after,
                    cause,
                    is_again(delta.docno),
                )
            )
        elif isinstance(delta, NoteChanged):
            transaction.append_note(
                NoteRow(self.new_id(), row.id, row.at, delta.assessor, delta.topic, delta.after, cause)
            )
        elif isinstance(delta, SourceChanged):
            transaction.put_source(delta.after)
        elif isinstance(delta, SettingChanged):
            transaction.put_setting(delta.key, delta.after, delta.before)
        elif isinstance(delta, QueueChanged):
            transaction.put_queue(delta.pool, delta.topic, delta.after)
        elif isinstance(delta, PlaceChanged):
            transaction.put_place(delta.assessor, delta.after)

    def close(self) -> None:
        """Flush all data to the file and close it."""
        self.store.close()


def id_source(last: str) -> IdSource:
    """Return a source of ids greater than ``last``, which is empty for a new project."""
    return IdSource(UUID(last) if last else None)
