"""Commands of team members against the real service, on a file and on a database: join, sync, leave, export."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from served_team import PEOPLE, ServedProject, make_project

from irdesk.domain.progress import QUIET
from irdesk.service.client.membership import membership_of
from irdesk.service.protocol import Role
from irdesk.service.server import READY, STOPPING
from irdesk.session.commands import JudgeDocument
from irdesk.session.project_files.project_opening import open_project, workspace_of
from irdesk.session.queries import Queries
from irdesk.store.project_move import copy_project
from irdesk.store.store import Store

ANNA, BEN, _ = PEOPLE
# tests/unit/service and test_two_services.py test the service on a database
pytestmark = [pytest.mark.takes_long, pytest.mark.database_if_long]


@pytest.fixture
def served(new_place, tmp_path) -> Iterator[ServedProject]:
    """Start a service on a project file; run the test a second time with a service on a database."""
    made, place = make_project(tmp_path / "made.irdesk"), new_place()
    copy_project(made, place, QUIET)
    where = place if isinstance(place, Path) else f"{place.conninfo}?project={place.schema}"
    service = ServedProject(where, home=tmp_path / "home")
    yield service
    service.stop()


def judge_next(path: Path, count: int) -> list[str]:
    """Judge the next documents of a package, and return the ids of its assessor's rows."""
    workspace = workspace_of(open_project(path, QUIET), "")
    try:
        for _ in range(count):
            place = Queries(workspace).place()
            workspace.execute(JudgeDocument(place.topic, place.docno, 1))
    finally:
        workspace.close()
    return rows_of(path, ANNA)


def rows_of(path: Path, assessor: str) -> list[str]:
    store = Store.read(path)
    try:
        return [row.id for row in store.data().journal if row.assessor == assessor]
    finally:
        store.close()


def membership_in(path: Path):
    store = Store.read(path)
    try:
        return membership_of(store)
    finally:
        store.close()


def test_an_analysts_copy_follows_what_an_assessor_judges(served, tmp_path):
    package, copy = tmp_path / "anna.irdesk", tmp_path / "copy.irdesk"
    served.irdesk("team", "join", served.invite(ANNA), "-o", str(package))
    message = served.irdesk("team", "join", served.invite("dora", Role.ANALYST), "-o", str(copy))
    assert message == f"wrote {copy}: a copy of the project for dora, analyst\n"
    assert rows_of(copy, ANNA) == []
    ids = judge_next(package, 3)
    assert served.irdesk("team", "sync", str(package)) == "sent 3 rows; all synchronised\n"
    assert served.irdesk("team", "sync", str(package)) == "sent 0 rows; all synchronised\n"
    served.irdesk("team", "sync", str(copy))
    assert rows_of(copy, ANNA) == ids


def test_a_coordinator_exports_through_the_service(served, tmp_path):
    package, carla, out = tmp_path / "anna.irdesk", tmp_path / "carla.team", tmp_path / "others.irdesk"
    served.irdesk("team", "join", served.invite(ANNA), "-o", str(package))
    served.irdesk("team", "join", served.invite("carla", Role.COORDINATOR), "-o", str(carla))
    ids = judge_next(package, 2)
    served.irdesk("team", "sync", str(package))
    assert served.irdesk("team", "export", str(carla), "-o", str(out)) == f"wrote {out}\n"
    assert rows_of(out, ANNA) == ids
    assert membership_in(out) is None
    assert b"carla" not in out.read_bytes().replace(b"carla-coordinates", b"")
    done = served.command(served.home, "team", "export", str(carla), "-o", str(out))
    assert (done.returncode, "already exists" in done.stderr) == (2, True)


def test_a_revoked_member_is_refused_and_can_leave(served, tmp_path):
    package = tmp_path / "anna.irdesk"
    served.irdesk("team", "join", served.invite(ANNA), "-o", str(package))
    ids = judge_next(package, 2)
    served.irdesk("team", "revoke", served.store, ANNA)
    done = served.command(served.home, "team", "sync", str(package))
    assert (done.returncode, done.stdout) == (2, "")
    assert "2 rows wait" in done.stderr
    message = served.irdesk("team", "leave", str(package))
    assert "everything judged stays" in message
    assert "2 rows were not sent" in message
    assert rows_of(package, ANNA) == ids
    assert membership_in(package) is None
    for verb in ("sync", "leave"):
        done = served.command(served.home, "team", verb, str(package))
        assert (done.returncode, "has not joined a team" in done.stderr) == (2, True)


def test_sync_without_the_service_says_what_waits(served, tmp_path):
    package = tmp_path / "anna.irdesk"
    served.irdesk("team", "join", served.invite(ANNA), "-o", str(package))
    judge_next(package, 1)
    served.stop()
    done = served.command(served.home, "team", "sync", str(package))
    assert done.returncode == 2
    assert "does not respond" in done.stderr
    assert "1 row waits" in done.stderr
    served.start()
    assert served.irdesk("team", "sync", str(package)) == "sent 1 row; all synchronised\n"


def test_commands_reach_a_service_that_was_started_with_another_data_folder(served, tmp_path):
    done = served.command(tmp_path / "another-home", "team", "progress", served.store)
    assert done.returncode == 0, done.stderr
    assert f"{ANNA}: 0 of" in done.stdout


@pytest.mark.parametrize("kind", ["path", "abstract"] if sys.platform == "linux" else [])
def test_systemd_is_told_when_the_service_listens_and_when_it_stops(kind, tmp_path, monkeypatch):
    name = f"irdesk-{tmp_path.name}" if kind == "abstract" else str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notify_socket:
        notify_socket.bind(f"\0{name}" if kind == "abstract" else name)
        monkeypatch.setenv("NOTIFY_SOCKET", f"@{name}" if kind == "abstract" else name)
        service = ServedProject(make_project(tmp_path / "study.irdesk"), forked=kind == "abstract")
        assert notify_socket.recv(100).decode() == READY
        service.stop()
        assert notify_socket.recv(100).decode() == STOPPING
