"""Readable messages for errors of a project file: of SQLite, of unreadable content, and of steps that did not reach the
file.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

import zstandard
from sqlalchemy.exc import DBAPIError

from irdesk.domain.errors import NotSettled, ProjectDamaged, StoreUnavailable
from irdesk.domain.translatable_messages import worded
from irdesk.store.compressed_columns import Damaged

_PLAIN = {
    "database or disk is full": "the disk is full",
    "readonly": "the file or its folder is read-only",
    "database is locked": "another program has locked the file",
    "unable to open": "the file cannot be opened",
    "disk I/O error": "the disk does not respond",
}
_DAMAGED = {
    "malformed": "its structure",
    "not a database": "its beginning",
    "Could not decode": "a text",
    "too big": "the length of a value",
}


def _message(fault: Exception) -> str:
    return str(fault.orig if isinstance(fault, DBAPIError) else fault)


def reason_of(fault: Exception) -> str:
    """Return the reason why the database could not be written or read, as text."""
    message = _message(fault)
    return next((worded(_PLAIN[sign]) for sign in _PLAIN if sign in message), message)


@contextmanager
def plain_errors(path: Path) -> Iterator[None]:
    """Convert database errors to `StoreUnavailable` with a readable message."""
    try:
        yield
    except (DBAPIError, sqlite3.Error) as fault:
        message = _message(fault)
        if part := next((worded(_DAMAGED[sign]) for sign in _DAMAGED if sign in message), ""):
            raise damage_error(path, part) from fault
        raise StoreUnavailable(
            worded("{path}: {reason}; the last step was not stored", path=path, reason=reason_of(fault))
        ) from fault
    except Damaged as fault:
        raise damage_error(path, str(fault)) from fault


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Convert database errors during reads to `StoreUnavailable`, and errors caused by unreadable content to
    `ProjectDamaged`.
    """
    try:
        with plain_errors(path):
            yield
    except UNREADABLE as fault:
        raise damage_error(path, f"{type(fault).__name__} ({str(fault)[:80]})") from fault


UNREADABLE = (ValueError, TypeError, LookupError, ArithmeticError, AttributeError, RecursionError, zstandard.ZstdError)
"""Exceptions raised by unexpected content. msgspec's errors are subclasses of ``ValueError``."""


def damage_error(path: Path, what: str) -> ProjectDamaged:
    """Return the error for a damaged file; ``what`` names the damaged part."""
    return ProjectDamaged(
        worded(
            "{path}: the file is damaged: {what} is not in the format of irdesk; open a backup, or recover the "
            "readable rows with irdesk project repair",
            path=path,
            what=what,
        ),
        str(path),
    )


def left_in_log(path: Path, log: Path, settled_at: float, fault: DBAPIError) -> NotSettled:
    """Return the error for steps that are in the log, but could not be written into the file. ``settled_at`` is the
    time of the last complete checkpoint.
    """
    return NotSettled(
        worded(
            "{path}: {reason}; steps stored after {moment} are in {log} next to it: keep both files "
            "together, and reopen the project when the problem is solved",
            path=path,
            reason=reason_of(fault),
            moment=_clock_time(settled_at),
            log=log.name,
        )
    )


def not_settled(path: Path, settled_at: float) -> NotSettled:
    """Return the error for steps that did not reach the file. ``settled_at`` is the time of the last complete
    checkpoint.
    """
    return NotSettled(
        worded(
            "{path}: steps stored after {moment} were not written to the file, because the files next to it were "
            "deleted or damaged, or the disk does not respond; close and reopen the project to see what is missing",
            path=path,
            moment=_clock_time(settled_at),
        )
    )


def _clock_time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds).strftime("%H:%M:%S")
