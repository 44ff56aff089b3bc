"""Copying of a project from a file to a database, or from a database to a file. No program may have the
project open.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from irdesk.domain.progress import Progress
from irdesk.store.files.file_backend import FileBackend
from irdesk.store.files.file_replacement import lock_project
from irdesk.store.files.read_older_version import refuse_taken
from irdesk.store.migrations.schema_versions import MIGRATIONS
from irdesk.store.project_copy import Counts, Original, write_file
from irdesk.store.project_location import Location
from irdesk.store.storage_backend import StorageBackend


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
