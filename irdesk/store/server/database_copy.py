"""Copying of a whole project into a database, and locking of a project in a database while it is copied."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from irdesk.domain.progress import Progress
from irdesk.store.migrations.schema_versions import MIGRATIONS
from irdesk.store.project_location import DatabaseAddress
from irdesk.store.project_move import Counts, Original, copy_rows
from irdesk.store.server import postgresql, server_errors
from irdesk.store.server.database_backend import DatabaseBackend


def write_database(original: Original, address: DatabaseAddress, progress: Progress) -> Counts:
    """Write a project to a new schema in one transaction, which the server rolls back if the program dies.

    Raises `TaskCancelled`, and `StoreUnavailable` if a schema of this name exists or the copy fails.
    """
    engine = postgresql.engine_of(address)
    try:
        with server_errors.plain_errors(address, "nothing was copied"), engine.connect() as connection:
            postgresql.create_schema(connection, address)
            counts = copy_rows(original, connection, address, progress)
            postgresql.stamp(connection, address)
            connection.commit()
    finally:
        engine.dispose()
    return counts


@contextmanager
def hold_alone(address: DatabaseAddress) -> Iterator[DatabaseBackend]:
    """Lock a project so that no program can change it inside the block, and yield the storage to read it from."""
    place = DatabaseBackend.read(address, MIGRATIONS)
    try:
        with place.holding():
            yield place
    finally:
        place.close()
