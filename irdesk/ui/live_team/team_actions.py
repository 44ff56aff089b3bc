"""Actions for teams: join a team, show the team that the open project has joined, and explain how to start a team."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from irdesk.session.core.background_tasks import Post
from irdesk.settings import standard_paths
from irdesk.settings.preferences import PROJECTS, Preferences
from irdesk.ui.dialogs.dialog_folders import FileKind, first_folder

if TYPE_CHECKING:
    from irdesk.ui.shell.main_window import MainWindow


DETAILS, COORDINATE = "project.team", "project.coordinate"
"""Ids of the actions that apply to the team of the open project."""


class TeamActions(QObject):
    """Connects the team actions. Dialogs are imported when they are first shown. ``show_page`` shows a page of the
    manual.
    """

    def __init__(
        self, window: MainWindow, preferences: Preferences, post: Post, show_page: Callable[[str, str], None]
    ) -> None:
        super().__init__(window)
        self._post, self._show_page = post, show_page
        self._window, self._preferences = window, preferences
        window.actions_table.connect_all(
            {"project.join": self.show_form, DETAILS: self.show_team, COORDINATE: self.show_coordination}
        )
        for action in (DETAILS, COORDINATE):
            window.actions_table.enable(action, False)
        window.actions_table.give_reason(
            DETAILS, self.tr("Not available: this project does not belong to a team (see Live team… and Join a team…)")
        )
        window.actions_table.give_reason(
            COORDINATE, self.tr("Not available: needs an open project and, in a team, the role of coordinator")
        )
        window.status.team.clicked.connect(window.actions_table["project.team"].trigger)

    def show_form(self) -> None:
        """Show the dialog that accepts an invitation, or bring it to the front."""
        from irdesk.ui.live_team.join_sheet import JoinSheet

        folder = first_folder(FileKind.PROJECT, self._preferences.get(PROJECTS))
        sheet = self._window.findChild(JoinSheet) or JoinSheet(
            folder.absolute(), standard_paths.data(), self._open, self._post, self._window
        )
        sheet.show()
        sheet.raise_()
        sheet.activateWindow()

    def _open(self, path: Path) -> None:
        self._window.open_path(path)

    def show_team(self) -> None:
        """Show the details of the team that the open project joined."""
        if self._window.project and self._window.project.team:
            self._window.project.team.show_details()

    def show_coordination(self) -> None:
        """Show the team's progress to a coordinator, or how to start a team if the open project has joined none."""
        project = self._window.project
        if project and project.team and not project.team.closed:
            project.team.show_coordination()
        elif project:
            from irdesk.ui.live_team.start_team_sheet import StartTeamSheet

            sheet = self._window.findChild(StartTeamSheet) or StartTeamSheet(
                project.path, self._show_page, self.show_form, self._window
            )
            sheet.show()
            sheet.raise_()
            sheet.activateWindow()
