"""Version 3 of the schema, whose runs have plainly encoded columns only, and its migration to version 4."""

from __future__ import annotations

from sqlalchemy import Connection

from irdesk.store import version_4
from irdesk.store.files.file_check import Statements


def tables() -> Statements:
    """Return the CREATE statements of version 3."""
    return version_4.tables()


def bring_up(connection: Connection) -> None:
    """Leave all rows as they are: a plain encoding can be read in version 4, too (`irdesk.store.ranking_encodings`)."""
