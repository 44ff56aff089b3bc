"""All that is SQLite's own: pragmas, the marks of a project file, one writer at a time, plain words for its errors."""

from __future__ import annotations

import getpass
import os
import platform
import sqlite3
import stat
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote

import filelock
import zstandard
from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from irdesk.domain.errors import ProjectDamaged, StoreUnavailable
from irdesk.domain.progress import Progress
from irdesk.domain.wording import worded
from irdesk.store.packing import Damaged

APPLICATION_ID = 0x49524453  # "IRDS", at byte 68 of the file
HEADER = b"SQLite format 3\x00"


_LOG_PAGES = 1000
_PATIENCE = 2.0  # seconds that another program may hold the file before the person is told
_PAGES_AT_ONCE = 500  # after which a copy may be cancelled
_MOST_BYTES = 512 << 20  # of one value
_LEAST_BYTES = 1 << 20


def engine_of(path: Path, *, new: bool = False) -> Engine:
    """An engine on a project file, which it makes only where it is ``new``: one that is gone must not come back empty.

    Each connection belongs to the thread that asks for it and closes with it.
    """
    query = {"mode": "rwc" if new else "rw", "uri": "true"}
    url = URL.create("sqlite", database=f"file:{quote(str(path.absolute()))}", query=query)
    engine = create_engine(url, poolclass=NullPool, connect_args={"timeout": _PATIENCE, "check_same_thread": False})

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        _defend(connection)
        cursor = connection.cursor()
        for pragma in (
            "journal_mode = WAL",
            "synchronous = FULL",
            "foreign_keys = ON",
            "temp_store = MEMORY",
            "cache_size = -32000",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine


def engine_to_read(path: Path, *, alone: bool) -> Engine:
    """An engine that cannot write to a project file; each of its connections sees one moment of it.

    Where nobody else changes it (``alone``) and nothing stands in a log beside it, the file is read by itself: SQLite
    would otherwise leave files beside it, or find that it cannot make them.
    """
    log = path.with_name(path.name + "-wal")
    whole = alone and not (log.exists() and log.stat().st_size)
    query = {"mode": "ro", "uri": "true", **({"immutable": "1"} if whole else {})}
    url = URL.create("sqlite", database=f"file:{quote(str(path.absolute()))}", query=query)
    engine = create_engine(url, poolclass=NullPool, connect_args={"timeout": _PATIENCE, "check_same_thread": False})

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        _defend(connection, path)
        cursor = connection.cursor()
        for statement in ("PRAGMA query_only = ON", "BEGIN"):
            cursor.execute(statement)
        cursor.close()

    return engine


def _defend(connection: sqlite3.Connection, path: Path | None = None) -> None:
    """Expect the worst of a file: no function of its schema is trusted, its pages are looked at, nothing is loaded.

    No value can be longer than the file that it is read from (``path``) with its log, which a chain of pages that goes
    round in a circle could pretend; nor longer than anybody's document.
    """
    longest = _MOST_BYTES
    if path is not None:
        log = path.with_name(path.name + "-wal")
        size = sum(own.stat().st_size for own in (path, log) if own.exists())
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
def one_moment(connection: Connection) -> Iterator[Connection]:
    """All that is read inside is of one moment of the file."""
    if not _raw(connection).in_transaction:
        connection.exec_driver_sql("BEGIN")
    yield connection


def _raw(connection: Connection) -> sqlite3.Connection:
    own = connection.connection.driver_connection
    assert isinstance(own, sqlite3.Connection)
    return own


def copy_of(connection: Connection, target: Path, progress: Progress) -> None:
    """Write the moment of a file that a connection sees to another file, beside whoever writes; then it is on the disk.

    Raises what `plain_errors` makes plain, and `TaskCancelled`.
    """

    def report(_status: int, left: int, total: int) -> None:
        progress.report(total - left, total)

    with closing(sqlite3.connect(target)) as out:
        _raw(connection).backup(out, pages=_PAGES_AT_ONCE, progress=report)


def wait_for_disk(connection: Connection, *, wait: bool) -> None:
    """Whether commits wait until the disk has what they wrote, and now and then shorten the log. One that does has all
    that came before it on the disk, too; where none does, `shorten_log` is to be called.
    """
    connection.execute(text(f"PRAGMA synchronous = {'FULL' if wait else 'NORMAL'}"))
    connection.execute(text(f"PRAGMA wal_autocheckpoint = {_LOG_PAGES if wait else 0}"))
    connection.commit()


def shorten_log(connection: Connection) -> None:
    """Bring what is committed from the log into the file itself, beside whoever writes."""
    connection.execute(text("PRAGMA wal_checkpoint(PASSIVE)"))
    connection.commit()


def stamp(connection: Connection, version: int) -> None:
    """Mark a file as a project of a schema version."""
    connection.execute(text(f"PRAGMA application_id = {APPLICATION_ID}"))
    connection.execute(text(f"PRAGMA user_version = {version}"))


def remove(path: Path) -> None:
    """Take a file away, with what SQLite keeps beside it."""
    for end in ("", "-wal", "-shm", "-journal"):
        with suppress(OSError):
            path.with_name(path.name + end).unlink()


def identity_of(path: Path) -> tuple[int, int] | None:
    """What tells a file from another in its place; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def check_header(path: Path) -> None:
    """Refuse a file that is no SQLite database before SQLite sees it."""
    try:
        if not stat.S_ISREG(path.stat().st_mode) and not path.is_dir():  # to open a pipe would wait for a writer
            raise StoreUnavailable(worded("{path}: this is a pipe or a device, and no irdesk project", path=path))
        with path.open("rb") as file:
            head = file.read(16)
    except FileNotFoundError as fault:
        raise StoreUnavailable(worded("{path}: there is no such project", path=path)) from fault
    except OSError as fault:
        raise StoreUnavailable(
            worded("{path}: cannot be read: {strerror}", path=path, strerror=fault.strerror)
        ) from fault
    if head != HEADER:
        raise StoreUnavailable(
            worded("{path}: this is not an irdesk project (its first bytes are {head})", path=path, head=repr(head[:8]))
        )


def schema_version(connection: Connection, path: Path) -> int:
    """The schema version of a project file; refuses databases that are no project."""
    if connection.execute(text("PRAGMA application_id")).scalar() != APPLICATION_ID:
        raise StoreUnavailable(worded("{path}: this is a database, but not an irdesk project", path=path))
    return int(connection.execute(text("PRAGMA user_version")).scalar() or 0)


def settle(connection: Connection) -> None:
    """Bring all that stands in the write-ahead log into the file itself."""
    connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))
    connection.commit()


def fault_in(connection: Connection) -> str:
    """What SQLite's own integrity check finds; empty where all is well."""
    found = connection.execute(text("PRAGMA integrity_check(1)")).scalar()
    return "" if found == "ok" else str(found)


_PLAIN = {
    "database or disk is full": "the disk is full",
    "readonly": "the file or its folder is read-only",
    "database is locked": "another program holds the file",
    "unable to open": "the file cannot be opened",
    "disk I/O error": "the disk does not answer",
}
_DAMAGED = {
    "malformed": "its structure",
    "not a database": "its beginning",
    "Could not decode": "a text",
    "too big": "the length of a value",
}


@contextmanager
def plain_errors(path: Path) -> Iterator[None]:
    """Turn what the database raises into `StoreUnavailable` in a person's words."""
    try:
        yield
    except (DBAPIError, sqlite3.Error) as fault:
        said = str(fault.orig if isinstance(fault, DBAPIError) else fault)
        if part := next((worded(_DAMAGED[sign]) for sign in _DAMAGED if sign in said), ""):
            raise damaged(path, part) from fault
        reason = next((worded(_PLAIN[sign]) for sign in _PLAIN if sign in said), said)
        raise StoreUnavailable(
            worded("{path}: {reason}; nothing of the last step was stored", path=path, reason=reason)
        ) from fault
    except Damaged as fault:
        raise damaged(path, str(fault)) from fault


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """The same for what is read; content that cannot be made sense of is a fault of the file, too."""
    try:
        with plain_errors(path):
            yield
    except UNREADABLE as fault:
        raise damaged(path, f"{type(fault).__name__} ({str(fault)[:80]})") from fault


UNREADABLE = (ValueError, TypeError, LookupError, ArithmeticError, AttributeError, RecursionError, zstandard.ZstdError)
"""What comes of content that is not what a project has; msgspec's errors are ValueErrors."""


def damaged(path: Path, what: str) -> ProjectDamaged:
    """The error that a file is not as it was written; ``what`` names the part."""
    return ProjectDamaged(
        worded(
            "{path}: the file is damaged: {what} is not as irdesk writes it; open a backup, or let irdesk project "
            "repair save what can be read",
            path=path,
            what=what,
        ),
        str(path),
    )


class ProjectLock:
    """One irdesk a project: held from opening to closing, let go by the system when the program dies."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._note = path.with_name(f".{path.name}.lock")
        self._lock = filelock.FileLock(self._note, timeout=0, thread_local=False)

    def acquire(self) -> None:
        """Take the lock. Raises `StoreUnavailable` that says who has it."""
        try:
            self._lock.acquire()
        except filelock.Timeout as fault:
            with suppress(OSError):
                holder = self._note.read_text(encoding="utf-8").strip()
                raise StoreUnavailable(
                    worded(
                        "{path}: is open in another irdesk ({holder}); close it there first",
                        path=self._path,
                        holder=holder,
                    )
                ) from fault
            raise StoreUnavailable(
                worded("{path}: is open in another irdesk; close it there first", path=self._path)
            ) from fault
        except OSError as fault:
            raise StoreUnavailable(
                worded(
                    "{path}: its folder cannot be written to ({strerror}), so no judgement could be stored",
                    path=self._path,
                    strerror=fault.strerror,
                )
            ) from fault
        since = datetime.now().strftime("%Y-%m-%d %H:%M")
        with suppress(OSError):
            note = f"process {os.getpid()} of {_user()} on {platform.node()} since {since}\n"
            self._note.write_text(note, encoding="utf-8")

    def release(self) -> None:
        """Let the lock go; the note is taken away while it is still held."""
        with suppress(OSError):
            self._note.unlink()
        self._lock.release()


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):  # a system that has no name for who runs this
        return "somebody"
