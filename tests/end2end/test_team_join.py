"""Tests of ``irdesk team join`` for a person without topics, and after responses of the service were lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from faulty_network import FaultyNetwork
from served_team import PEOPLE, ServedProject, make_project

from irdesk.service.owner_token import console_of
from irdesk.service.protocol import Role
from irdesk.session.core import project_settings
from irdesk.store.store import Store

pytestmark = pytest.mark.takes_long

ANNA, DORA = PEOPLE[0], "dora-the-fourth"


@pytest.fixture
def served(tmp_path) -> Iterator[ServedProject]:
    service = ServedProject(make_project(tmp_path / "study.irdesk"))
    yield service
    service.stop()


def devices(served: ServedProject) -> list[str]:
    """Return the name of the member that uses each device, for all devices with a token except the owner's console."""
    connection = console_of(served.home / "irdesk", served.path).connection()
    members = connection.progress().members
    connection.close()
    return [member.name for member in members if member.device != "console"]


def kept(served: ServedProject) -> list[Path]:
    """Return the files of invitations whose acceptance has begun on this computer."""
    return [path for path in (served.home / "irdesk" / "joins").glob("*") if path.is_file()]


def pools(path: Path) -> dict[str, str]:
    store = Store.read(path)
    try:
        return {key: value for key, value in store.data().settings.items() if key == project_settings.PACKAGE}
    finally:
        store.close()


def test_joining_succeeds_without_assigned_topics(served, tmp_path):
    path = tmp_path / "dora.irdesk"
    message = served.irdesk("team", "join", served.invite(DORA), "-o", str(path))
    assert f"nothing is assigned to {DORA} yet" in message
    assert pools(path)
    assert devices(served) == [DORA]
    assert kept(served) == []


@pytest.mark.parametrize(("name", "role"), [(ANNA, Role.ASSESSOR), ("carla", Role.COORDINATOR)])
def test_an_answer_that_is_lost_for_good_does_not_use_up_the_invitation(served, tmp_path, name, role):
    network = FaultyNetwork(served.port)
    line = served.invite(name, role).replace(f":{served.port}/", f":{network.port}/")
    out = tmp_path / f"{name}.irdesk"
    network.fault = "lose"
    failed = served.command(served.home, "team", "join", line, "-o", str(out))
    assert "does not respond" in failed.stderr
    assert devices(served) == [name], "the service has redeemed the invitation"
    assert not out.exists()
    (record,) = kept(served)
    assert record.stat().st_mode & 0o077 == 0, "it holds a token"
    network.fault = ""
    served.irdesk("team", "join", line, "-o", str(out))
    assert devices(served) == [name], "it is the same device"
    assert out.exists()
    assert kept(served) == []
    network.close()


def test_an_invitation_that_is_refused_is_not_kept(served, tmp_path):
    line = served.invite(DORA)
    served.irdesk("team", "revoke", str(served.path), DORA)
    failed = served.command(served.home, "team", "join", line, "-o", str(tmp_path / "dora.irdesk"))
    assert "it was used, withdrawn, or has expired" in failed.stderr
    assert kept(served) == []
