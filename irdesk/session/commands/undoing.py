"""Undo and redo, through the same path as everything else."""

from __future__ import annotations

from dataclasses import dataclass

from irdesk.domain.errors import CommandRefused
from irdesk.session.changes import (
    decoded,
    inverted,
)
from irdesk.session.commands.unprepared import Unprepared
from irdesk.session.workspace import Plan, Workspace


@dataclass(frozen=True)
class Undo(Unprepared):
    """Take the last change back, by its inverted deltas through the same path."""

    def plan(self, workspace: Workspace) -> Plan:
        """The inverse of the last change; refused where there is none."""
        row = workspace.history.undoable
        if row is None:
            raise CommandRefused("there is nothing to undo")
        return Plan(row.name, inverted(decoded(row.deltas)), "undo", row.id)


@dataclass(frozen=True)
class Redo(Unprepared):
    """Bring the change that was undone last back."""

    def plan(self, workspace: Workspace) -> Plan:
        """The deltas once more; refused where nothing was undone."""
        row = workspace.history.redoable
        if row is None:
            raise CommandRefused("there is nothing to redo")
        return Plan(row.name, decoded(row.deltas), "redo", row.id)
