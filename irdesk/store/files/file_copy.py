"""Copying and verification of one consistent state of a project file while other threads or programs write to it."""

from __future__ import annotations

import secrets
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

from sqlalchemy import Connection, Engine, text

from irdesk.domain.errors import StoreUnavailable
from irdesk.domain.progress import Progress
from irdesk.domain.translatable_messages import worded
from irdesk.store.files import file_check, file_errors, sqlite
from irdesk.store.integrity.checksums import find_miscounted
from irdesk.system.durable_rename import rename_durably


def copy_verified(
    connection: Connection, target: Path, progress: Progress, *, beside: bool = False, like: Path | None = None
) -> None:
    """Write a consistent state of a project to ``target`` atomically.

    Opens the copy, checks its integrity, and compares its row counts with those of the source. If ``beside`` is true,
    the row counts are compared with the copy's own tallies instead, so that a concurrent writer is not delayed. This
    requires the newest schema version. The copy gets the read permissions of the file ``like``, since the project may
    contain a token. Raises `StoreUnavailable` if the copy fails or is faulty, and `TaskCancelled`.
    """
    draft = target.with_name(f".{secrets.token_hex(8)}.part")
    try:
        with file_errors.plain_errors(target):
            counted: dict[str, int] = {}
            with nullcontext() if beside else sqlite.consistent_read(connection):
                if not beside:
                    counted = _rows(connection)
                sqlite.copy_of(connection, draft, progress)
            connection.rollback()
            engine = sqlite.engine_to_read(draft, alone=True)
            with engine.connect() as copy:
                fault = file_check.fault_in(copy)
                if fault or (find_miscounted(copy) if beside else _rows(copy) != counted):
                    raise StoreUnavailable(
                        worded("{path}: the copy differs from the project: {fault}", path=target, fault=fault)
                    )
        if like is not None:
            shutil.copymode(like, draft)
        rename_durably(draft, target)
    except OSError as fault:
        raise StoreUnavailable(
            worded("{path}: the file cannot be written: {strerror}", path=target, strerror=fault.strerror)
        ) from fault
    finally:
        sqlite.remove(draft)


def _rows(connection: Connection) -> dict[str, int]:
    """Return the row count of each table, for any schema version."""
    names = connection.execute(text("SELECT name FROM sqlite_master WHERE type = 'table'")).scalars().all()
    quoted = {name: '"' + name.replace('"', '""') + '"' for name in names}
    return {
        name: connection.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar_one() for name, table in quoted.items()
    }


@contextmanager
def temporary_copy(engine: Engine, path: Path, progress: Progress) -> Iterator[Connection]:
    """Yield a connection to a copy of a project in the folder for temporary files; the copy is deleted afterwards.

    Raises `StoreUnavailable` if the project at ``path`` cannot be read or the copy cannot be written, and
    `TaskCancelled`.
    """
    with tempfile.TemporaryDirectory(prefix="irdesk-") as scratch:
        copy = Path(scratch) / "copy"
        with file_errors.plain_errors(path), engine.connect() as connection:
            sqlite.copy_of(connection, copy, progress)
        with file_errors.plain_errors(path), sqlite.engine_to_read(copy, alone=True).connect() as connection:
            yield connection
