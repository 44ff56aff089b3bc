"""Version 2 of the schema, without passages, and its migration to version 3."""

from __future__ import annotations

from sqlalchemy import Connection, Table

from irdesk.store import schema
from irdesk.store.migrations import version_3


def tables() -> list[Table]:
    """Return the tables of version 2."""
    return [table for table in version_3.tables() if table is not schema.passage]


def bring_up(connection: Connection) -> None:
    """Create the table of passages."""
    schema.passage.create(connection)
