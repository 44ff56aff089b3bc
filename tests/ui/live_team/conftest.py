"""Fixtures for live teams: a served project, and its coordinator in this process."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from served_team import ServedProject, make_project

from irdesk.cli.team.team_access import invitation_line
from irdesk.service.client import background_synchronisation, membership
from irdesk.service.client.connection import TeamConnection
from irdesk.service.owner_token import console_of
from irdesk.service.protocol import NewAssignment, NewInvitation, Role
from irdesk.ui.live_team.join_sheet import JoinSheet

SHORT_PAUSE = 0.1  # in seconds


class Coordinator:
    """Simulated owner of a service. It connects to the service, which runs in a separate process."""

    def __init__(self, service: ServedProject) -> None:
        self.service = service

    @contextmanager
    def connection(self) -> Iterator[TeamConnection]:
        """Yield a new connection; a new one is needed because each start of the service creates a new token."""
        while (console := console_of(self.service.home / "irdesk", self.service.path)) is None:
            assert self.service.process.poll() is None
            time.sleep(0.01)  # The console's file is written shortly after the service starts to listen.
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
    """Keep accepted invitations in the test's folder, on systems that support ``XDG_DATA_HOME``."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture(autouse=True)
def _short_pauses(monkeypatch) -> None:
    """Shorten the pauses between two fetches and between two attempts to join."""
    monkeypatch.setattr(background_synchronisation, "LOOK_AFTER", SHORT_PAUSE)
    monkeypatch.setattr(membership, "_PAUSE", SHORT_PAUSE)


@pytest.fixture(scope="module")
def stop() -> Iterator[Callable[[ServedProject], None]]:
    """Return a function that asks a service to stop. The ends of all services are awaited after the module's tests."""
    stopping: list[ServedProject] = []

    def stop(service: ServedProject) -> None:
        service.process.terminate()
        stopping.append(service)

    yield stop
    for service in stopping:
        service.lines += service.process.stderr.readlines()
        assert service.process.wait() == 0, service.lines
        service.process.stderr.close()


@pytest.fixture
def served(tmp_path_factory, stop) -> Iterator[ServedProject]:
    service = ServedProject(make_project(tmp_path_factory.mktemp("server") / "study.irdesk"), "--rate", "1000")
    yield service
    if service.process.poll() is None:
        stop(service)


@pytest.fixture
def coordinator(served) -> Coordinator:
    return Coordinator(served)


@pytest.fixture
def paste(start, tmp_path) -> Callable[[str], JoinSheet]:
    """Return a function that pastes an invitation into the form and presses *Join*."""

    def paste(line: str) -> JoinSheet:
        start.window.actions_table.trigger("project.join")
        sheet = start.window.findChild(JoinSheet)
        sheet.field.setPlainText(line)
        sheet.path = tmp_path / "mine.irdesk"
        start.click(sheet.join)
        return sheet

    return paste
