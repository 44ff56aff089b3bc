"""Schema migrations: copy the file aside, verify the copy, then change the file in one transaction.

Version 1 is the first released version. Each old version needs a `Migration` here with the statements that created its
tables, and an example file in the test data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection

from irdesk.domain.errors import StoreUnavailable
from irdesk.domain.messages import worded
from irdesk.domain.progress import QUIET
from irdesk.store import schema, version_1, version_2, version_3, version_4
from irdesk.store.files import sqlite
from irdesk.store.files.file_check import Statements, refuse_unknown_schema, statements
from irdesk.store.files.file_copy import copy_verified
from irdesk.store.project_data import project_data


@dataclass(frozen=True)
class Migration:
    """Migration from ``version`` to the next one: the statements that created the tables of ``version``, and the
    changes.

    ``carry_out`` runs inside an open transaction; the rows it writes get checksums as in the newest version.
    """

    version: int
    tables: Callable[[], Statements]
    carry_out: Callable[[Connection], None]


Migrations = tuple[Migration, ...]
MIGRATIONS: Migrations = (
    Migration(1, version_1.tables, version_1.bring_up),
    Migration(2, version_2.tables, version_2.bring_up),
    Migration(3, version_3.tables, version_3.bring_up),
    Migration(4, version_4.tables, version_4.bring_up),
)


def oldest(migrations: Migrations) -> int:
    """Return the oldest version that can be opened."""
    return min((migration.version for migration in migrations), default=schema.VERSION)


def tables_of(version: int, migrations: Migrations) -> Statements:
    """Return the CREATE statements of a version's tables."""
    return next((migration.tables() for migration in migrations if migration.version == version), None) or statements()


def migrate(connection: Connection, path: Path, version: int, migrations: Migrations, aside: Path | None) -> None:
    """Migrate a file of an older version to the newest in one transaction.

    Copies the file to ``aside`` first and verifies the copy. Raises `StoreUnavailable` and then leaves the file
    unchanged.
    """
    if aside is not None:
        with sqlite.plain_errors(path):
            copy_verified(connection, aside, QUIET)
    try:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        for number in range(version, schema.VERSION):
            next(migration for migration in migrations if migration.version == number).carry_out(connection)
        sqlite.stamp(connection, schema.VERSION)
        refuse_unknown_schema(connection, path, statements())
        project_data(connection)
        if fault := sqlite.fault_in(connection):
            raise StoreUnavailable(fault)
        connection.commit()
    except Exception as fault:
        connection.rollback()
        raise StoreUnavailable(
            worded(
                "{path}: could not be brought from schema version {version} to {newest} ({fault}); it is as it was",
                path=path,
                version=version,
                newest=schema.VERSION,
                fault=str(fault) or type(fault).__name__,
            )
        ) from fault


def free_name(path: Path, version: int) -> Path:
    """Return a free path for the copy of an old file: ``study.version-1.irdesk``, with a number if that is taken."""
    names = (path.with_name(f"{path.stem}.version-{version}{end}{path.suffix}") for end in _ends())
    return next(name for name in names if not name.exists())


def _ends() -> Iterator[str]:
    yield ""
    number = 2
    while True:
        yield f"-{number}"
        number += 1
