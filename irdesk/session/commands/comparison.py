"""Commands for run comparison: run groups, comparison settings, main measure, baseline and saved column views."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from irdesk.domain.errors import CommandRefused
from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.comparison import run_comparison
from irdesk.reporting.tables.significance_cells import plan_words
from irdesk.session.commands.base_command import BaseCommand
from irdesk.session.core import project_settings
from irdesk.session.core.changes import SettingChanged, SourceChanged
from irdesk.session.core.project_settings import ColumnView
from irdesk.session.core.workspace import Plan, Workspace


@dataclass(frozen=True)
class GroupRuns(BaseCommand):
    """Command: put runs into a group, such as the team that submitted them. An empty name removes the runs from their
    groups.
    """

    sources: tuple[str, ...]
    group: str

    def plan(self, workspace: Workspace) -> Plan:
        """Plan the new groups of the runs. Raises `CommandRefused` if a run is not loaded or no run would change its
        group.
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
class ChoosePlan(BaseCommand):
    """Command: choose how runs are compared: test, correction, confidence level, seed and kind of interval."""

    chosen: run_comparison.Plan

    def plan(self, workspace: Workspace) -> Plan:
        """Plan the new comparison settings. Raises `CommandRefused` if they are already in effect."""
        before, after = workspace.state.settings[project_settings.PLAN], project_settings.plan_text(self.chosen)
        if before == after:
            raise CommandRefused("runs are already compared with these settings")
        return Plan(
            worded("compare runs by {plan}", plan=plan_words(self.chosen)),
            (SettingChanged(project_settings.PLAN, before, after),),
        )


@dataclass(frozen=True)
class ChooseMainMeasure(BaseCommand):
    """Command: choose the main measure, which views select initially. An empty name clears the choice. This is not a
    step of the history.
    """

    name: str

    def plan(self, workspace: Workspace) -> Plan:
        """Plan the new main measure. Raises `CommandRefused` if the measure is not shown."""
        if self.name and self.name not in map(str, workspace.state.measures):
            raise CommandRefused(worded("{measure} is not shown", measure=self.name))
        return _without_step(workspace, project_settings.MAIN_MEASURE, self.name, worded("choose the main measure"))


@dataclass(frozen=True)
class ChooseBaseline(BaseCommand):
    """Command: set the baseline, with which the other runs are compared. An empty id clears the baseline. This is not a
    step of the history.
    """

    run_id: str

    def plan(self, workspace: Workspace) -> Plan:
        """Plan the new baseline. Raises `CommandRefused` if the run is not loaded."""
        if self.run_id and self.run_id not in {source.id for source in workspace.state.present("run")}:
            raise CommandRefused("the run is not loaded")
        return _without_step(workspace, project_settings.BASELINE, self.run_id, worded("choose the baseline"))


@dataclass(frozen=True)
class KeepSelection(BaseCommand):
    """Command: store the user's selection, to be restored when the project is next opened. This is not a step of the
    history.
    """

    selected: project_settings.Selected

    def plan(self, workspace: Workspace) -> Plan:
        """Plan to store the selection."""
        text = project_settings.selected_text(self.selected)
        return _without_step(workspace, project_settings.SELECTED, text, worded("remember the selection"))


@dataclass(frozen=True)
class TickRun(BaseCommand):
    """Command: toggle whether a run is labelled in the curves. With ``alone``, label this run and no other. This is not
    a step of the history.
    """

    run_id: str
    alone: bool = False

    def plan(self, workspace: Workspace) -> Plan:
        """Plan the new list of labelled runs. Raises `CommandRefused` if the run is not loaded."""
        loaded = [source.id for source in workspace.state.present("run")]
        if self.run_id not in loaded:
            raise CommandRefused("the run is not loaded")
        before = project_settings.ids_of(workspace.state.settings[project_settings.TICKED])
        ticked = frozenset({self.run_id}) if self.alone else frozenset(before) ^ {self.run_id}
        after = project_settings.ids_text(tuple(run for run in loaded if run in ticked))
        return _without_step(workspace, project_settings.TICKED, after, worded("label runs in the curves"))


def _without_step(workspace: Workspace, key: str, value: str, name: str) -> Plan:
    changed = SettingChanged(key, workspace.state.settings[key], value)
    return Plan(name, (changed,), durable=False)  # not durable: after a crash the user can choose again


@dataclass(frozen=True)
class KeepView(BaseCommand):
    """Command: save the columns of the comparison as a named view, replacing any view with that name."""

    view: ColumnView

    def plan(self, workspace: Workspace) -> Plan:
        """Plan to add the view or to replace the view of this name. Raises `CommandRefused` if the name is empty or the
        view would not change.
        """
        name = " ".join(self.view.name.split())
        if not name:
            raise CommandRefused("a view needs a name")
        before = workspace.state.settings[project_settings.VIEWS]
        views = {view.name: view for view in project_settings.views_of(before)}
        views[name] = msgspec.structs.replace(self.view, name=name)
        return _other_views(worded("save the view {name}", name=name), before, tuple(views.values()))


@dataclass(frozen=True)
class DropView(BaseCommand):
    """Command: delete a saved column view."""

    name: str

    def plan(self, workspace: Workspace) -> Plan:
        """Plan to remove the view. Raises `CommandRefused` if no view has this name."""
        before = workspace.state.settings[project_settings.VIEWS]
        views = tuple(view for view in project_settings.views_of(before) if view.name != self.name)
        return _other_views(worded("delete the view {name}", name=self.name), before, views)


def _other_views(step: str, before: str, views: tuple[ColumnView, ...]) -> Plan:
    after = project_settings.views_text(views)
    if after == before:
        raise CommandRefused("the views did not change")
    return Plan(step, (SettingChanged(project_settings.VIEWS, before, after),))
