"""Copying of a project row by row from a file to a database, or from a database to a file, with a comparison of all
rows. While a project is moved, no program may have it open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from itertools import zip_longest
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Row, Table, insert, select

from irdesk.domain.errors import StoreUnavailable
from irdesk.domain.progress import Progress
from irdesk.domain.translatable_messages import worded
from irdesk.store import schema
from irdesk.store.files import file_check, file_errors, sqlite
from irdesk.store.files.file_backend import FileBackend
from irdesk.store.files.file_check import refuse_taken
from irdesk.store.files.file_replacement import lock_project
from irdesk.store.files.project_lock import ProjectLock
from irdesk.store.files.schema_check import create_tables
from irdesk.store.integrity.checksums import find_miscounted, verify_rows
from irdesk.store.migrations.schema_versions import MIGRATIONS
from irdesk.store.project_location import Location
from irdesk.store.storage_backend import StorageBackend
from irdesk.system.durable_rename import rename_durably

_AT_ONCE = 100
Counts = dict[str, int]
"""The number of rows of each table."""


class Original:
    """The project to be copied. All reads use one connection and see one consistent state. ``reading`` converts read
    errors.
    """

    def __init__(self, connection: Connection, reading: Callable[[], AbstractContextManager[None]]) -> None:
        self._connection = connection
        self._reading = reading

    def batches(self, table: Table) -> Iterator[Sequence[Row[Any]]]:
        """Yield a table's rows in batches, in key order, with their checksums verified."""
        with self._reading():
            for rows in _batches(self._connection, table):
                yield list(verify_rows(table, rows)) if "checksum" in table.c else rows


def copy_rows(original: Original, copy: Connection, location: Location, progress: Progress) -> Counts:
    """Write all rows into the empty tables of ``copy``, read them back and compare them. ``location`` is used in
    messages.

    Runs within the caller's transaction on ``copy``. Raises `TaskCancelled`, and `StoreUnavailable` if the rows differ.
    """
    counts: Counts = {}
    for table in schema.metadata.sorted_tables:
        counts[table.name] = 0
        for rows in original.batches(table):
            progress.report(0, 0)
            copy.execute(insert(table), [dict(row._mapping) for row in rows])
            counts[table.name] += len(rows)
    for table in schema.metadata.sorted_tables:
        for rows, copied in zip_longest(original.batches(table), _batches(copy, table), fillvalue=()):
            progress.report(0, 0)
            if list(map(tuple, rows)) != list(map(tuple, copied)):
                raise _differs(location, table.name)
    if table_name := find_miscounted(copy):
        raise _differs(location, table_name)
    return counts


def _differs(location: Location, table: str) -> StoreUnavailable:
    return StoreUnavailable(worded("{path}: the copy differs from the project: {fault}", path=location, fault=table))


def _batches(connection: Connection, table: Table) -> Iterator[Sequence[Row[Any]]]:
    query = select(table).order_by(*table.primary_key.columns).execution_options(yield_per=_AT_ONCE)
    with connection.execute(query) as result:
        yield from result.partitions()


def write_file(original: Original, target: Path, progress: Progress) -> Counts:
    """Write a project to a file, which is moved into place when complete.

    If this raises `StoreUnavailable` or `TaskCancelled`, an existing file is unchanged. If the program is killed, it
    leaves a draft, which irdesk never opens and the next copy replaces.
    """
    draft = target.with_name(f".{target.name}.part")
    lock = ProjectLock(draft)
    lock.acquire()
    try:
        sqlite.remove(draft)
        with file_errors.plain_errors(target), sqlite.engine_of(draft, new=True).connect() as connection:
            create_tables(connection)
            connection.commit()
            counts = copy_rows(original, connection, target, progress)
            if fault := file_check.fault_in(connection):
                raise _differs(target, fault)
            sqlite.stamp(connection, schema.VERSION)
            connection.commit()
        refuse_taken(target)
        rename_durably(draft, target)
    except OSError as fault:
        raise StoreUnavailable(
            worded("{path}: the file cannot be written: {strerror}", path=target, strerror=fault.strerror)
        ) from fault
    finally:
        sqlite.remove(draft)
        lock.release()
    return counts


def copy_project(source: Location, target: Location, progress: Progress) -> Counts:
    """Copy a project row by row to a new location, compare all rows, and return the row counts keyed by table.

    The source is unchanged. Raises `TaskCancelled`, and `StoreUnavailable` if the source is open, the target exists or
    the copy fails. In these cases, and if the program is killed, no target is created.
    """
    if isinstance(target, Path):
        refuse_taken(target)
    with _held(source) as place, place.moment() as connection:
        original = Original(connection, place.reading)
        if isinstance(target, Path):
            return write_file(original, target, progress)
        from irdesk.store.server.database_copy import write_database

        return write_database(original, target, progress)


@contextmanager
def _held(source: Location) -> Iterator[StorageBackend]:
    """Lock a project so that no program can change it inside the block, and yield the storage to read it from."""
    if isinstance(source, Path):
        with lock_project(source):
            place: StorageBackend = FileBackend.read(source, MIGRATIONS)
            try:
                yield place
            finally:
                place.close()
        return
    from irdesk.store.server.database_copy import hold_alone

    with hold_alone(source) as place:
        yield place
