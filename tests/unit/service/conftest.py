"""Fixtures of a team whose store is in this process, and of its members."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from served_team import PEOPLE, Clients, make_project

from irdesk.domain.progress import QUIET
from irdesk.service.protocol import Join, NewInvitation, Role
from irdesk.service.team.members import new_token
from irdesk.service.team.team import Team, create_team
from irdesk.store.project_move import copy_project
from irdesk.store.store import Store

BEFORE = 1_899_000_000.0
"""Time at which the team's packages were made, in seconds."""


class Clock:
    def __init__(self) -> None:
        self.now = 1_900_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(scope="session")
def made(tmp_path_factory) -> Path:
    """Return the project of a team that has no members, but gave a package to each assessor, so that it accepts their
    rows. Making a package takes most of a test's time.
    """
    path = make_project(tmp_path_factory.mktemp("team") / "study.irdesk")
    store = Store.open(path)
    list(create_team(store, None))
    team = Team(store, tmp_path_factory.mktemp("packages"), lambda: BEFORE)
    team.begin()
    for name in PEOPLE:
        token = new_token()
        team.join(Join(team.invite(None, NewInvitation(name, Role.ASSESSOR)).code, token))
        team.package(token)
        team.revoke(None, name)
    store.close()
    return path


@pytest.fixture
def store(made, new_place) -> Iterator[Store]:
    """Return the store of a team's project. The test runs with a file, and again with a database."""
    place = new_place()
    if isinstance(place, Path):
        shutil.copy(made, place)
    else:
        copy_project(made, place, QUIET)
    store = Store.open(place, shared=True)
    yield store
    store.close()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def team(store, tmp_path, clock) -> Team:
    team = Team(store, tmp_path / "packages", clock)
    team.begin()
    return team


@pytest.fixture
def joined(team) -> Callable[..., str]:
    """Return a function that invites a person, joins for them, and returns the token."""

    def join(name: str = PEOPLE[0], role: Role = Role.ASSESSOR) -> str:
        token = new_token()
        team.join(Join(team.invite(None, NewInvitation(name, role)).code, token))
        return token

    return join


@pytest.fixture
def device(clock) -> Clients:
    return Clients(clock.now)
