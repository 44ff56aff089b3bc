"""From one version of the schema to the next: a file is copied aside and the copy verified, then changed as a whole.

Version 1 is the first that was released. A version that is left behind gets a `Migration` here, with the statements
that made its tables, and a file of it among the tests' data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection

from irdesk.domain.errors import StoreUnavailable
from irdesk.domain.messages import worded
from irdesk.domain.progress import QUIET
from irdesk.store import schema, version_1
from irdesk.store.files import sqlite
from irdesk.store.files.file_check import Statements, refuse_stranger, statements
from irdesk.store.files.file_copy import copy_verified
from irdesk.store.project_data import project_data


@dataclass(frozen=True)
class Migration:
    """From ``version`` to the one after it: the statements that made the tables of ``version``, and what changes them.

    ``carry_out`` works within a transaction that is open already; rows that it writes are sealed as those of the newest
    version are.
    """

    version: int
    tables: Callable[[], Statements]
    carry_out: Callable[[Connection], None]


Migrations = tuple[Migration, ...]
MIGRATIONS: Migrations = (Migration(1, version_1.tables, version_1.bring_up),)


def oldest(migrations: Migrations) -> int:
    """The oldest version that can be opened."""
    return min((own.version for own in migrations), default=schema.VERSION)


def tables_of(version: int, migrations: Migrations) -> Statements:
    """What made the tables of a version."""
    return next((own.tables() for own in migrations if own.version == version), None) or statements()


def migrate(connection: Connection, path: Path, version: int, migrations: Migrations, aside: Path | None) -> None:
    """Bring a file of an older version to the newest: in one transaction, or not at all.

    It is copied to ``aside`` first, and the copy verified. Raises `StoreUnavailable`; then the file is as it was.
    """
    if aside is not None:
        with sqlite.plain_errors(path):
            copy_verified(connection, aside, QUIET)
    try:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        for number in range(version, schema.VERSION):
            next(own for own in migrations if own.version == number).carry_out(connection)
        sqlite.stamp(connection, schema.VERSION)
        refuse_stranger(connection, path, statements())
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
    """Where a file is copied aside: ``study.version-1.irdesk``, with a number where that is taken."""
    names = (path.with_name(f"{path.stem}.version-{version}{end}{path.suffix}") for end in _ends())
    return next(name for name in names if not name.exists())


def _ends() -> Iterator[str]:
    yield ""
    number = 2
    while True:
        yield f"-{number}"
        number += 1
