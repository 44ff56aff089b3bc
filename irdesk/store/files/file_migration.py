"""Schema migration of project files. The file is backed up, the backup is verified, and the file is changed in one
transaction.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Connection

from irdesk.domain.errors import StoreUnavailable
from irdesk.domain.progress import QUIET
from irdesk.domain.translatable_messages import worded
from irdesk.store import schema
from irdesk.store.files import file_check, file_errors, sqlite
from irdesk.store.files.file_copy import copy_verified
from irdesk.store.files.schema_check import refuse_unknown_schema
from irdesk.store.migrations.schema_versions import Migrations, carry_out
from irdesk.store.project_data import project_data


def migrate(connection: Connection, path: Path, version: int, migrations: Migrations, aside: Path | None) -> None:
    """Migrate a file of an older version to the newest version in one transaction.

    Copies the file to ``aside`` first and verifies the copy. If the migration fails, raises `StoreUnavailable` and
    leaves the file unchanged.
    """
    if aside is not None:
        with file_errors.plain_errors(path):
            copy_verified(connection, aside, QUIET)
    try:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        carry_out(connection, version, migrations)
        sqlite.stamp(connection, schema.VERSION)
        refuse_unknown_schema(connection, path, schema.metadata.sorted_tables)
        project_data(connection)
        if fault := file_check.fault_in(connection):
            raise StoreUnavailable(fault)
        connection.commit()
    except Exception as fault:
        connection.rollback()
        raise StoreUnavailable(
            worded(
                "{path}: could not be upgraded from schema version {version} to {newest} ({fault}); it was not changed",
                path=path,
                version=version,
                newest=schema.VERSION,
                fault=str(fault) or type(fault).__name__,
            )
        ) from fault


def free_name(path: Path, version: int) -> Path:
    """Return an unused path for the copy of an old file, such as ``study.version-1.irdesk``. If this path exists, a
    number is added to the name.
    """
    names = (path.with_name(f"{path.stem}.version-{version}{end}{path.suffix}") for end in _ends())
    return next(name for name in names if not name.exists())


def _ends() -> Iterator[str]:
    yield ""
    number = 2
    while True:
        yield f"-{number}"
        number += 1
