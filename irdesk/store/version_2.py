"""Version 2 of the schema, without passages, and its migration to version 3."""

from __future__ import annotations

from sqlalchemy import Connection

from irdesk.store import schema
from irdesk.store.files.file_check import Statements, statements


def tables() -> Statements:
    """Return the CREATE statements of version 2."""
    return {name: statement for name, statement in statements().items() if name != schema.passage.name}


def bring_up(connection: Connection) -> None:
    """Create the table of passages."""
    schema.passage.create(connection)
