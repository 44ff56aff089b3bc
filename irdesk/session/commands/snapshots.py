"""Commands that create and delete snapshots, and the name of a snapshot that the user has not named."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from irdesk.domain.errors import CommandRefused
from irdesk.domain.project.project_history import Snapshot
from irdesk.domain.translatable_messages import Worded, worded
from irdesk.session.commands.base_command import BaseCommand
from irdesk.session.core import project_settings
from irdesk.session.core.changes import SettingChanged
from irdesk.session.core.workspace import Plan, Workspace

NOW_NAMES = {"now", "jetzt"}
"""Name that denotes the current state in snapshot comparisons. No snapshot may have this name."""


def default_name(moment: datetime) -> str:
    """Return the default name of a snapshot taken at this moment."""
    return moment.strftime("%Y-%m-%d %H:%M:%S")


@dataclass(frozen=True)
class TakeSnapshot(BaseCommand):
    """Command: store a name for the current state of the project, for later comparison. No data is copied."""

    name: str

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that adds the snapshot. Raises `CommandRefused` if the name is empty or taken."""
        name = " ".join(self.name.split())
        if not name:
            raise CommandRefused("a snapshot needs a name")
        if name.casefold() in NOW_NAMES:
            raise CommandRefused(worded("'{name}' is reserved for the current state; choose another name", name=name))
        known = _known(workspace)
        if any(snapshot.name == name for snapshot in known):
            raise CommandRefused(worded("a snapshot called {name} already exists", name=name))
        taken = Snapshot(name, workspace.last_change, workspace.now())
        return _plan(workspace, worded("take snapshot {name}", name=name), (*known, taken))


@dataclass(frozen=True)
class ForgetSnapshot(BaseCommand):
    """Command: delete a snapshot. The journal keeps all events, so undo restores the snapshot."""

    name: str

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that removes the snapshot. Raises `CommandRefused` if no snapshot has the name."""
        known = _known(workspace)
        remaining = tuple(snapshot for snapshot in known if snapshot.name != self.name)
        if remaining == known:
            raise CommandRefused(worded("no snapshot is called {name}", name=self.name))
        return _plan(workspace, worded("delete snapshot {name}", name=self.name), remaining)


def _known(workspace: Workspace) -> tuple[Snapshot, ...]:
    return project_settings.snapshots_of(workspace.state.settings[project_settings.SNAPSHOTS])


def _plan(workspace: Workspace, name: Worded, after: tuple[Snapshot, ...]) -> Plan:
    before = workspace.state.settings[project_settings.SNAPSHOTS]
    return Plan(name, (SettingChanged(project_settings.SNAPSHOTS, before, project_settings.snapshots_text(after)),))
