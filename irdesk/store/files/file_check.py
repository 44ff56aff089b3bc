"""Checks of project files: whether the path of a new file is free, whether the header is that of an SQLite database,
and SQLite's integrity check.
"""

from __future__ import annotations

import stat
from pathlib import Path

from sqlalchemy import Connection

from irdesk.domain.errors import StoreUnavailable
from irdesk.domain.translatable_messages import worded

HEADER = b"SQLite format 3\x00"


def refuse_taken(path: Path) -> None:
    """Raise `StoreUnavailable` if no new file can be created at the path."""
    if path.exists():
        raise StoreUnavailable(worded("{path}: the file already exists; choose another name", path=path))
    if not path.parent.is_dir():
        raise StoreUnavailable(worded("{path}: the folder {parent} does not exist", path=path, parent=path.parent))


def check_header(path: Path) -> None:
    """Refuse a file that is not an SQLite database, before SQLite opens it."""
    try:
        if not stat.S_ISREG(path.stat().st_mode) and not path.is_dir():  # opening a pipe would wait for a writer
            raise StoreUnavailable(worded("{path}: this is a pipe or a device, not an irdesk project", path=path))
        with path.open("rb") as file:
            head = file.read(16)
    except FileNotFoundError as fault:
        raise StoreUnavailable(worded("{path}: the project does not exist", path=path)) from fault
    except OSError as fault:
        raise StoreUnavailable(
            worded("{path}: the file cannot be read: {strerror}", path=path, strerror=fault.strerror)
        ) from fault
    if head != HEADER:
        raise StoreUnavailable(worded("{path}: this is not an irdesk project", path=path))


def fault_in(connection: Connection) -> str:
    """Return the fault reported by SQLite's integrity check, or an empty string."""
    fault = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar()
    return "" if fault == "ok" else str(fault)
