"""Schema versions: the tables of each version, and the migration from each version to the next.

Version 1 is the first released version. Each old version needs a `Migration` here with its tables, and an example file
in the test data.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, Table

from irdesk.domain.errors import StoreUnavailable
from irdesk.domain.translatable_messages import worded
from irdesk.store import schema
from irdesk.store.migrations import version_1, version_2, version_3, version_4, version_5
from irdesk.store.project_location import Location

Tables = Sequence[Table]


@dataclass(frozen=True)
class Migration:
    """A migration from ``version`` to the next version. It contains the tables of ``version`` and a function that
    migrates them.

    ``carry_out`` runs inside an open transaction, on any engine. Rows that it writes have checksums as in the newest
    version.
    """

    version: int
    tables: Callable[[], Tables]
    carry_out: Callable[[Connection], None]


Migrations = tuple[Migration, ...]
MIGRATIONS: Migrations = (
    Migration(1, version_1.tables, version_1.bring_up),
    Migration(2, version_2.tables, version_2.bring_up),
    Migration(3, version_3.tables, version_3.bring_up),
    Migration(4, version_4.tables, version_4.bring_up),
    Migration(5, version_5.tables, version_5.bring_up),
)


def oldest(migrations: Migrations) -> int:
    """Return the oldest version that can be opened."""
    return min((migration.version for migration in migrations), default=schema.VERSION)


def tables_of(version: int, migrations: Migrations) -> Tables:
    """Return the tables of a version."""
    old = next((migration.tables() for migration in migrations if migration.version == version), None)
    return schema.metadata.sorted_tables if old is None else old


def carry_out(connection: Connection, version: int, migrations: Migrations) -> None:
    """Migrate the tables of an older version to the newest version, within the caller's transaction."""
    for number in range(version, schema.VERSION):
        next(migration for migration in migrations if migration.version == number).carry_out(connection)


def refuse_unknown_version(version: int, location: Location, oldest: int = schema.VERSION) -> None:
    """Raise `StoreUnavailable` if this program cannot open projects of this schema version."""
    if version > schema.VERSION:
        raise StoreUnavailable(
            worded(
                "{path}: the file has schema version {version}; this irdesk supports versions up to {known}. "
                "Open it with a newer irdesk",
                path=location,
                version=version,
                known=schema.VERSION,
            )
        )
    if version < oldest:
        raise StoreUnavailable(
            worded(
                "{path}: the file has schema version {version}, which no version of irdesk has used",
                path=location,
                version=version,
            )
        )
