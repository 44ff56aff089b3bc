"""PostgreSQL specifics: connections, the mark that identifies a project, locks, and the check of a project's tables.

A project is a schema of a database. The comment of the schema marks it as a project and contains the version. Text
columns have the collation "C", so that texts are ordered as in SQLite; integers have 64 bits.
"""

from __future__ import annotations

import getpass
import os
import platform
import re
import time
import zlib
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Engine, Table, create_engine, select, text
from sqlalchemy.engine import Dialect
from sqlalchemy.exc import DBAPIError

from irdesk.domain.errors import CommandRefused, StoreUnavailable
from irdesk.store import schema
from irdesk.store.migrations.schema_versions import Tables
from irdesk.store.project_location import DatabaseAddress
from irdesk.store.server.server_errors import refusal

if TYPE_CHECKING:
    import psycopg

OLDEST_SERVER = 15
PATIENCE = 2.0
"""Seconds to wait for another program to release a project."""
_PAUSE = 0.05
LOCK_SECONDS = 60
"""Maximum number of seconds that a statement waits for rows that another program is writing."""
_SPACE = 0x49524453  # "IRDS", the prefix of irdesk's advisory lock numbers
_MARK = "irdesk project, schema version"
_NOT_REACHED = "22023"
"""SQLSTATE of the error that PostgreSQL's ``pg_xact_status`` raises for a transaction number "in the future"."""
_TYPES = {
    "VARCHAR": "character varying",
    "TEXT": "text",
    "BIGINT": "bigint",
    "BOOLEAN": "boolean",
    "FLOAT": "double precision",
    "BYTEA": "bytea",
}
_COMMITS = b"""
    SELECT set_config('default_transaction_isolation', 'read committed', false),
           CASE current_setting('synchronous_commit') WHEN 'off' THEN set_config('synchronous_commit', 'on', false) END
"""
"""Connection settings that override those of the database. With them, a transaction that waited for a row sees the
committed data, and a commit waits for the disk.
"""
_USUAL = {
    "connect_timeout": "10",
    "keepalives_idle": "30",
    "keepalives_interval": "10",
    "keepalives_count": "3",
    "tcp_user_timeout": "30000",
}
"""Default connection settings, with which the loss of a server is detected within half a minute. A URL may override
them.
"""


def engine_of(address: DatabaseAddress) -> Engine:
    """Return an engine whose connections see only this project's tables. Raises `StoreUnavailable` if psycopg is not
    installed, and `CommandRefused` if the URL is malformed.
    """
    try:
        import psycopg
    except ImportError as fault:
        raise StoreUnavailable(
            f"{address}: a project in PostgreSQL needs the extra server: pip install 'irdesk[server]'"
        ) from fault
    try:
        given = psycopg.conninfo.conninfo_to_dict(address.conninfo)
        chosen = {"application_name": _program(), **_USUAL, **given, "client_encoding": "utf8"}
        options = psycopg.conninfo.make_conninfo("", **chosen)
    except psycopg.Error as fault:
        raise CommandRefused(f"{address}: this is not the URL of a PostgreSQL database: {fault}".strip()) from fault

    def connect() -> psycopg.Connection:
        try:
            connection = psycopg.connect(options, autocommit=True)
        except psycopg.Error as fault:
            raise refusal(address, fault, "") from fault
        try:
            _prepare(connection, address)
        except BaseException:
            connection.close()
            raise
        return connection

    return create_engine(
        "postgresql+psycopg://", creator=connect, pool_pre_ping=True, max_overflow=15, use_native_hstore=False
    )


def conninfo_of(address: DatabaseAddress) -> tuple[str, str]:
    """Return the connection string for PostgreSQL's programs. It does not contain the password, which is returned
    separately (empty if there is none).
    """
    from psycopg.conninfo import conninfo_to_dict, make_conninfo

    given = conninfo_to_dict(address.conninfo)
    password = given.pop("password", None)
    return make_conninfo("", **given), str(password or "")


def _program() -> str:
    try:
        user = getpass.getuser()
    except (KeyError, OSError, ImportError):  # the system has no name for the current user
        user = "somebody"
    return f"irdesk, process {os.getpid()} of {user} on {platform.node()}".encode()[:63].decode(errors="ignore")


def _prepare(connection: psycopg.Connection, address: DatabaseAddress) -> None:
    """Configure a new connection. Raises `StoreUnavailable` if the server or the database cannot hold a project."""
    from irdesk.store.server.nul_escaping import register

    version = connection.info.server_version // 10000
    if version < OLDEST_SERVER:
        raise StoreUnavailable(f"{address}: the server is PostgreSQL {version}; irdesk needs {OLDEST_SERVER} or newer")
    encoding = connection.info.parameter_status("server_encoding")
    if encoding != "UTF8":
        raise StoreUnavailable(f"{address}: the database has the encoding {encoding}; a project needs UTF8")
    register(connection)
    connection.execute(f'SET search_path TO "{address.schema}"; SET lock_timeout TO {LOCK_SECONDS * 1000}'.encode())
    connection.execute(_COMMITS)
    connection.autocommit = False


def create_schema(connection: Connection, address: DatabaseAddress) -> None:
    """Create the schema and the tables of a project, without marking the schema as a project. Raises `StoreUnavailable`
    if the schema exists.
    """
    if mark_of(connection, address) is not None:
        raise StoreUnavailable(f"{address}: already exists; choose another project= or database")
    connection.execute(text(f'CREATE SCHEMA "{address.schema}"'))
    schema.metadata.create_all(connection, checkfirst=False)


def begin_tallies(connection: Connection) -> None:
    """Create the tallies of tables to which several programs append, so that two programs never create a tally
    concurrently.
    """
    query = "INSERT INTO tally (name, source, count, sum) VALUES (:name, '', 0, 0) ON CONFLICT DO NOTHING"
    shared = (schema.meta, schema.journal, schema.passage, schema.note, schema.change, schema.arrival)
    connection.execute(text(query), [{"name": table.name} for table in shared])


def stamp(connection: Connection, address: DatabaseAddress, version: int = schema.VERSION) -> None:
    """Mark a schema as a project of the given schema version."""
    connection.execute(text(f"COMMENT ON SCHEMA \"{address.schema}\" IS '{_MARK} {version}'"))


def mark_of(connection: Connection, address: DatabaseAddress) -> str | None:
    """Return the comment of a schema, or None if the schema does not exist."""
    query = "SELECT coalesce(obj_description(oid, 'pg_namespace'), '') FROM pg_namespace WHERE nspname = :name"
    return connection.execute(text(query), {"name": address.schema}).scalar_one_or_none()


def version_of(connection: Connection, address: DatabaseAddress) -> int:
    """Return the schema version of a project. Raises `StoreUnavailable` if the schema is not a project."""
    mark = mark_of(connection, address)
    if mark is None:
        raise StoreUnavailable(f"{address}: the project does not exist; irdesk team move can create it")
    version = re.fullmatch(rf"{_MARK} (\d{{1,9}})", mark)
    if version is None:
        raise StoreUnavailable(f"{address}: the schema {address.schema} exists, but is not an irdesk project")
    return int(version[1])


def refuse_unknown_schema(connection: Connection, address: DatabaseAddress, tables: Iterable[Table]) -> None:
    """Raise `StoreUnavailable` if tables of the schema are missing or do not have the expected columns."""
    query = """
        SELECT c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, l.collname,
               EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisprimary AND a.attnum = ANY(i.indkey))
        FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid LEFT JOIN pg_collation l ON l.oid = a.attcollation
        WHERE c.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = :name)
              AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
    """
    present: dict[str, set[tuple[Any, ...]]] = {}
    for table, *column in connection.execute(text(query), {"name": address.schema}):
        present.setdefault(table, set()).add(tuple(column))
    wanted = {table.name: _columns_of(table, connection.dialect) for table in tables}
    if strange := sorted(name for name, columns in wanted.items() if present.get(name) != columns):
        raise StoreUnavailable(
            f"{address}: its tables are not those of an irdesk project ({', '.join(strange[:5])}); it was changed by "
            "another program and was not opened"
        )
    connection.execute(text(f'SELECT FROM "{address.schema}".meta WHERE false'))  # fails without SELECT permission


def _columns_of(table: Table, dialect: Dialect) -> set[tuple[Any, ...]]:
    columns = set()
    for column in table.columns:
        kind, _, collation = column.type.compile(dialect=dialect).partition(" COLLATE ")
        columns.add(
            (
                column.name,
                _TYPES[kind],
                not column.nullable,
                collation.strip('"') or None,
                column.primary_key,
            )
        )
    return columns


def hold(connection: Connection, address: DatabaseAddress, *, shared: bool = False) -> None:
    """Lock a project, exclusively or ``shared``. The lock is held until the connection is closed.

    Waits briefly, since the server releases a dead program's lock only after some time. If the project is locked,
    raises `StoreUnavailable` with the name of a program that holds the lock.
    """
    numbers = {"space": _SPACE, "key": _signed(zlib.crc32(address.schema.encode()))}
    how = "pg_try_advisory_lock_shared" if shared else "pg_try_advisory_lock"
    end = time.monotonic() + PATIENCE
    while not connection.execute(text(f"SELECT {how}(:space, :key)"), numbers).scalar_one():
        connection.rollback()
        if time.monotonic() > end:
            holder = _holder(connection, numbers)
            raise StoreUnavailable(f"{address}: is open in another irdesk ({holder}); close it there first")
        time.sleep(_PAUSE)
    connection.commit()


def release(connection: Connection) -> None:
    """Release all project locks that a connection holds."""
    connection.execute(text("SELECT pg_advisory_unlock_all()"))
    connection.commit()


def process_of(connection: Connection) -> int:
    """Return the id of the server process that serves a connection."""
    return int(connection.execute(text("SELECT pg_backend_pid()")).scalar_one())


def end_process(connection: Connection, process: int) -> None:
    """End the server process that serves a lost connection of this program, since the process may still hold
    the lock.
    """
    query = """
        SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
        WHERE pid = :process AND application_name = current_setting('application_name') AND usename = current_user
    """
    connection.execute(text(query), {"process": process})
    connection.commit()


def _signed(number: int) -> int:
    return number - (1 << 32) if number >= 1 << 31 else number


def _holder(connection: Connection, numbers: dict[str, int]) -> str:
    query = """
        SELECT a.application_name, a.backend_start FROM pg_locks l JOIN pg_stat_activity a USING (pid)
        WHERE l.locktype = 'advisory' AND l.granted AND l.pid <> pg_backend_pid()
              AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
              AND l.classid = CAST(:space AS oid) AND CAST(l.objid AS bigint) = :key
        ORDER BY a.backend_start LIMIT 1
    """
    row = connection.execute(text(query), {**numbers, "key": numbers["key"] % (1 << 32)}).one_or_none()
    connection.rollback()
    if row is None:
        return "its name is not known"
    since = f" since {row.backend_start:%Y-%m-%d %H:%M}" if row.backend_start else ""
    return f"{row.application_name or 'without a name'}{since}"


def begin_write(connection: Connection, *, durable: bool) -> str:
    """Begin a transaction and return its id. This proves that the connection works."""
    number = str(connection.execute(text("SELECT CAST(pg_current_xact_id() AS text)")).scalar_one())
    if not durable:
        connection.execute(text("SET LOCAL synchronous_commit TO off"))
    return number


def status_of(connection: Connection, number: str) -> str:
    """Return the outcome of a transaction: committed, aborted, in progress, or an empty string if the transaction is
    too old.

    If the server has not yet reached the transaction's number, a crash erased everything that the transaction wrote;
    the outcome is then aborted.
    """
    query = text("SELECT pg_xact_status(CAST(CAST(:number AS text) AS xid8))")
    try:
        status = connection.execute(query, {"number": number}).scalar_one()
    except DBAPIError as fault:
        if getattr(fault.orig, "sqlstate", "") != _NOT_REACHED:
            raise
        status = "aborted"
    connection.rollback()
    return status or ""


def has_row(connection: Connection, table: Table, row_id: str) -> bool:
    """Return whether a table has a row with the given id."""
    row = connection.execute(select(table.c.id).where(table.c.id == row_id)).first()
    connection.rollback()
    return row is not None


def write_lazily(connection: Connection) -> None:
    """Configure a connection to commit without waiting for the disk (``synchronous_commit = off``)."""
    connection.execute(text("SET synchronous_commit TO off"))
    connection.commit()


def flush(connection: Connection) -> None:
    """Wait until all committed changes are on disk. This commits a transaction that has an id, since such a commit
    waits for all earlier commits.
    """
    connection.execute(text("SELECT pg_current_xact_id()"))
    connection.commit()


def last_change_of(connection: Connection) -> str:
    """Return the id of the last step in the history, or an empty string if there is no history."""
    last = str(connection.execute(text("SELECT max(id) FROM change")).scalar() or "")
    connection.rollback()
    return last


def copy_aside(connection: Connection, address: DatabaseAddress, tables: Tables, version: int) -> str:
    """Copy a project of an older version to a new schema, in the caller's transaction. Return the name of the new
    schema.
    """
    stem = f"{address.schema[:45]}_version_{version}"
    known = set(connection.execute(text("SELECT nspname FROM pg_namespace")).scalars())
    name = next(name for name in (stem, *(f"{stem}_{n}" for n in range(2, 1000))) if name not in known)
    connection.execute(text(f'CREATE SCHEMA "{name}"'))
    for table in tables:
        source = f'"{address.schema}"."{table.name}"'
        connection.execute(text(f'CREATE TABLE "{name}"."{table.name}" (LIKE {source} INCLUDING ALL)'))
        connection.execute(text(f'INSERT INTO "{name}"."{table.name}" SELECT * FROM {source}'))
    stamp(connection, DatabaseAddress(address.conninfo, name), version)
    return name
