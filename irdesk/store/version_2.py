"""Version 2 of the schema, without passages, and its migration to version 3."""

from __future__ import annotations

from sqlalchemy import Connection

from irdesk.store import schema, version_3
from irdesk.store.files.file_check import Statements


def tables() -> Statements:
    """Return the CREATE statements of version 2."""
    return {name: statement for name, statement in version_3.tables().items() if name != schema.passage.name}


def bring_up(connection: Connection) -> None:
    """Create the table of passages."""
    schema.passage.create(connection)
