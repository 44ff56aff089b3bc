"""Readable messages for errors in project files: SQLite errors, and errors caused by unreadable content."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import zstandard
from sqlalchemy.exc import DBAPIError

from irdesk.domain.errors import ProjectDamaged, StoreUnavailable
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
