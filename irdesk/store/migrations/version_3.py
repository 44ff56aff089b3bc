"""Version 3 of the schema, in which all columns of runs have the plain encoding, and its migration to version 4."""

from __future__ import annotations

from sqlalchemy import Connection, Table

from irdesk.store.migrations import version_4


def tables() -> list[Table]:
    """Return the tables of version 3."""
    return version_4.tables()


def bring_up(connection: Connection) -> None:
    """Leave all rows unchanged, since version 4 can also read the plain encoding (`irdesk.store.ranking_encodings`)."""
