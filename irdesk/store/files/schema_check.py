"""Checks that a database is a project: application id, known version, and exactly the tables of that version.

The file may come from an untrusted source. Triggers, views, virtual tables and unknown tables, indexes or checks are
refused before any content is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import sqlite as dialect
from sqlalchemy.schema import CreateIndex, CreateTable

from irdesk.domain.errors import StoreUnavailable
from irdesk.domain.translatable_messages import worded
from irdesk.store import schema
from irdesk.store.files import sqlite
from irdesk.store.migrations.schema_versions import refuse_unknown_version

Statements = Mapping[str, str]
"""Normalised CREATE statements, keyed by the name of their table or index. They are in lower case, without quotes, and
with single spaces.
"""


def statements_of(made: Iterable[str]) -> Statements:
    """Return the normalised CREATE statements, keyed by the name of their table or index."""
    plain = (_plain(statement) for statement in made)
    return {entry.partition("(")[0].replace(" on ", " ").split()[2]: entry for entry in plain}


def _plain(statement: str) -> str:
    plain = re.sub(r"\s+", " ", statement.replace('"', "").lower()).strip()
    return plain.replace("( ", "(").replace(" )", ")").replace(" ,", ",")


def statements(tables: Iterable[Table] = schema.metadata.sorted_tables) -> Statements:
    """Return the CREATE statements of these tables, by default of the tables in this program's schema."""
    return _statements(tuple(tables))


@lru_cache(maxsize=8)
def _statements(tables: tuple[Table, ...]) -> Statements:
    return statements_of(_compiled(tables))


@lru_cache(maxsize=8)
def _compiled(tables: tuple[Table, ...]) -> tuple[str, ...]:
    """Compile the CREATE statements of tables. Cached, because this takes longer than executing them."""
    compiler = dialect.dialect()
    made = []
    for table in tables:
        made.append(str(CreateTable(table).compile(dialect=compiler)))
        made.extend(str(CreateIndex(index).compile(dialect=compiler)) for index in table.indexes)
    return tuple(made)


def create_tables(connection: Connection) -> None:
    """Create the tables of this program's schema in a new file."""
    for statement in _compiled(tuple(schema.metadata.sorted_tables)):
        connection.exec_driver_sql(statement)


def refuse_unknown_schema(connection: Connection, path: Path, tables: Iterable[Table]) -> None:
    """Raise `StoreUnavailable` if the tables in the file differ from the expected tables."""
    wanted = statements(tables)
    statements_in_file = {}
    for kind, name, statement in connection.exec_driver_sql("SELECT type, name, sql FROM sqlite_master"):
        if kind == "index" and statement is None and str(name).startswith("sqlite_autoindex_"):
            continue
        statements_in_file[str(name).lower()] = (
            _plain(str(statement)) if kind in {"table", "index"} else f"{kind}: not a part of a project"
        )
    if statements_in_file == wanted:
        return
    strange = sorted(
        name for name in statements_in_file.keys() | wanted.keys() if statements_in_file.get(name) != wanted.get(name)
    )
    raise StoreUnavailable(
        worded(
            "{path}: its tables are not those of an irdesk project ({names}); it was changed by another program and "
            "was not opened",
            path=path,
            names=", ".join(name[:40] for name in strange[:5]),
        )
    )


def version_of(connection: Connection, path: Path, oldest: int = schema.VERSION) -> int:
    """Return the schema version of a project file.

    Raises `StoreUnavailable` if the file is not a project or has a version unknown to this program.
    """
    if connection.exec_driver_sql("PRAGMA application_id").scalar() != sqlite.APPLICATION_ID:
        raise StoreUnavailable(worded("{path}: this is a database, but not an irdesk project", path=path))
    version = int(connection.exec_driver_sql("PRAGMA user_version").scalar() or 0)
    refuse_unknown_version(version, path, oldest)
    return version
