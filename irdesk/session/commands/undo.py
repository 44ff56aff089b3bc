"""Undo and redo as commands."""

from __future__ import annotations

from dataclasses import dataclass

from irdesk.domain.errors import CommandRefused
from irdesk.session.commands.base_command import NOTHING
from irdesk.session.core.changes import decode_deltas, invert_deltas
from irdesk.session.core.precomputed_command_data import Precomputed
from irdesk.session.core.workspace import Plan, Workspace


@dataclass(frozen=True, eq=False)
class Undo:
    """Command: undo the last change by applying the inverse of its deltas.

    If a worker prepared the undo, ``step`` is the id of the last change at the time when the worker began. Otherwise
    ``step`` is empty.
    """

    prepared: Precomputed = NOTHING
    step: str = ""

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that applies the inverse of the last change. Raises `CommandRefused` if there is no change to
        undo.
        """
        workspace.history.look_ahead()
        row = workspace.history.undoable
        if row is None:
            raise CommandRefused("there is nothing to undo")
        if self.step not in {"", row.id}:
            raise CommandRefused("the project was changed in the meantime; undo again")
        return Plan(row.name, invert_deltas(decode_deltas(row.deltas)), "undo", row.id)


@dataclass(frozen=True, eq=False)
class Redo:
    """Command: redo the change that was undone last. ``step`` has the same meaning as in `Undo`."""

    prepared: Precomputed = NOTHING
    step: str = ""

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that applies the deltas of the undone change again. Raises `CommandRefused` if there is no
        change to redo.
        """
        row = workspace.history.redoable
        if row is None:
            raise CommandRefused("there is nothing to redo")
        if self.step not in {"", row.id}:
            raise CommandRefused("the project was changed in the meantime; redo again")
        return Plan(row.name, decode_deltas(row.deltas), "redo", row.id)
