"""Project files of every released schema can be opened by the current program; older files are copied first."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import complete_project
import pytest
import zstandard
from file_tampering import change
from sqlalchemy import Column, Connection, MetaData, String, Table, select
from sqlalchemy.schema import CreateTable

from irdesk.domain.errors import StoreUnavailable
from irdesk.domain.progress import QUIET
from irdesk.session.commands import JudgeDocument, Redo, Undo
from irdesk.session.project_files.integrity_check import check
from irdesk.session.project_files.project_opening import open_project, workspace_of
from irdesk.store import schema
from irdesk.store.files import schema_check
from irdesk.store.integrity.checksums import Checksums
from irdesk.store.migrations.schema_versions import Migration, Tables
from irdesk.store.store import Store

OLD = schema.VERSION - 1
RELEASED = sorted(path.name.removesuffix(".irdesk.zst") for path in complete_project.DATA.glob("*.zst"))


@pytest.fixture
def now(full_project, tmp_path) -> Path:
    """Return the file of a project with every kind of content, in the current schema."""
    path = tmp_path / "now.irdesk"
    path.write_bytes(full_project)
    return path


def test_the_newest_schema_is_among_the_files():
    assert f"version-{schema.VERSION}" in RELEASED


def rows(path: Path) -> dict[str, int]:
    with closing(sqlite3.connect(path)) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in names}


@pytest.mark.parametrize("name", RELEASED)
def test_a_file_of_a_released_schema_opens_and_gives_the_known_scores(tmp_path, name):
    data = zstandard.ZstdDecompressor().decompress((complete_project.DATA / f"{name}.irdesk.zst").read_bytes())
    path = tmp_path / "released.irdesk"
    path.write_bytes(data)
    known = json.loads((complete_project.DATA / f"{name}.json").read_text("utf-8"))
    assert all(rows(path).values()), "it holds something in every table"
    for to_read in (True, False):
        workspace = workspace_of(open_project(path, QUIET, to_read=to_read), complete_project.PEOPLE[0])
        facts = json.loads(json.dumps(complete_project.facts(workspace)))
        # Ignore settings that later versions added with defaults.
        facts["settings"] = [key for key in facts["settings"] if key in known["settings"]]
        assert facts == known
        if not to_read:
            workspace.execute(Undo())
            workspace.execute(Redo())
            topic, queue = next(iter(workspace.state.pool.queues.items()))
            workspace.execute(JudgeDocument(topic, queue[0], 2))
        assert check(workspace) == []
        workspace.close()


def test_by_hand():
    """Compute some of the known scores from grades and rankings without irdesk's code."""
    known = json.loads((complete_project.DATA / "version-1.json").read_text("utf-8"))
    relevant = {
        topic: {docno for docno, grade in entry.items() if grade > 0} for topic, entry in known["grades"].items()
    }
    runs = {"one": {"1": "abc", "2": "da", "3": "e"}, "two": {"1": "cd", "2": "fd", "3": "ae"}}
    for run, ranked in runs.items():
        first = [
            next((1 / rank for rank, docno in enumerate(ranked[topic], 1) if docno in relevant[topic]), 0.0)
            for topic in known["grades"]
        ]
        assert known["scores"][run]["RR"] == pytest.approx(sum(first) / len(first))
        two = [len(relevant[topic] & set(ranked[topic][:2])) / 2 for topic in known["grades"]]
        assert known["scores"][run]["P@2"] == pytest.approx(sum(two) / len(two))


_metadata = MetaData()
GLIMPSED = Table(
    "glimpsed", _metadata, Column("topic", String, primary_key=True), Column("docno", String, primary_key=True)
)


def age(path: Path) -> Tables:
    """Convert a file to a simulated previous version, in which the table ``seen`` had another name and no checksums."""
    change(
        path,
        str(CreateTable(GLIMPSED)),
        "INSERT INTO glimpsed SELECT topic, docno FROM seen",
        "DROP TABLE seen",
        f"PRAGMA user_version = {OLD}",
    )
    return [*(table for table in schema.metadata.sorted_tables if table is not schema.seen), GLIMPSED]


def bring_up(connection: Connection) -> None:
    schema.seen.create(connection)
    result = connection.exec_driver_sql("SELECT topic, docno FROM glimpsed").all()
    Checksums(connection).insert(schema.seen, [{"topic": topic, "docno": docno} for topic, docno in result])
    connection.exec_driver_sql("DROP TABLE glimpsed")


def test_an_older_file_is_copied_aside_verified_and_migrated(now, tmp_path):
    before = Store.read(now)
    data = before.data()
    before.close()
    tables = age(now)
    old = now.read_bytes()
    migrations = (Migration(OLD, lambda: tables, bring_up),)
    reader = Store.read(now, migrations)
    assert reader.data() == data
    reader.close()
    assert now.read_bytes() == old, "who only reads it migrates a copy"
    store = Store.open(now, migrations)
    assert store.data() == data
    assert store.damage(QUIET) == []
    store.close()
    workspace = workspace_of(open_project(now, QUIET), "anna")
    assert check(workspace) == []
    workspace.close()
    aside = tmp_path / f"now.version-{OLD}.irdesk"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["now.irdesk", aside.name]
    again = Store.open(aside, migrations)
    assert again.data() == data
    again.close()


def fails(connection: Connection) -> None:
    bring_up(connection)
    raise ValueError("this cannot be")


def forgets(connection: Connection) -> None:
    bring_up(connection)
    connection.exec_driver_sql("DELETE FROM journal WHERE id = (SELECT min(id) FROM journal)")


def is_not_done(connection: Connection) -> None:
    schema.seen.create(connection)


@pytest.mark.parametrize(
    ("carry_out", "reason"),
    [
        (fails, "this cannot be"),
        (forgets, "journal"),
        (is_not_done, "its tables are not those"),
    ],
)
def test_a_migration_that_fails_leaves_the_file_as_it_was(now, carry_out, reason):
    tables = age(now)
    with closing(sqlite3.connect(now)) as connection:
        before = list(connection.iterdump())
    with pytest.raises(
        StoreUnavailable,
        match=f"could not be upgraded .* version {OLD} to {schema.VERSION} .*{reason}.*was not changed",
    ):
        Store.open(now, (Migration(OLD, lambda: tables, carry_out),))
    with closing(sqlite3.connect(now)) as connection:
        assert list(connection.iterdump()) == before
        assert connection.execute("PRAGMA user_version").fetchone() == (OLD,)
    Store.open(now, (Migration(OLD, lambda: tables, bring_up),)).close()


def test_an_older_file_that_is_damaged_is_not_migrated(now):
    tables = age(now)
    data = bytearray(now.read_bytes())
    with closing(sqlite3.connect(now)) as connection:
        (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'journal_document'").fetchone()
    data[(root - 1) * 4096 + 8 : root * 4096] = bytes(4088)
    now.write_bytes(data)
    with pytest.raises(StoreUnavailable):
        Store.open(now, (Migration(OLD, lambda: tables, bring_up),))
    assert now.read_bytes()[4096:] == bytes(data)[4096:]


def test_a_version_that_no_irdesk_has_made_is_refused(now):
    change(now, "PRAGMA user_version = 0")
    for opened in (Store.open, Store.read):
        with pytest.raises(StoreUnavailable, match="has schema version 0, which no version of irdesk has used"):
            opened(now)


def test_the_checks_of_the_recogniser_are_of_the_schema_itself(now):
    with closing(sqlite3.connect(now)) as connection:
        result = connection.execute("SELECT name FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    assert {name for (name,) in result} == set(schema_check.statements())
    store = Store.read(now)
    with store._place.moment() as connection:
        assert len(connection.execute(select(schema.journal)).all()) == len(store.data().journal)
    store.close()
