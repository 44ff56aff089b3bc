"""A project that has joined no team: the messages of the team actions, and how a coordinator finds out about live
teams.
"""

from __future__ import annotations

import shutil
import socket

from PySide6.QtWidgets import QMenu

from irdesk.ui.dialogs.manual_viewer import ManualViewer
from irdesk.ui.live_team.join_sheet import JoinSheet
from irdesk.ui.live_team.start_team_sheet import StartTeamSheet
from irdesk.ui.shell.views_in_navigator_order import PANELS
from irdesk.ui.team.progress_panel import ProgressPanel


def test_live_team_says_what_to_do_and_opens_no_connection_and_disabled_team_actions_say_why(
    start, sample_package, tmp_path, monkeypatch
):
    details, live = (start.window.actions_table[f"project.{name}"] for name in ("team", "coordinate"))
    assert not live.isEnabled()
    assert "needs an open project" in live.toolTip()
    start.window.open_sample()
    start.opened()
    assert live.isEnabled()
    assert "Not available" not in live.toolTip()
    assert not details.isEnabled()
    assert "does not belong to a team" in details.toolTip()
    menus = [menu for menu in start.window.findChildren(QMenu) if details in menu.actions()]
    assert menus
    assert all(menu.toolTipsVisible() for menu in menus)

    # The action for starting a live team shows instructions. The progress page offers the same action.
    def refuse(*_arguments):
        raise AssertionError("a connection was opened")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    start.window.actions_table.trigger("project.coordinate")
    sheet = start.window.findChild(StartTeamSheet)
    assert sheet.isVisible()
    assert f"irdesk serve {start.path.name}" in sheet.commands.toPlainText()
    start.click(sheet.manual)
    viewer = start.window.findChild(ManualViewer)
    assert viewer.isVisible()
    assert "Live teams" in viewer.page.toPlainText()
    viewer.close()
    start.click(sheet.join)
    del sheet
    start.window.findChild(JoinSheet).close()

    start.window.show_workspace("collection")
    start.desk.show_panel(next(entry.name for entry in PANELS if entry.panel is ProgressPanel))
    panel = start.desk.panel(ProgressPanel)
    assert not panel.live.isHidden()
    start.close()
    assert not live.isEnabled()

    # Judge as is not available in a package.
    action = start.window.actions_table["project.assessor"]
    assert action.isEnabled()
    start.open(shutil.copy(sample_package, tmp_path / "anna.irdesk"))
    assert not action.isVisible()
    start.close()
    assert action.isVisible()
    assert action.isEnabled()
