"""A served project, and its coordinator in this process."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from served_team import ServedProject, make_project

from irdesk.cli.team.team_access import invitation_line
from irdesk.service.client.connection import TeamConnection
from irdesk.service.owner_token import console_of
from irdesk.service.protocol import NewAssignment, NewInvitation, Role
from irdesk.ui.live_team.join_sheet import JoinSheet


class Coordinator:
    """The owner of a service; its commands run in a separate process, like those of the command line."""

    def __init__(self, service: ServedProject) -> None:
        self.service = service

    @contextmanager
    def connection(self) -> Iterator[TeamConnection]:
        """Yield a new connection: each start of the service has its own token."""
        while (console := console_of(self.service.home / "irdesk", self.service.path)) is None:
            assert self.service.process.poll() is None
            time.sleep(0.01)  # The file is written soon after the service listens.
        connection = console.connection()
        yield connection
        connection.close()

    def invite(self, name: str, role: str = "assessor", days: float = 1.0) -> str:
        with self.connection() as connection:
            invited = connection.invite(NewInvitation(name, Role(role), days))
            return invitation_line(connection.server, invited, "study")

    def assign(self, topic: str, *assessors: str) -> None:
        with self.connection() as connection:
            connection.assign(NewAssignment(topic, assessors, anyway=True))

    def revoke(self, name: str) -> None:
        with self.connection() as connection:
            connection.revoke(name)


@pytest.fixture(autouse=True)
def _data_folder(tmp_path, monkeypatch) -> None:
    """Keep accepted invitations in the test's folder, where the system allows it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture
def served(tmp_path) -> Iterator[ServedProject]:
    (tmp_path / "server").mkdir()
    service = ServedProject(make_project(tmp_path / "server" / "study.irdesk"), "--rate", "1000")
    yield service
    if service.process.poll() is None:
        service.stop()


@pytest.fixture
def coordinator(served) -> Coordinator:
    return Coordinator(served)


@pytest.fixture
def paste(start, tmp_path) -> Callable[[str], JoinSheet]:
    """Return a function that presses *Join* in the form with a pasted invitation."""

    def paste(line: str) -> JoinSheet:
        start.window.actions_table.trigger("project.join")
        sheet = start.window.findChild(JoinSheet)
        sheet.field.setPlainText(line)
        sheet.path = tmp_path / "mine.irdesk"
        start.click(sheet.join)
        return sheet

    return paste
