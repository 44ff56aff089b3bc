"""Commands that show and hide runs."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from irdesk.domain.errors import CommandRefused
from irdesk.domain.translatable_messages import worded
from irdesk.session.commands.base_command import BaseCommand
from irdesk.session.core.changes import SourceChanged
from irdesk.session.core.workspace import Plan, Workspace


@dataclass(frozen=True)
class ShowRun(BaseCommand):
    """Command: show a run in tables and curves, or hide it. Scores of a hidden run are kept."""

    source: str
    visible: bool

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that shows or hides the run."""
        source = workspace.state.sources.get(self.source)
        if source is None or not source.present or source.kind != "run":
            raise CommandRefused("the run is not loaded")
        shown = msgspec.structs.replace(source, visible=self.visible)
        return Plan(
            worded("show run {name}", name=source.name)
            if self.visible
            else worded("hide run {name}", name=source.name),
            (SourceChanged(source, shown),),
        )


@dataclass(frozen=True)
class ShowRuns(BaseCommand):
    """Command: show exactly these runs in tables and curves and hide all other runs. Scores of hidden runs are kept."""

    sources: tuple[str, ...]

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that shows these runs and hides all others. Raises `CommandRefused` if no run would be shown or
        nothing would change.
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
