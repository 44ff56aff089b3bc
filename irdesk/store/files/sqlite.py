"""All that is SQLite's own: pragmas, the marks of a project file, its log, plain words for its errors.

While a project is open to be written to, its file is in WAL mode, and what the log holds is brought into the file
within a fraction of a second, after which the log is cut to nothing: damage to a log that still had older commits would
bring back pages of an earlier time. A file that was closed is in DELETE mode, so a file in WAL mode was copied, or its
program ended, while it was open.
"""

from __future__ import annotations

import os
import sqlite3
import stat
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

import zstandard
from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from irdesk.domain.errors import ProjectDamaged, StoreUnavailable
from irdesk.domain.messages import worded
from irdesk.domain.progress import Progress
from irdesk.store.compressed_columns import Damaged
from irdesk.store.files.file_watch import Signature

APPLICATION_ID = 0x49524453  # "IRDS", at byte 68 of the file
HEADER = b"SQLite format 3\x00"
_JOURNAL = b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7"


_FEW_PAGES = 250  # of the log, during whose last part nobody can commit
_PATIENCE = 2.0  # seconds that another program may hold the file before the person is told
_PAGES_AT_ONCE = 500  # after which a copy may be cancelled
_TIMES_ANEW = 5
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
            "synchronous = FULL",
            "wal_autocheckpoint = 0",
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
    log = log_of(path)
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
        log = log_of(path)
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
    """Write one moment of a file to another file; then it is on the disk.

    Outside `one_moment` the file is read in steps between which what is committed comes into it; a commit begins the
    copy anew, the last time within one moment. Raises what `plain_errors` makes plain, and `TaskCancelled`.
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
            with one_moment(connection):
                raw.backup(out, pages=_PAGES_AT_ONCE, progress=report)
        out.execute("PRAGMA journal_mode = DELETE").close()


class _Anew(Exception):
    """Too often something was committed while a file was copied in steps."""


def wait_for_disk(connection: Connection, *, wait: bool) -> None:
    """Choose whether commits wait until the disk has what they wrote. One that does has all that came before it on the
    disk, too; where none does, `shorten_log` is to be called.
    """
    connection.execute(text(f"PRAGMA synchronous = {'FULL' if wait else 'NORMAL'}"))
    connection.commit()


def begin_log(connection: Connection) -> None:
    """Mark a file as open to be written to: what is committed goes to a log first, beside those who read."""
    mode = connection.execute(text("PRAGMA journal_mode = WAL")).scalar()
    connection.execute(text("SELECT count(*) FROM sqlite_master")).scalar()  # from here on it keeps the log from going
    connection.commit()
    if mode != "wal":
        raise sqlite3.OperationalError("unable to open its log")


def end_log(connection: Connection) -> bool:
    """Mark a file as closed, which takes its log away; False where somebody still reads it, and nothing is changed."""
    connection.execute(text("PRAGMA busy_timeout = 0"))
    try:
        mode = connection.execute(text("PRAGMA journal_mode = DELETE")).scalar()
    except DBAPIError:
        return False
    connection.commit()
    return mode == "delete"


def shorten_log(connection: Connection) -> int:
    """Bring what is committed from the log into the file itself, beside whoever writes; returns how many pages only the
    log has afterwards.
    """
    return _checkpoint(connection, "PASSIVE")[1]


def cut_log(connection: Connection) -> bool:
    """Bring all that is committed into the file itself and cut the log to nothing; False where a reader is in the way,
    or so much is to be brought in that a commit would have to wait for long.
    """
    for _ in range(_TIMES_ANEW):
        if shorten_log(connection) <= _FEW_PAGES:
            break
    else:
        return False
    connection.execute(text("PRAGMA busy_timeout = 0"))
    busy, _ = _checkpoint(connection, "TRUNCATE")
    connection.execute(text(f"PRAGMA busy_timeout = {_PATIENCE * 1000:.0f}"))
    return not busy


def _checkpoint(connection: Connection, kind: str) -> tuple[bool, int]:
    """Return whether somebody was in the way, and how many pages only the log has."""
    busy, logged, brought_in = connection.execute(text(f"PRAGMA wal_checkpoint({kind})")).one()
    connection.commit()
    return bool(busy), logged - brought_in


def log_of(path: Path) -> Path:
    """The log of a project file, beside the file that a link leads to."""
    place = path.resolve()
    return place.with_name(place.name + "-wal")


def discard_log(log: Path) -> None:
    """Cut a log to nothing, so that closing brings nothing of it into the file."""
    with suppress(OSError):
        os.truncate(log, 0)


def discard_stray_journal(path: Path) -> None:
    """Delete a rollback journal that cannot be this file's: beside a log that has something, or without its mark."""
    place = path.resolve()
    journal, log = place.with_name(place.name + "-journal"), log_of(place)
    with suppress(OSError), journal.open("rb") as file:
        if file.read(8) == _JOURNAL and not (log.exists() and log.stat().st_size):
            return
    with suppress(OSError):
        journal.unlink()


def was_open(path: Path) -> bool:
    """Whether a file was copied, or its program ended, while it was open to be written to."""
    with path.open("rb") as file:
        return file.read(20)[18:] == b"\x02\x02"


def signature_of(path: Path, change: str = "") -> Signature | None:
    """Read from a file itself, not from its log, how many rows each table has, and the sum of their checksums; None
    where that cannot be read, or the history lacks a ``change``.
    """
    query = "SELECT name, sum(count), sum(sum) FROM tally GROUP BY name ORDER BY name"
    where = f"file:{quote(str(path))}?mode=ro&immutable=1"
    with suppress(sqlite3.Error), closing(sqlite3.connect(where, uri=True)) as connection:
        if not change or connection.execute("SELECT 1 FROM change WHERE id = ?", (change,)).fetchone():
            return tuple(connection.execute(query).fetchall())
    return None


def last_change_of(connection: Connection) -> str:
    """The id of the last step of the history, empty without one."""
    return str(connection.execute(text("SELECT max(id) FROM change")).scalar() or "")


def stamp(connection: Connection, version: int) -> None:
    """Mark a file as a project of a schema version."""
    connection.execute(text(f"PRAGMA application_id = {APPLICATION_ID}"))
    connection.execute(text(f"PRAGMA user_version = {version}"))


def remove(path: Path) -> None:
    """Take a file away, with what SQLite keeps beside it."""
    for end in ("", "-wal", "-shm", "-journal"):
        with suppress(OSError):
            path.with_name(path.name + end).unlink()


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
