"""Version 4 of the schema, without the tables of a team's service, and its migration to version 5.

Labels of models and samples drawn for estimates, which are new too, are further values in columns of sources and pools.
"""

from __future__ import annotations

from sqlalchemy import Connection

from irdesk.store import schema
from irdesk.store.files.file_check import Statements, statements

_NEW = (schema.team_record, schema.arrival)


def tables() -> Statements:
    """Return the CREATE statements of version 4."""
    later = {table.name for table in _NEW}
    return {name: statement for name, statement in statements().items() if name not in later}


def bring_up(connection: Connection) -> None:
    """Create the tables of a team's service."""
    for table in _NEW:
        table.create(connection)
