"""Commands for run metadata: fields, grouping and colouring by a field, and the selection of shown runs."""

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
from irdesk.session.core.read_only_project import field_names
from irdesk.session.core.workspace import Plan, Workspace


@dataclass(frozen=True, eq=False)
class SetRunFields(BaseCommand):
    """Command: set metadata fields of runs, given by run id. An empty value removes a field. The field ``group`` sets
    the run's group.
    """

    fields: Mapping[str, Mapping[str, str]]

    def plan(self, workspace: Workspace) -> Plan:
        """Plan the field changes. Raises `CommandRefused` if a run is not loaded, a field name is not allowed, or no
        field would change.
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
class GroupRunsBy(BaseCommand):
    """Command: group runs by a metadata field. With an empty name, runs are grouped by the field ``group``, or by
    ``team`` if they have no group.
    """

    field: str

    def plan(self, workspace: Workspace) -> Plan:
        """Plan the new grouping. Raises `CommandRefused` if no run has the field or runs are already grouped by it."""
        change = _choice(workspace.state, project_settings.GROUP_BY, self.field)
        return Plan(worded("group runs by {field}", field=self.field or GROUP), (change,))


@dataclass(frozen=True)
class ColourRunsBy(BaseCommand):
    """Command: colour runs by a metadata field; an empty name gives each run its own colour."""

    field: str

    def plan(self, workspace: Workspace) -> Plan:
        """Plan the new colouring. Raises `CommandRefused` if no run has the field or runs are already
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


@dataclass(frozen=True)
class ShowRuns(BaseCommand):
    """Command: show exactly these runs in tables and curves and hide all other runs. Scores of hidden runs are kept."""

    sources: tuple[str, ...]

    def plan(self, workspace: Workspace) -> Plan:
        """Plan the new visibility of the runs. Raises `CommandRefused` if no run would be shown or nothing would
        change.
        """
        runs = workspace.state.present("run")
        shown = set(self.sources)
        if not shown & {run.id for run in runs}:
            raise CommandRefused("no run matches; the selection of runs does not change")
        deltas = tuple(
            SourceChanged(run, msgspec.structs.replace(run, visible=run.id in shown))
            for run in runs
            if run.visible != (run.id in shown)
        )
        if not deltas:
            raise CommandRefused("exactly these runs are already shown")
        return Plan(worded("show {count} of {all} runs", count=len(shown), all=len(runs)), deltas)


@dataclass(frozen=True)
class OrderRuns(BaseCommand):
    """Command: choose the order of runs in the comparison and the report. An empty ``runs`` means best first,
    optionally with the baseline at the top.
    """

    runs: tuple[str, ...] = ()
    baseline_first: bool = False

    def plan(self, workspace: Workspace) -> Plan:
        """Plan the new run order. Raises `CommandRefused` if a run is not loaded or the order is already in effect."""
        known = {run.id for run in workspace.state.present("run")}
        if not known.issuperset(self.runs):
            raise CommandRefused("the run is not loaded")
        before = workspace.state.settings[project_settings.RUN_ORDER]
        kind = project_settings.BASELINE_FIRST if self.baseline_first else ""
        after = msgspec.json.encode(self.runs).decode() if self.runs else kind
        if before == after:
            raise CommandRefused(worded("the runs are already in this order"))
        return Plan(worded("order the runs"), (SettingChanged(project_settings.RUN_ORDER, before, after),))
