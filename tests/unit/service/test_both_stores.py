"""One service on a project file and on a database, and several services on one database."""

from __future__ import annotations

import shutil
import threading
from pathlib import Path

import pytest
from served_team import PEOPLE, Clients

from irdesk.domain.progress import QUIET
from irdesk.service.protocol import Join, NewAssignment, NewInvitation, Refused, Role, SentRows
from irdesk.service.team.members import new_token
from irdesk.service.team.team import Team
from irdesk.store.project_move import copy_project
from irdesk.store.store import Store

ANNA, BEN, CLEO = PEOPLE
ROWS = 10
"""Number of rows that each of several services appends at the same time as the others."""


@pytest.fixture(params=("sqlite", "postgresql"))
def place(request, made, tmp_path):
    """Return the location of a project that is ready for a team. The test runs with a file, and again with a
    database.
    """
    if request.param == "sqlite":
        return Path(shutil.copy(made, tmp_path / "study.irdesk"))
    address = request.getfixturevalue("new_database")()
    copy_project(made, address, QUIET)
    return address


def joined(team, name, role=Role.ASSESSOR):
    token = new_token()
    team.join(Join(team.invite(None, NewInvitation(name, role)).code, token))
    if role is Role.ASSESSOR:
        team.package(token)
    return token


def test_a_team_works_on_both_stores(place, tmp_path):
    store = Store.open(place, shared=True)
    team = Team(store, tmp_path / "packages")
    team.begin()
    anna, home, carla = joined(team, ANNA), joined(team, ANNA), joined(team, "carla", Role.COORDINATOR)
    device, other = Clients(), Clients()
    rows = [device.row("1", f"1-{i}", i % 3) for i in range(4)]
    assert len(team.append(anna, SentRows(tuple(rows))).stored) == 4
    assert len(team.append(anna, SentRows(tuple(rows))).stored) == 4, "sent twice"
    assert team.append(home, SentRows((other.row("1", "1-0", 3), other.row("9", "1-0", 3)))).refused[0].reason
    page = team.rows(carla, 0, 100)
    assert [row.number for row in page.rows] == list(range(1, len(page.rows) + 1))
    assert len(team.rows(home, 0, 100).rows) == 5
    etag = team.package(anna).etag
    with pytest.raises(Refused, match="topic 1 is assigned to anna"):
        team.assign(carla, NewAssignment("1", (CLEO,)))
    view = team.assign(carla, NewAssignment("1", (CLEO,), anyway=True))
    assert "1" not in [topic.topic for row in view.assessors if row.name == ANNA for topic in row.topics]
    try:
        assert team.package(anna).etag != etag
    except Refused:
        assert view.assessors[0].documents == 0
    assert team.append(anna, SentRows((device.row("1", "1-6", 1),))).refused == (), "what was given out stays valid"
    assert team.revoke(carla, ANNA) == 2
    with pytest.raises(Refused):
        team.rows(anna, 0, 1)
    store.close()
    again = Store.open(place, shared=True)
    assert len(Team(again, tmp_path / "later").rows(carla, 0, 100).rows) == len(page.rows) + 1
    assert again.damage(QUIET) == []
    again.close()


def test_services_that_append_at_one_time_leave_no_gap(new_database, made, tmp_path):
    address = new_database()
    copy_project(made, address, QUIET)
    stores = [Store.open(address, shared=True) for _ in range(3)]
    teams = [Team(store, tmp_path / str(i)) for i, store in enumerate(stores)]
    tokens = [joined(teams[0], name) for name in (ANNA, BEN, ANNA)]
    carla = joined(teams[0], "carla", Role.COORDINATOR)
    read: list[int] = []
    sent: list[str] = []
    done = threading.Event()

    def work(team, token):
        device = Clients()
        for i in range(ROWS):
            row = device.row("1", f"1-{i % 8}", i % 4)
            assert team.append(token, SentRows((row,))).stored
            sent.append(row.id)

    def follow():
        cursor = 0
        while True:
            ended = done.is_set()
            page = teams[0].rows(carla, cursor, 7)
            read.extend(row.number for row in page.rows)
            cursor = page.cursor
            if ended and not page.rows:
                return

    writers = [threading.Thread(target=work, args=pair) for pair in zip(teams, tokens, strict=True)]
    reader = threading.Thread(target=follow)
    for thread in (*writers, reader):
        thread.start()
    for thread in writers:
        thread.join()
    done.set()
    reader.join()
    assert len(sent) == 3 * ROWS
    assert read == list(range(1, len(read) + 1)), "whoever reads after a cursor misses nothing"
    stored = {row.id for row in stores[0].data().journal}
    assert set(sent) <= stored
    for store in stores:
        store.close()
