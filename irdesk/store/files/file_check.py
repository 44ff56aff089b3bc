"""Whether a file is a project: marked as one, of a version that is known, with the tables of that version alone.

A file may come from a stranger. Triggers, views, virtual tables, and tables, indexes or checks that are not ours are
refused before anything is read from it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from sqlalchemy import Connection, text
from sqlalchemy.dialects import sqlite as dialect
from sqlalchemy.schema import CreateIndex, CreateTable

from irdesk.domain.errors import StoreUnavailable
from irdesk.domain.messages import worded
from irdesk.store import schema
from irdesk.store.files import sqlite

Statements = Mapping[str, str]
"""What makes each table and index, by its name; in lower case, without quotes, with single spaces."""


def statements_of(made: Iterable[str]) -> Statements:
    """The statements that make tables and indexes, by name."""
    plain = (_plain(statement) for statement in made)
    return {own.partition("(")[0].replace(" on ", " ").split()[2]: own for own in plain}


def _plain(statement: str) -> str:
    own = re.sub(r"\s+", " ", statement.replace('"', "").lower()).strip()
    return own.replace("( ", "(").replace(" )", ")").replace(" ,", ",")


def statements() -> Statements:
    """Those of the schema of this program."""
    compiler = dialect.dialect()
    made = []
    for table in schema.metadata.sorted_tables:
        made.append(str(CreateTable(table).compile(dialect=compiler)))
        made.extend(str(CreateIndex(index).compile(dialect=compiler)) for index in table.indexes)
    return statements_of(made)


def refuse_stranger(connection: Connection, path: Path, wanted: Statements) -> None:
    """Raise `StoreUnavailable` for a file whose schema is not the one that is wanted."""
    found = {}
    for kind, name, statement in connection.execute(text("SELECT type, name, sql FROM sqlite_master")):
        if kind == "index" and statement is None and str(name).startswith("sqlite_autoindex_"):
            continue
        found[str(name).lower()] = (
            _plain(str(statement)) if kind in {"table", "index"} else f"{kind}: no part of a project"
        )
    if found == wanted:
        return
    strange = sorted(name for name in found.keys() | wanted.keys() if found.get(name) != wanted.get(name))
    raise StoreUnavailable(
        worded(
            "{path}: its tables are not those of an irdesk project ({names}); it was changed by another program, and "
            "is not opened",
            path=path,
            names=", ".join(name[:40] for name in strange[:5]),
        )
    )


def version_of(connection: Connection, path: Path, oldest: int = schema.VERSION) -> int:
    """The schema version of a project file. Raises `StoreUnavailable` where it is none, or of a version that this
    program does not know.
    """
    version = sqlite.schema_version(connection, path)
    if version > schema.VERSION:
        raise StoreUnavailable(
            worded(
                "{path}: is of schema version {version}; this irdesk knows versions up to {known}, so "
                "please open it with a newer irdesk",
                path=path,
                version=version,
                known=schema.VERSION,
            )
        )
    if version < oldest:
        raise StoreUnavailable(
            worded("{path}: is of schema version {version}, which no irdesk has made", path=path, version=version)
        )
    return version
