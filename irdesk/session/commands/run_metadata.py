"""Commands for run metadata: fields, groups, and grouping and colouring by a field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import msgspec

from irdesk.domain.errors import CommandRefused
from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.attention.caution import list_names
from irdesk.formats.run_fields.field_names import clean_value, merge_fields
from irdesk.session.commands.base_command import BaseCommand
from irdesk.session.core import project_settings
from irdesk.session.core.changes import SettingChanged, SourceChanged
from irdesk.session.core.project_settings import GROUP
from irdesk.session.core.project_state import ProjectState
from irdesk.session.core.run_groups_and_colours import field_names
from irdesk.session.core.workspace import Plan, Workspace


@dataclass(frozen=True, eq=False)
class SetRunFields(BaseCommand):
    """Command: set metadata fields of runs, given by run id. An empty value removes a field. The field ``group`` sets
    the run's group.
    """

    fields: Mapping[str, Mapping[str, str]]

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that changes the fields. Raises `CommandRefused` if a run is not loaded, a field name is not
        allowed, or no field would change.
        """
        runs = {source.id: source for source in workspace.state.present("run")}
        deltas, names = [], dict[str, None]()
        for run_id, fields in self.fields.items():
            if run_id not in runs:
                raise CommandRefused("the run is not loaded")
            before = runs[run_id]
            group = clean_value(fields.get(GROUP, before.group))
            others = {name: value for name, value in fields.items() if name != GROUP}
            after = msgspec.structs.replace(before, group=group, fields=merge_fields(before.fields, others))
            if after != before:
                deltas.append(SourceChanged(before, after))
                names.update(dict.fromkeys(fields))
        if not deltas:
            raise CommandRefused("these runs already have these values")
        what = deltas[0].after.name if len(deltas) == 1 else worded("{count} runs", count=len(deltas))
        return Plan(worded("set {names} of {what}", names=list_names(list(names)), what=what), tuple(deltas))


@dataclass(frozen=True)
class GroupRuns(BaseCommand):
    """Command: put runs into a group, such as the team that submitted them. An empty name removes the runs from their
    groups.
    """

    sources: tuple[str, ...]
    group: str

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that changes the groups of the runs. Raises `CommandRefused` if a run is not loaded or no run
        would change its group.
        """
        state = workspace.state
        runs = {source.id: source for source in state.present("run")}
        if not self.sources or not all(source_id in runs for source_id in self.sources):
            raise CommandRefused("the run is not loaded")
        name = " ".join(self.group.split())
        changed = [runs[source_id] for source_id in self.sources if runs[source_id].group != name]
        if not changed:
            raise CommandRefused("these runs are already in this group")
        what = changed[0].name if len(changed) == 1 else worded("{count} runs", count=len(changed))
        step = (
            worded("put {what} in group {group}", what=what, group=name)
            if name
            else worded("remove {what} from its group", what=what)
        )
        return Plan(
            step, tuple(SourceChanged(source, msgspec.structs.replace(source, group=name)) for source in changed)
        )


@dataclass(frozen=True)
class GroupRunsBy(BaseCommand):
    """Command: group runs by a metadata field. With an empty name, runs are grouped by the field ``group``, or by
    ``team`` if they have no group.
    """

    field: str

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that changes the grouping. Raises `CommandRefused` if no run has the field or runs are already
        grouped by it.
        """
        change = _choice(workspace.state, project_settings.GROUP_BY, self.field)
        return Plan(worded("group runs by {field}", field=self.field or GROUP), (change,))


@dataclass(frozen=True)
class ColourRunsBy(BaseCommand):
    """Command: colour runs by a metadata field; an empty name gives each run its own colour."""

    field: str

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that changes the colouring. Raises `CommandRefused` if no run has the field or runs are already
        coloured by it.
        """
        change = _choice(workspace.state, project_settings.COLOUR_BY, self.field)
        if not self.field:
            return Plan(worded("give each run its own colour"), (change,))
        return Plan(worded("colour runs by {field}", field=self.field), (change,))


def _choice(state: ProjectState, key: str, field: str) -> SettingChanged:
    names = (GROUP, *field_names(state.present("run")))
    if field and field not in names:
        raise CommandRefused(
            worded("no run has the field {field}; the fields are {names}", field=field, names=", ".join(names))
        )
    if field == state.settings[key]:
        if key == project_settings.GROUP_BY:
            raise CommandRefused(worded("the runs are already in these groups"))
        raise CommandRefused(worded("the runs already have these colours"))
    return SettingChanged(key, state.settings[key], field)
