"""Actions for teams: join a team, and show the team that the open project has joined."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from irdesk.session.core.tasks import Post
from irdesk.settings import standard_paths
from irdesk.settings.preferences import PROJECTS, Preferences
from irdesk.ui.dialogs.file_dialogs import FileKind, first_folder

if TYPE_CHECKING:
    from irdesk.ui.shell.main_window import MainWindow


DETAILS, COORDINATE = "project.team", "project.coordinate"
"""Ids of the actions on the team that the open project has joined."""


class TeamActions(QObject):
    """Connects the team actions. The join dialog is imported when it is first shown."""

    def __init__(self, window: MainWindow, preferences: Preferences, post: Post) -> None:
        super().__init__(window)
        self._post = post
        self._window, self._preferences = window, preferences
        window.actions_table.connect_all(
            {"project.join": self.show_form, DETAILS: self.show_team, COORDINATE: self.show_coordination}
        )
        for action in (DETAILS, COORDINATE):
            window.actions_table.enable(action, False)
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
        """Show the team's progress to a coordinator."""
        if self._window.project and self._window.project.team:
            self._window.project.team.show_coordination()
