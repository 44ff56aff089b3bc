"""Identification of a project file's version, and migration of a copy of an older file to the newest version."""

from __future__ import annotations

import tempfile
from pathlib import Path

from sqlalchemy import Connection, Engine, event

from irdesk.domain.progress import QUIET
from irdesk.store.files import file_errors, sqlite
from irdesk.store.files.file_copy import copy_verified
from irdesk.store.files.file_migration import migrate
from irdesk.store.files.schema_check import refuse_unknown_schema, version_of
from irdesk.store.migrations.schema_versions import Migrations, oldest, tables_of


def newest_copy(connection: Connection, path: Path, version: int, migrations: Migrations) -> Engine:
    """Return an engine on a migrated copy of an older file. The copy is deleted when the engine is disposed of."""
    scratch = tempfile.TemporaryDirectory(prefix="irdesk-")
    copy = Path(scratch.name) / "newest"
    copy_verified(connection, copy, QUIET)
    copy_engine = sqlite.engine_of(copy)
    with copy_engine.connect() as changing:
        migrate(changing, path, version, migrations, None)
    copy_engine.dispose()
    engine = sqlite.engine_to_read(copy, alone=True)
    event.listen(engine, "engine_disposed", lambda _: scratch.cleanup())
    return engine


def recognised_version(path: Path, migrations: Migrations) -> int:
    """Return the version of a project file without changing it. Raises `StoreUnavailable` if it is not a project."""
    with file_errors.reading(path), sqlite.engine_to_read(path, alone=True).connect() as connection:
        version = version_of(connection, path, oldest(migrations))
        refuse_unknown_schema(connection, path, tables_of(version, migrations))
    return version
