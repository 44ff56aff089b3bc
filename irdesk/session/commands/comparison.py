"""Commands for run comparison: comparison settings, order of runs, main measure, baseline and saved column views."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from irdesk.domain.errors import CommandRefused
from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.comparison.significance import comparison_plan
from irdesk.session.commands.base_command import BaseCommand
from irdesk.session.core import project_settings
from irdesk.session.core.changes import SettingChanged
from irdesk.session.core.project_settings import ColumnView
from irdesk.session.core.workspace import Plan, Workspace


@dataclass(frozen=True)
class ChoosePlan(BaseCommand):
    """Command: choose how runs are compared: test, correction, confidence level, seed and kind of interval."""

    chosen: comparison_plan.Plan

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that sets how runs are compared. Raises `CommandRefused` if the settings would not change."""
        before, after = workspace.state.settings[project_settings.PLAN], project_settings.plan_text(self.chosen)
        if before == after:
            raise CommandRefused("runs are already compared with these settings")
        return Plan(
            worded("compare runs by {plan}", plan=self.chosen.words),
            (SettingChanged(project_settings.PLAN, before, after),),
        )


@dataclass(frozen=True)
class OrderRuns(BaseCommand):
    """Command: choose the order of runs in the comparison and the report. An empty ``runs`` means best first,
    optionally with the baseline at the top.
    """

    runs: tuple[str, ...] = ()
    baseline_first: bool = False

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that sets the run order. Raises `CommandRefused` if a run is not loaded or the order is already
        in effect.
        """
        known = {run.id for run in workspace.state.present("run")}
        if not known.issuperset(self.runs):
            raise CommandRefused("the run is not loaded")
        before = workspace.state.settings[project_settings.RUN_ORDER]
        kind = project_settings.BASELINE_FIRST if self.baseline_first else ""
        after = msgspec.json.encode(self.runs).decode() if self.runs else kind
        if before == after:
            raise CommandRefused(worded("the runs are already in this order"))
        return Plan(worded("order the runs"), (SettingChanged(project_settings.RUN_ORDER, before, after),))


@dataclass(frozen=True)
class ChooseMainMeasure(BaseCommand):
    """Command: choose the main measure, which views select initially. An empty name clears the choice. This is not a
    step of the history.
    """

    name: str

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that sets the main measure. Raises `CommandRefused` if the measure is not shown."""
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
        """Return a plan that sets the baseline. Raises `CommandRefused` if the run is not loaded."""
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
        """Return a plan that stores the selection."""
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
        """Return a plan that changes the list of labelled runs. Raises `CommandRefused` if the run is not loaded."""
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
        """Return a plan that adds the view or replaces the view of this name. Raises `CommandRefused` if the name is
        empty or the view would not change.
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
        """Return a plan that removes the view. Raises `CommandRefused` if no view has this name."""
        before = workspace.state.settings[project_settings.VIEWS]
        views = tuple(view for view in project_settings.views_of(before) if view.name != self.name)
        return _other_views(worded("delete the view {name}", name=self.name), before, views)


def _other_views(step: str, before: str, views: tuple[ColumnView, ...]) -> Plan:
    after = project_settings.views_text(views)
    if after == before:
        raise CommandRefused("the views did not change")
    return Plan(step, (SettingChanged(project_settings.VIEWS, before, after),))
