"""Projects of older schemas in a database are copied and migrated in one transaction, or stay unchanged."""

from __future__ import annotations

import pytest
from engines.store_backends import count_rows, execute

from irdesk.domain.errors import StoreUnavailable
from irdesk.domain.progress import QUIET
from irdesk.store import schema
from irdesk.store.migrations import version_4, version_5
from irdesk.store.migrations.schema_versions import Migration
from irdesk.store.project_location import DatabaseAddress
from irdesk.store.project_move import copy_project
from irdesk.store.store import Store

LATER = (schema.team_record, schema.arrival)


def mark(address: DatabaseAddress, version: int) -> str:
    return f"COMMENT ON SCHEMA \"{address.schema}\" IS 'irdesk project, schema version {version}'"


@pytest.fixture
def old(full_project, new_database, tmp_path) -> DatabaseAddress:
    """Return the address of a project with schema version 4, which had no team tables."""
    path, address = tmp_path / "full.irdesk", new_database()
    path.write_bytes(full_project)
    copy_project(path, address, QUIET)
    names = [table.name for table in LATER]
    execute(
        address,
        *(f"DROP TABLE {name}" for name in names),
        *(f"DELETE FROM tally WHERE name = '{name}'" for name in names),
        mark(address, 4),
    )
    return address


def test_an_older_project_is_copied_aside_and_migrated(old):
    journal = count_rows(old, "journal")
    with pytest.raises(StoreUnavailable, match="has schema version 4; irdesk serve, or any command that changes it"):
        Store.read(old)
    store = Store.open(old, shared=True)
    assert store.damage(QUIET) == []
    assert len(store.data().journal) == journal["journal"]
    store.close()
    for location in (old, DatabaseAddress(old.conninfo, f"{old.schema}_version_4")):
        assert count_rows(location, "journal") == journal
    again = Store.open(old)
    with pytest.raises(StoreUnavailable, match="the project does not exist"):
        Store.open(DatabaseAddress(old.conninfo, f"{old.schema}_version_4_2"))
    again.close()
    Store.open(DatabaseAddress(old.conninfo, f"{old.schema}_version_4")).close()


def fails(connection) -> None:
    version_4.bring_up(connection)
    raise ValueError("this cannot be")


def forgets(connection) -> None:
    version_4.bring_up(connection)
    connection.exec_driver_sql("DELETE FROM note")


def is_not_done(connection) -> None:
    schema.arrival.create(connection)


@pytest.mark.parametrize(
    ("carry_out", "reason"),
    [(fails, "this cannot be"), (forgets, "note"), (is_not_done, "its tables are not those")],
)
def test_a_migration_that_fails_leaves_the_project_as_it_was(old, carry_out, reason):
    tables = [table.name for table in version_4.tables()]
    before = count_rows(old, *tables)
    with pytest.raises(StoreUnavailable, match=rf"could not be upgraded .* version 4 to .*{reason}.*was not changed"):
        Store.open(old, (Migration(4, version_4.tables, carry_out), Migration(5, version_5.tables, version_5.bring_up)))
    assert count_rows(old, *tables) == before
    with pytest.raises(StoreUnavailable, match="the project does not exist"):
        Store.open(DatabaseAddress(old.conninfo, f"{old.schema}_version_4"))
    Store.open(old).close()


def test_an_older_project_with_other_tables_is_not_migrated(old):
    execute(old, "ALTER TABLE note DROP COLUMN difficulty")
    with pytest.raises(StoreUnavailable, match=r"its tables are not those of an irdesk project \(note\)"):
        Store.open(old)


def test_a_project_of_version_5_gets_the_indexes_of_the_order_of_arrival(old):
    Store.open(old).close()
    indexes = f"SELECT indexname FROM pg_indexes WHERE schemaname = '{old.schema}' AND indexname LIKE 'arrival_%'"
    assert len(made := execute(old, indexes)) == 3
    execute(old, "DROP INDEX arrival_assessor", "DROP INDEX arrival_row", mark(old, 5))
    Store.open(old).close()
    assert sorted(execute(old, indexes)) == sorted(made)
