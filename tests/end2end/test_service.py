"""The real service on a real port: assessors judge in their packages while connections break and the service is killed.
No acknowledged row is lost, and none is stored twice.
"""

from __future__ import annotations

import os
import socket
import ssl
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import pytest
from faulty_network import FaultyNetwork
from msgspec.structs import replace
from served_team import PEOPLE, Clients, ServedProject, make_project

from irdesk.domain.progress import QUIET
from irdesk.domain.project.judgement_journal import JournalRow
from irdesk.domain.uuid7 import IdSource, seconds_of
from irdesk.service.client.connection import TeamConnection, Unreachable, WrongCertificate
from irdesk.service.client.joined_project import receive_package
from irdesk.service.client.membership import Membership, join, membership_of
from irdesk.service.client.row_exchange import RowExchange
from irdesk.service.invitation_line import Server
from irdesk.service.protocol import NewAssignment, Refused, Role, SentRows
from irdesk.session.commands import JudgeDocument, TakeBack, WriteNote
from irdesk.session.core.workspace import Workspace
from irdesk.session.project_files.integrity_check import check
from irdesk.session.project_files.project_opening import open_project, workspace_of
from irdesk.session.queries import Queries
from irdesk.session.team.rows_from_service import prepare_rows
from irdesk.store.store import Store

ANNA, BEN, CLEO = PEOPLE
YEAR = 365 * 24 * 60 * 60.0
pytestmark = pytest.mark.takes_long


@pytest.fixture(scope="module")
def project(tmp_path_factory) -> Path:
    return make_project(tmp_path_factory.mktemp("served") / "study.irdesk")


@pytest.fixture
def served(project, tmp_path) -> Iterator[ServedProject]:
    path = tmp_path / "study.irdesk"
    path.write_bytes(project.read_bytes())
    service = ServedProject(path)
    yield service
    service.stop()


@pytest.fixture
def connected() -> Iterator[Callable[[Membership], TeamConnection]]:
    """Return a function that connects a member for the duration of the test."""
    with ExitStack() as stack:

        def connect(membership: Membership) -> TeamConnection:
            connection = membership.connection()
            stack.callback(connection.close)
            return connection

        yield connect


@pytest.fixture
def synchronised() -> Iterator[Callable[..., RowExchange]]:
    """Return a function that synchronises a workspace for the duration of the test."""
    with ExitStack() as stack:

        def synchronise(workspace: Workspace, connection: TeamConnection | None = None) -> RowExchange:
            exchange = RowExchange(workspace.store, connection)
            stack.callback(exchange.close)
            return exchange

        yield synchronise


@contextmanager
def package_of(membership: Membership, path: Path) -> Iterator[Workspace]:
    """Yield the workspace of a member's package, which is downloaded if necessary."""
    if not path.exists():
        receive_package(membership, path)
    workspace = workspace_of(open_project(path, QUIET), "")
    try:
        yield workspace
    finally:
        workspace.close()


def judge(workspace: Workspace, count: int) -> list[tuple[str, str]]:
    """Judge the next documents; return the judged documents."""
    judged = []
    for _ in range(count):
        place = Queries(workspace).place()
        workspace.execute(JudgeDocument(place.topic, place.docno, len(judged) % 3))
        judged.append((place.topic, place.docno))
    return judged


def journal_of(path: Path, assessor: str) -> list[JournalRow]:
    store = Store.read(path)
    rows = [row for row in store.data().journal if row.assessor == assessor]
    store.close()
    return rows


def sent_through(exchange: RowExchange) -> None:
    """Send all pending rows, retrying as often as needed."""
    for _ in range(100):
        try:
            exchange.send()
        except Unreachable:
            continue
        return
    raise AssertionError("the service cannot be reached")


def arrive(workspace: Workspace, exchange: RowExchange) -> int:
    """Import rows from other devices; return their number."""
    rows = exchange.fetch()
    command = prepare_rows(workspace.store, workspace.last_rows, rows)
    if command.new:
        workspace.execute(command)
    exchange.received()
    return len(rows)


def test_judgements_arrive_and_the_project_passes_its_check(served, tmp_path, synchronised):
    membership = served.joined(ANNA)
    with package_of(membership, tmp_path / "anna.irdesk") as workspace:
        exchange = synchronised(workspace)
        judged = judge(workspace, 5)
        workspace.execute(TakeBack(*judged[0]))
        workspace.execute(WriteNote(judged[0][0], 4, "vague"))
        assert exchange.waiting() == 7
        assert exchange.send() == (7, ())
        assert exchange.waiting() == 0
        assert exchange.send() == (0, ())
        assert exchange.fetch() == (), "what was sent does not come back"
        assert membership_of(workspace.store).sent
    served.stop()
    opened = workspace_of(open_project(served.path, QUIET), "coordinator")
    assert {(row.topic, row.docno) for row in journal_of(served.path, ANNA)} == set(judged)
    assert opened.state.judgement(ANNA, *judged[0]) is None
    assert opened.state.notes[judged[0][0]][ANNA].text == "vague"
    assert check(opened) == []
    opened.close()


def test_a_killed_service_has_all_that_it_acknowledged(served, tmp_path, synchronised):
    membership = served.joined(ANNA)
    with package_of(membership, tmp_path / "anna.irdesk") as workspace:
        exchange = synchronised(workspace)
        for _ in range(2):
            judge(workspace, 2)
            sent_through(exchange)
            served.kill()
            acknowledged = {row.id for row in workspace.store.data().journal}
            assert {row.id for row in journal_of(served.path, ANNA)} == acknowledged
            judge(workspace, 1)
            with pytest.raises(Unreachable):
                exchange.send()
            served.start()
        sent_through(exchange)
        rows = [row.id for row in workspace.store.data().journal]
    served.stop()
    assert [row.id for row in journal_of(served.path, ANNA)] == rows


@pytest.mark.parametrize("fault", ["cut", "lose", "half open"])
def test_a_faulty_network_loses_and_doubles_nothing(served, tmp_path, fault, synchronised):
    membership = served.joined(ANNA)
    network = FaultyNetwork(served.port)
    with package_of(membership, tmp_path / "anna.irdesk") as workspace:
        connection = TeamConnection(Server("127.0.0.1", network.port, "plain"), membership.token, timeout=1.0)
        exchange = synchronised(workspace, connection)
        judge(workspace, 4)
        network.fault = fault
        with pytest.raises(Unreachable):
            exchange.send()
        assert exchange.waiting() == 4
        network.fault = ""
        sent_through(exchange)
        assert exchange.waiting() == 0
        rows = [row.id for row in workspace.store.data().journal]
    network.close()
    served.stop()
    assert [row.id for row in journal_of(served.path, ANNA)] == rows


def test_judgements_made_with_a_clock_a_year_ahead_are_sent_once_it_is_corrected(served, tmp_path):
    ahead = lambda: time.time() + YEAR  # noqa: E731
    membership = served.joined(ANNA)
    network = FaultyNetwork(served.port)
    with package_of(membership, tmp_path / "anna.irdesk") as workspace, closing(network):
        connection = TeamConnection(Server("127.0.0.1", network.port, "plain"), membership.token)
        workspace._ids, workspace._clock = IdSource(clock=ahead), ahead
        judged = judge(workspace, 3)
        workspace.execute(JudgeDocument(*judged[0], 3))
        wrong = RowExchange(workspace.store, connection, clock=ahead)
        with pytest.raises(Refused, match="this computer's clock is ahead"):
            wrong.send()
        assert wrong.waiting() == 4
        workspace._clock = time.time
        right = RowExchange(workspace.store, connection)
        connection.close()
        network.fault = "lose"
        with pytest.raises(Unreachable):
            right.send()
        network.fault = ""
        again = RowExchange(workspace.store, connection)
        assert again.send() == (4, ())
        judged += judge(workspace, 1)
        assert again.send() == (1, ())
        assert arrive(workspace, again) == 5, "under the ids that the service has"
        assert again.send() == (0, ())
        grades = {place: workspace.state.judgement(ANNA, *place).grade for place in judged}
        again.close()
    served.stop()
    rows = journal_of(served.path, ANNA)
    assert [row.judgement.grade for row in rows] == [0, 1, 2, 3, 0]
    assert max(seconds_of(row.id) for row in rows) < time.time() + 60
    opened = workspace_of(open_project(served.path, QUIET), "coordinator")
    assert {place: opened.state.judgement(ANNA, *place).grade for place in judged} == grades
    assert check(opened) == []
    opened.close()


def test_two_devices_of_one_person_come_to_the_same(served, tmp_path, synchronised):
    desk, home = served.joined(ANNA), served.joined(ANNA)
    with package_of(desk, tmp_path / "desk.irdesk") as first, package_of(home, tmp_path / "home.irdesk") as second:
        there, here = synchronised(first), synchronised(second)
        topic, docno = judge(first, 1)[0]
        judge(first, 2)
        second.execute(JudgeDocument(topic, docno, 3))
        second.execute(JudgeDocument(topic, "1-6", 1))
        here.send()
        there.send()
        arrive(first, there)
        arrive(second, here)
        arrive(first, there)
        assert first.state.judgements == second.state.judgements
        assert first.state.judgement(ANNA, topic, docno).grade == 0, "the first device's arrived last"
        assert there.waiting() == here.waiting() == 0, "what was received is not sent"
        assert check(first) == check(second) == []


def test_work_of_weeks_offline_is_accepted_after_the_topic_was_given_away(served, tmp_path, connected, synchronised):
    membership, coordinator = served.joined(ANNA), connected(served.joined("carla", role=Role.COORDINATOR))
    with package_of(membership, tmp_path / "anna.irdesk") as workspace:
        judged = judge(workspace, 6)
        wish = NewAssignment(judged[0][0], (CLEO,))
        with pytest.raises(Refused, match="who connected less than") as refusal:
            coordinator.assign(wish)
        assert refusal.value.reason.values["topic"] == judged[0][0], "so that the window can translate it"
        coordinator.assign(replace(wish, anyway=True))
        assert synchronised(workspace).send() == (6, ())


def test_rows_that_are_refused_do_not_hold_up_the_others(served, tmp_path, connected):
    connection = connected(served.joined(ANNA))
    connection.package()
    device = Clients()
    rows = (device.row("1", "1-1", 1), device.row("1", "unknown", 1), device.row("1", "1-2", 1))
    answer = connection.send(SentRows(rows))
    assert answer.stored == (rows[0].id, rows[2].id)
    assert [row.id for row in answer.refused] == [rows[1].id]
    coordinator = served.joined("carla", role=Role.COORDINATOR)
    assert connected(coordinator).health().rows == len(answer.stored)


def test_a_certificate_is_known_by_its_fingerprint(project, tmp_path):
    path = tmp_path / "study.irdesk"
    path.write_bytes(project.read_bytes())
    served = ServedProject(path, "--make-certificate")
    invitation = served.invite(ANNA)
    key = path.with_name("study-key.pem")
    assert os.name == "nt" or key.stat().st_mode & 0o077 == 0
    line, _, fingerprint = invitation.rpartition("#")
    other = f"{line}#{'0' * 64}"
    with pytest.raises(WrongCertificate, match="differs from the one in the invitation"):
        join(other)
    membership = join(invitation)
    assert membership.trust == fingerprint
    receive_package(membership, tmp_path / "anna.irdesk")
    log = served.stop()
    assert not [line for line in log if '"failed"' in line]


def test_an_idle_client_does_not_delay_the_stop_of_an_encrypted_service(project, tmp_path):
    path = tmp_path / "study.irdesk"
    path.write_bytes(project.read_bytes())
    served = ServedProject(path, "--make-certificate")
    context = ssl.create_default_context(cafile=path.with_name("study-certificate.pem"))
    context.check_hostname = False
    with context.wrap_socket(socket.create_connection(("127.0.0.1", served.port))) as client:
        client.sendall(b"GET /v1/health HTTP/1.1\r\nHost: irdesk\r\n\r\n")
        assert client.recv(12) == b"HTTP/1.1 200"
        log = served.stop()
    assert '"stopped"' in log[-1]
    assert not [line for line in log if "timeout graceful shutdown exceeded" in line]


def test_a_clean_stop_ends_streams_and_leaves_a_closed_file(served, connected):
    membership = served.joined("carla", role=Role.COORDINATOR)
    events = connected(membership).wake_ups()
    assert next(events) is False
    log = served.stop()
    assert '"stopped"' in log[-1]
    with pytest.raises(Unreachable):
        list(events)
    assert not served.path.with_name("study.irdesk-wal").exists()
    assert not list((served.home / "irdesk" / "services").glob("*"))


def test_a_wake_up_says_only_that_it_is_time_to_look(served, connected):
    carla, anna, ben = served.joined("carla", role=Role.COORDINATOR), served.joined(ANNA), served.joined(BEN)
    listening = [connected(member).wake_ups() for member in (carla, anna, ben)]
    assert [next(events) for events in listening] == [False] * 3
    connection, device = connected(anna), Clients()
    connection.package()
    connection.send(SentRows((device.row("1", "1-1", 1),)))
    assert next(listening[0]) is next(listening[1]) is True
    for events in listening:
        events.close()


def test_a_joined_project_with_its_membership_is_a_sound_project(served, tmp_path, synchronised):
    with package_of(served.joined(ANNA), tmp_path / "anna.irdesk") as workspace:
        judge(workspace, 2)
        synchronised(workspace).send()
        assert check(workspace) == []


def test_the_owners_commands_reach_the_service_that_has_the_project_open(served, tmp_path):
    line = served.irdesk("team", "invite", str(served.path), ANNA).partition(": ")[2]
    package = tmp_path / "anna.irdesk"
    assert str(package) in served.irdesk("team", "join", line, "-o", str(package))
    assert f"{ANNA}: 0 of" in served.irdesk("team", "progress", str(served.path))


def test_a_service_that_was_restored_from_a_backup_gets_again_what_it_lacks(served, tmp_path, synchronised):
    with package_of(served.joined(ANNA), tmp_path / "anna.irdesk") as workspace:
        exchange = synchronised(workspace)
        judge(workspace, 2)
        exchange.send()
        backup = tmp_path / "copy.irdesk"
        served.irdesk("team", "backup", str(served.path), "-o", str(backup))
        judge(workspace, 3)
        exchange.send()
        assert exchange.fetch() == ()
        exchange.received()
        served.kill()
        for file in served.path.parent.glob("study.irdesk-*"):
            file.unlink()
        served.path.write_bytes(backup.read_bytes())
        served.start()
        assert len(journal_of(served.path, ANNA)) == 2
        assert exchange.fetch() == ()
        assert exchange.waiting() == 5
        assert exchange.send() == (5, ())
        rows = [row.id for row in workspace.store.data().journal]
    served.stop()
    assert [row.id for row in journal_of(served.path, ANNA)] == rows


def test_the_owners_invitations_name_the_public_address(project, tmp_path):
    path = tmp_path / "study.irdesk"
    path.write_bytes(project.read_bytes())
    served = ServedProject(path, "--public", "judge.example.org:443")
    line = served.irdesk("team", "invite", str(path), ANNA)
    assert "irdesk://judge.example.org:443/" in line
    served.stop()


def test_a_port_that_is_taken_is_told_in_one_line(served, project, tmp_path):
    other = tmp_path / "other.irdesk"
    other.write_bytes(project.read_bytes())
    done = served.program(served.home, "serve", str(other), "--port", str(served.port))
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].startswith(f"irdesk: cannot listen at 127.0.0.1:{served.port}: ")
