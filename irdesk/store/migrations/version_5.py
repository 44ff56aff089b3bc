"""Version 5 of the schema, without the indexes of the table ``arrival``, and its migration to version 6."""

from __future__ import annotations

from sqlalchemy import Connection, MetaData, Table

from irdesk.store import schema


def tables() -> list[Table]:
    """Return the tables of version 5."""
    arrival = schema.arrival.to_metadata(MetaData())
    arrival.indexes.clear()
    return [arrival if table is schema.arrival else table for table in schema.metadata.sorted_tables]


def bring_up(connection: Connection) -> None:
    """Create the indexes, unless the migration from an older version has already created them with their table."""
    for index in schema.arrival.indexes:
        index.create(connection, checkfirst=True)
