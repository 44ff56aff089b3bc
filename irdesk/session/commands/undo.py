"""Undo and redo, through the same path as everything else."""

from __future__ import annotations

from dataclasses import dataclass

from irdesk.domain.errors import CommandRefused
from irdesk.session.commands.base import NOTHING
from irdesk.session.core.changes import decoded, inverted
from irdesk.session.core.precomputed import Precomputed
from irdesk.session.core.workspace import Plan, Workspace


@dataclass(frozen=True, eq=False)
class Undo:
    """Take the last change back, by its inverted deltas through the same path.

    ``step``, where it is named, is the id of the change that was the last one when a worker began to prepare this.
    """

    prepared: Precomputed = NOTHING
    step: str = ""

    def plan(self, workspace: Workspace) -> Plan:
        """The inverse of the last change; refused where there is none."""
        workspace.history.look_ahead()
        row = workspace.history.undoable
        if row is None:
            raise CommandRefused("there is nothing to undo")
        if self.step not in {"", row.id}:
            raise CommandRefused("something else was done meanwhile; undo again")
        return Plan(row.name, inverted(decoded(row.deltas)), "undo", row.id)


@dataclass(frozen=True, eq=False)
class Redo:
    """Bring the change that was undone last back; ``step`` as in `Undo`."""

    prepared: Precomputed = NOTHING
    step: str = ""

    def plan(self, workspace: Workspace) -> Plan:
        """The deltas once more; refused where nothing was undone."""
        row = workspace.history.redoable
        if row is None:
            raise CommandRefused("there is nothing to redo")
        if self.step not in {"", row.id}:
            raise CommandRefused("something else was done meanwhile; redo again")
        return Plan(row.name, decoded(row.deltas), "redo", row.id)
