"""Handlers of the actions that need an open project. The actions are enabled only while a project is open."""

from __future__ import annotations

from collections.abc import Callable
from operator import methodcaller
from typing import TYPE_CHECKING

from irdesk.ui.actions.judging_titles_tips_and_keys import JUDGE_PREFIX
from irdesk.ui.actions.menu_entries_and_keys import ACTIONS
from irdesk.ui.live_team.team_actions import COORDINATE
from irdesk.ui.project_files.show_in_folder import show_in_folder
from irdesk.ui.shell.action_registry import ActionTable

if TYPE_CHECKING:
    from irdesk.ui.shell.project_in_window import OpenProject

NEEDS_PROJECT = tuple(entry.id for entry in ACTIONS if entry.needs_project)


class ProjectActionHandlers:
    """Connects actions to the open project, and enables them while a project is open."""

    def __init__(self, actions: ActionTable, project: Callable[[], OpenProject | None]) -> None:
        self._actions = actions
        self._project = project
        self._are_panels_connected = False
        self._connect(
            {
                "project.export": lambda project: project.exporter.qrels(),
                "project.export_journal": lambda project: project.exporter.journal(),
                "project.report": lambda project: project.exporter.report(),
                "edit.copy_table": lambda project: project.exporter.copy_table(),
                "edit.save_table": lambda project: project.exporter.table(),
                "project.export_packages": lambda project: project.export_packages(),
                "project.import_packages": lambda project: project.import_packages(),
                "project.publish": lambda project: project.publish(),
                "project.folder": lambda project: show_in_folder(project.path),
                "view.curves_whole": lambda project: project.whole_curves(),
                "view.next_area": lambda project: project.move_between_areas(1),
                "view.previous_area": lambda project: project.move_between_areas(-1),
                "view.reset_layout": lambda project: project.desk.reset_layout(),
            }
        )

    def _connect(self, handlers: dict[str, Callable[[OpenProject], None]]) -> None:
        """Connect actions to handlers that receive the open project. The handlers are not called while no project is
        open.
        """
        self._actions.connect_all({action_id: self._with_project(handler) for action_id, handler in handlers.items()})

    def _with_project(self, handler: Callable[[OpenProject], None]) -> Callable[[], None]:
        def carry_out() -> None:
            if project := self._project():
                handler(project)

        return carry_out

    def enable(self, project: OpenProject) -> None:
        """Enable the actions for a newly opened project. For a work package, hide the actions that it does
        not offer.
        """
        from irdesk.ui.shell.views_in_navigator_order import (  # imported late, because it imports all panels
            PANEL_ACTIONS,
            actions_not_in,
        )

        if not self._are_panels_connected:
            self._connect({action_id: methodcaller("show_panel_of", action_id) for action_id in PANEL_ACTIONS})
            self._are_panels_connected = True
        self._actions.take_away(actions_not_in(project.package) if project.package else ())
        # The judgement editor enables the judging actions when it is shown. In a team, the coordinator's action is
        # enabled once a coordinator is connected.
        later = (JUDGE_PREFIX,) if project.team is None else (JUDGE_PREFIX, COORDINATE)
        self._actions.enable(tuple(entry for entry in NEEDS_PROJECT if not entry.startswith(later)), True)

    def disable(self) -> None:
        """Disable all actions that need a project, because no project is open."""
        self._actions.take_away()
        self._actions.enable(NEEDS_PROJECT, False)

    def disconnect_judging(self) -> None:
        """Disconnect the judging actions from the closed project's editor."""
        for entry in ACTIONS:
            if entry.id.startswith((JUDGE_PREFIX, "view.zoom")):
                self._actions[entry.id].triggered.disconnect()
