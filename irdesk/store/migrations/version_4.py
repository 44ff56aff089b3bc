"""Version 4 of the schema, without the tables of a team's service, and its migration to version 5.

Version 5 also introduces model labels and samples for estimates. They are additional values in columns of sources and
pools, and need no migration.
"""

from __future__ import annotations

from sqlalchemy import Connection, Table

from irdesk.store import schema

_NEW = (schema.team_record, schema.arrival)


def tables() -> list[Table]:
    """Return the tables of version 4."""
    return [table for table in schema.metadata.sorted_tables if table not in _NEW]


def bring_up(connection: Connection) -> None:
    """Create the tables of a team's service."""
    for table in _NEW:
        table.create(connection)
