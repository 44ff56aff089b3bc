"""Two services in separate processes on one database: neither overwrites or misses the other's rows."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest
from served_team import PEOPLE, Clients, ServedProject, make_project
from short_and_long_tests import effort

from irdesk.assessment.assignment import Assigned
from irdesk.domain.progress import QUIET
from irdesk.service.client.connection import TeamConnection
from irdesk.service.client.membership import Membership, join
from irdesk.service.invitation_line import Server
from irdesk.service.protocol import NewAssignment, NewInvitation, Refused, Role, SentRows
from irdesk.service.team.team import create_team
from irdesk.session.core import project_settings
from irdesk.store.project_location import DatabaseAddress
from irdesk.store.project_move import copy_project
from irdesk.store.store import Store

MANY = tuple(f"assessor-{i:02}" for i in range(effort(4, 12)))
TOPICS = effort(8, 24)
pytestmark = pytest.mark.takes_long


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    path = make_project(
        tmp_path_factory.mktemp("two") / "study.irdesk", (*PEOPLE, *MANY), TOPICS, documents=2, shared=False
    )
    store = Store.open(path)
    list(create_team(store, None))
    store.close()
    return path


@pytest.fixture
def address(made, new_database) -> DatabaseAddress:
    address = new_database()
    copy_project(made, address, QUIET)
    return address


@pytest.fixture
def pair(address, tmp_path) -> Iterator[list[ServedProject]]:
    services = [ServedProject(str(address), "--rate", "1000", home=tmp_path / f"home-{i}") for i in range(2)]
    yield services
    for service in services:
        service.stop()


@pytest.fixture
def connected() -> Iterator[Callable[[Membership, ServedProject], TeamConnection]]:
    """Return a function that connects a member to one of the services for the duration of the test."""
    with ExitStack() as stack:

        def connect(membership: Membership, service: ServedProject) -> TeamConnection:
            server = Server("127.0.0.1", service.port, membership.trust)
            connection = TeamConnection(server, membership.token)
            stack.callback(connection.close)
            return connection

        yield connect


def assigned(address: DatabaseAddress) -> Assigned | None:
    store = Store.read(address)
    try:
        return project_settings.assignment_of(store.data(rows=False).settings[project_settings.ASSIGNMENT])
    finally:
        store.close()


def at_once(*jobs: Callable[[], None]) -> None:
    """Run jobs concurrently, and raise the first error."""
    start = threading.Barrier(len(jobs))

    def run(job: Callable[[], None]) -> None:
        start.wait()
        job()

    with ThreadPoolExecutor(len(jobs)) as pool:
        for job in [pool.submit(run, job) for job in jobs]:
            job.result()


def test_assignments_and_new_assessors_of_both_are_kept(pair, address, connected):
    carla = pair[0].joined("carla", Role.COORDINATOR)
    given = {str(topic): PEOPLE[topic % 3] for topic in range(1, TOPICS + 1)}
    new = {f"new-{i}-{service.port}": service for i in range(3) for service in pair}

    changed = [topic for topic, name in given.items() if assigned(address).topics[topic] != (name,)]

    def assign(service: ServedProject, topics: list[str]) -> None:
        connection = connected(carla, service)
        for topic in topics:
            connection.assign(NewAssignment(topic, (given[topic],), anyway=True))

    def invite(service: ServedProject) -> None:
        connection = connected(carla, service)
        for name, where in new.items():
            if where is service:
                connection.invite(NewInvitation(name, Role.ASSESSOR))

    at_once(
        lambda: assign(pair[0], list(given)[::2]),
        lambda: assign(pair[1], list(given)[1::2]),
        lambda: invite(pair[0]),
        lambda: invite(pair[1]),
    )
    after = assigned(address)
    assert after.topics == {topic: (name,) for topic, name in given.items()}
    assert set(new) <= set(after.plan.assessors)
    views = [connected(carla, service).progress(1000) for service in pair]
    assert views[0] == views[1]
    assert len([entry for entry in views[0].audit if entry.event == "assigned"]) == len(changed)


def test_packages_that_both_give_out_are_all_known(pair, address, connected):
    lines = [*pair[0].invitations(MANY[::2]), *pair[1].invitations(MANY[1::2])]
    joined = {name: join(line) for name, line in zip([*MANY[::2], *MANY[1::2]], lines, strict=True)}
    topics = {name: assigned(address).topics_of(name)[0] for name in MANY}

    def work(name: str, service: ServedProject) -> None:
        connection = connected(joined[name], service)
        connection.package()
        row = Clients().row(topics[name], f"{topics[name]}-1", 1)
        assert connection.send(SentRows((row,))).refused == (), name

    at_once(*(lambda name=name, service=service: work(name, service) for name in MANY for service in pair))
    store = Store.read(address)
    try:
        data = store.data()
        exports = project_settings.exports_of(data.settings[project_settings.EXPORTS])
        assert {export.assessor for export in exports} == set(MANY)
        assert len([row for row in data.journal if row.assessor in MANY]) == 2 * len(MANY)
        assert store.damage(QUIET) == []
    finally:
        store.close()


def test_an_invitation_is_redeemed_once_and_leases_and_revoked_tokens_hold_at_both(pair, address, connected):
    line = pair[0].invite(MANY[0])
    other = line.replace(f":{pair[0].port}/", f":{pair[1].port}/")
    outcomes = []

    def redeem(text: str) -> None:
        try:
            outcomes.append(join(text))
        except Refused as refusal:
            outcomes.append(refusal)

    at_once(lambda: redeem(line), lambda: redeem(other))
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Membership", "Refused"]

    carla, anna = pair[0].joined("carla", Role.COORDINATOR), pair[0].joined(PEOPLE[0])
    topic = assigned(address).topics_of(PEOPLE[0])[0]
    connected(anna, pair[0]).package()
    with pytest.raises(Refused, match=f"topic {topic} is assigned to"):
        connected(carla, pair[1]).assign(NewAssignment(topic, (PEOPLE[1],)))
    heard = connected(carla, pair[1]).wake_ups()
    assert next(heard) is False
    connected(anna, pair[0]).send(SentRows((Clients().row(topic, f"{topic}-1", 1),)))
    assert next(heard) is True, "a row that the other process stored"
    heard.close()
    connected(carla, pair[1]).revoke(PEOPLE[0])
    with pytest.raises(Refused, match="not valid"):
        connected(anna, pair[0]).rows(0)
