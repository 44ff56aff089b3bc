"""SQLite specifics: engines and their pragmas, the log of a project file, checkpoints, and copies.

A project open for writing is in WAL mode. Commits are checkpointed into the file within a fraction of a second, and the
log is then truncated. If the log were kept and its end were damaged, SQLite would read outdated pages from the
beginning of the log instead of the newer pages in the file. Closing a file switches it to DELETE mode. If a file is in
WAL mode although no program has it open, it was copied while open, or its program ended without closing it.
"""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from irdesk.domain.progress import Progress
from irdesk.store.files.file_watch import Signature
from irdesk.store.files.sqlite_dialect import DRIVER, compiled_statements

APPLICATION_ID = 0x49524453  # "IRDS", at byte 68 of the file


_FEW_PAGES = 250  # maximum number of pages in the last step of a checkpoint; this step blocks commits
_PATIENCE = 2.0  # seconds to wait for another program to release the file
_PAGES_AT_ONCE = 500  # pages per copy step; a copy can be cancelled between steps
_TIMES_ANEW = 5
_MOST_BYTES = 512 << 20  # maximum size of one value in bytes
_LEAST_BYTES = 1 << 20


def engine_of(path: Path, *, new: bool = False, erase: bool = False) -> Engine:
    """Return an engine on a project file. The file is created only if ``new`` is true, so that an empty file never
    replaces a missing one.

    Deleted data is overwritten in pages that stay in use, and with ``erase`` also in freed pages. Erasing takes half a
    second for an import of 100 MB.

    Each connection belongs to the thread that requested it, and is closed when that thread ends.
    """
    query = {"mode": "rwc" if new else "rw", "uri": "true"}
    url = URL.create(DRIVER, database=f"file:{quote(str(path.absolute()))}", query=query)
    engine = _engine(url)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        _defend(connection)
        cursor = connection.cursor()
        for pragma in (
            "synchronous = FULL",
            "wal_autocheckpoint = 0",
            "foreign_keys = ON",
            "temp_store = MEMORY",
            "cache_size = -32000",
            f"secure_delete = {'ON' if erase else 'FAST'}",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine


def engine_to_read(path: Path, *, alone: bool) -> Engine:
    """Return a read-only engine on a project file. Each connection of the engine sees one consistent state.

    If no other program changes the file (``alone``) and its log is empty, the file is opened as immutable. In any other
    mode, SQLite would create files next to it, or fail because it cannot create them.
    """
    log = log_of(path)
    whole = alone and not (log.exists() and log.stat().st_size)
    query = {"mode": "ro", "uri": "true", **({"immutable": "1"} if whole else {})}
    url = URL.create(DRIVER, database=f"file:{quote(str(path.absolute()))}", query=query)
    engine = _engine(url)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        _defend(connection, path)
        cursor = connection.cursor()
        for statement in ("PRAGMA query_only = ON", "BEGIN"):
            cursor.execute(statement)
        cursor.close()

    return engine


def _engine(url: URL) -> Engine:
    return create_engine(
        url,
        poolclass=NullPool,
        connect_args={"timeout": _PATIENCE, "check_same_thread": False},
        execution_options={"compiled_cache": compiled_statements},
    )


def _defend(connection: sqlite3.Connection, path: Path | None = None) -> None:
    """Configure a connection for untrusted files. Schema functions are not trusted, cell sizes are checked, and at most
    one database can be attached.

    No value may be longer than the file (``path``) and its log together (at least 1 MiB), since a circular chain of
    overflow pages could claim any length. A value may also not be longer than the largest plausible document.
    """
    longest = _MOST_BYTES
    if path is not None:
        log = log_of(path)
        size = sum(file.stat().st_size for file in (path, log) if file.exists())
        longest = min(_MOST_BYTES, max(_LEAST_BYTES, size))
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, longest)
    connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 1)
    if sys.version_info >= (3, 12):
        connection.setconfig(sqlite3.SQLITE_DBCONFIG_DEFENSIVE, True)
        connection.setconfig(sqlite3.SQLITE_DBCONFIG_DQS_DDL, False)
        connection.setconfig(sqlite3.SQLITE_DBCONFIG_DQS_DML, False)
    for pragma in ("trusted_schema = OFF", "cell_size_check = ON"):
        connection.execute(f"PRAGMA {pragma}").close()


@contextmanager
def consistent_read(connection: Connection) -> Iterator[Connection]:
    """Read one consistent state of the file inside the block."""
    if not _raw(connection).in_transaction:
        connection.exec_driver_sql("BEGIN")
    yield connection


def _raw(connection: Connection) -> sqlite3.Connection:
    raw = connection.connection.driver_connection
    assert isinstance(raw, sqlite3.Connection)
    return raw


def copy_of(connection: Connection, target: Path, progress: Progress) -> None:
    """Copy one consistent state of a file to another file and flush it to disk.

    Outside `consistent_read` the copy proceeds in steps, and commits can be checkpointed between the steps. A commit
    restarts the copy; the last attempt runs within one read transaction. Raises `TaskCancelled`. Database errors are
    converted by `plain_errors`.
    """
    raw = _raw(connection)
    again = 0 if raw.in_transaction else _TIMES_ANEW
    done = 0

    def report(_status: int, left: int, total: int) -> None:
        nonlocal again, done
        if total - left < done and again:
            again -= 1
            if not again:
                raise _Anew
        done = total - left
        progress.report(done, total)

    with closing(sqlite3.connect(target)) as out:
        try:
            raw.backup(out, pages=_PAGES_AT_ONCE, progress=report)
        except _Anew:
            with consistent_read(connection):
                raw.backup(out, pages=_PAGES_AT_ONCE, progress=report)
        out.execute("PRAGMA journal_mode = DELETE").close()


class _Anew(Exception):
    """Raised if commits restarted a stepwise copy too often."""


def wait_for_disk(connection: Connection, *, wait: bool) -> None:
    """Set whether commits wait until their data is on disk.

    A commit that waits also flushes all earlier commits. If no later commit waits, call `shorten_log` to flush them.
    """
    connection.exec_driver_sql(f"PRAGMA synchronous = {'FULL' if wait else 'NORMAL'}")
    connection.commit()


def begin_log(connection: Connection) -> None:
    """Switch an open project file to WAL mode, so that commits and readers do not block each other."""
    mode = connection.exec_driver_sql("PRAGMA journal_mode = WAL").scalar()
    # A read attaches this connection to the log, which prevents other programs from removing the log.
    connection.exec_driver_sql("SELECT count(*) FROM sqlite_master").scalar()
    connection.commit()
    if mode != "wal":
        raise sqlite3.OperationalError("unable to open its log")


def end_log(connection: Connection) -> bool:
    """Switch a file back to DELETE mode, which removes its log. If the file is still being read, return False and
    change nothing.
    """
    connection.exec_driver_sql("PRAGMA busy_timeout = 0")
    try:
        mode = connection.exec_driver_sql("PRAGMA journal_mode = DELETE").scalar()
    except DBAPIError:
        return False
    connection.commit()
    return mode == "delete"


def shorten_log(connection: Connection) -> int:
    """Checkpoint the log without blocking writers. Return the number of pages that remain only in the log."""
    return _checkpoint(connection, "PASSIVE")[1]


def cut_log(connection: Connection) -> bool:
    """Checkpoint the log completely and truncate it.

    Returns False if a reader prevents this, or if the log has so many pages that commits would have to wait too long.
    """
    for _ in range(_TIMES_ANEW):
        if shorten_log(connection) <= _FEW_PAGES:
            break
    else:
        return False
    connection.exec_driver_sql("PRAGMA busy_timeout = 0")
    busy, _ = _checkpoint(connection, "TRUNCATE")
    connection.exec_driver_sql(f"PRAGMA busy_timeout = {_PATIENCE * 1000:.0f}")
    return not busy


def _checkpoint(connection: Connection, kind: str) -> tuple[bool, int]:
    """Checkpoint the log. Return whether this was blocked, and the number of pages that remain only in the log."""
    busy, logged, brought_in = connection.exec_driver_sql(f"PRAGMA wal_checkpoint({kind})").one()
    connection.commit()
    return bool(busy), logged - brought_in


def log_of(path: Path) -> Path:
    """Return the path of a project file's log. If the path is a symbolic link, the log is next to the link's target."""
    place = path.resolve()
    return place.with_name(place.name + "-wal")


def discard_log(log: Path) -> None:
    """Truncate a log, so that none of it is written into the file when the file is closed."""
    with suppress(OSError):
        os.truncate(log, 0)


def signature_of(path: Path, change: str = "") -> Signature | None:
    """Return the row count and the sum of the row checksums of each table, read from the file itself without its log.

    Returns None if the tables cannot be read, or if the history lacks ``change``.
    """
    query = "SELECT name, sum(count), sum(sum) FROM tally GROUP BY name ORDER BY name"
    where = f"file:{quote(str(path))}?mode=ro&immutable=1"
    with suppress(sqlite3.Error), closing(sqlite3.connect(where, uri=True)) as connection:
        if not change or connection.execute("SELECT 1 FROM change WHERE id = ?", (change,)).fetchone():
            return tuple(connection.execute(query).fetchall())
    return None


def last_change_of(connection: Connection) -> str:
    """Return the id of the last step in the history, or an empty string if there is no history."""
    return str(connection.exec_driver_sql("SELECT max(id) FROM change").scalar() or "")


def stamp(connection: Connection, version: int) -> None:
    """Mark a file as a project of the given schema version."""
    connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.exec_driver_sql(f"PRAGMA user_version = {version}")


def remove(path: Path) -> None:
    """Delete a file, its log, and other files that SQLite keeps next to it."""
    for end in ("", "-wal", "-shm", "-journal"):
        with suppress(OSError):
            path.with_name(path.name + end).unlink()
