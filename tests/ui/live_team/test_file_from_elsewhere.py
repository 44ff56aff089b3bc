"""A file that joined a team on another computer: irdesk connects to the server that the file names only if the user
agrees.
"""

from __future__ import annotations

import shutil
import socket

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QLabel, QPushButton
from served_team import PEOPLE

from irdesk.service.client.joined_project import receive_package
from irdesk.service.client.membership import keep_membership, membership_of
from irdesk.store.store import Store
from irdesk.ui.live_team.team_connection_sheet import TeamConnectionSheet

pytestmark = pytest.mark.takes_long

ANNA = PEOPLE[0]


@pytest.fixture
def elsewhere(served, tmp_path):
    """Return anna's package as received by another computer."""
    path = tmp_path / "from-elsewhere.irdesk"
    assert receive_package(served.joined(ANNA), path)
    return path


def test_a_file_that_somebody_sent_connects_to_nothing_and_leaving_keeps_its_judgements(start, elsewhere):
    with socket.create_server(("127.0.0.1", 0)) as listening:
        store = Store.open(elsewhere)
        membership = replace(membership_of(store), host="127.0.0.1", port=listening.getsockname()[1])
        keep_membership(store, membership, durable=True)
        store.close()
        start.open(elsewhere)
        start.wait(lambda: start.place is not None)
        start.begin_topic()
        start.wait(lambda: start.window.banner.texts() != [])
        (notice,) = start.window.banner.texts()
        assert f"127.0.0.1:{membership.port}" in notice
        assert start.window.status.team.text() == "not connected"
        start.judge("2", "1")
        start.wait(lambda: start.window.status.team.text() == "not connected · 2 waiting")
        start.window.actions_table.trigger("project.team")
        sheet = start.window.findChild(TeamConnectionSheet)
        assert sheet.again.text() == "Connect"
        assert "on another computer" in " ".join(label.text() for label in sheet.findChildren(QLabel))
        del sheet
        start.close()

        # The team is left without connecting.
        start.open(elsewhere)
        start.wait(start.window.actions_table["project.team"].isEnabled)
        start.window.actions_table.trigger("project.team")
        sheet = start.window.findChild(TeamConnectionSheet)
        start.click(sheet.leaving)
        start.click(sheet.leave)
        del sheet
        start.wait(start.window.status.team.isHidden)
        start.reopen()
        assert start.window.project.team is None
        assert start.queries.progress().judged == 2
        listening.setblocking(False)
        with pytest.raises(BlockingIOError):
            listening.accept()


def test_after_connect_the_file_synchronises_now_and_when_reopened(start, elsewhere):
    start.open(elsewhere)
    start.wait(lambda: start.window.banner.texts() != [])
    (connect,) = [button for button in start.window.banner.findChildren(QPushButton) if button.text() == "Connect"]
    start.click(connect)
    del connect
    start.wait(lambda: start.window.status.team.text() == "all synchronised")
    assert start.window.banner.texts() == []
    start.reopen()
    start.wait(lambda: start.window.status.team.text() == "all synchronised")
    start.close()
    moved = elsewhere.with_name("moved.irdesk")
    shutil.move(elsewhere, moved)
    start.open(moved)
    start.wait(lambda: start.window.status.team.text() == "all synchronised")
