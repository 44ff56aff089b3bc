"""Copies of a project file as it is at one moment, made beside whoever writes, and looked at before they count."""

from __future__ import annotations

import secrets
from contextlib import nullcontext
from pathlib import Path

from sqlalchemy import Connection, text

from irdesk.domain.errors import StoreUnavailable
from irdesk.domain.messages import worded
from irdesk.domain.progress import Progress
from irdesk.store.files import sqlite
from irdesk.store.integrity.checksums import miscounted
from irdesk.system.disk import rename_durably


def copy_verified(connection: Connection, target: Path, progress: Progress, *, beside: bool = False) -> None:
    """Write one moment of a project to ``target``, whole or not at all.

    The copy is opened, its integrity checked, and its rows counted against those of the moment; or, ``beside`` somebody
    who writes and is not to be kept waiting, against the tallies of the copy, which has the newest schema. Raises
    `StoreUnavailable` and `TaskCancelled`.
    """
    draft = target.with_name(f".{secrets.token_hex(8)}.part")
    try:
        with sqlite.plain_errors(target):
            counted: dict[str, int] = {}
            with nullcontext() if beside else sqlite.one_moment(connection):
                if not beside:
                    counted = _rows(connection)
                sqlite.copy_of(connection, draft, progress)
            connection.rollback()
            engine = sqlite.engine_to_read(draft, alone=True)
            with engine.connect() as copy:
                fault = sqlite.fault_in(copy)
                if fault or (miscounted(copy) if beside else _rows(copy) != counted):
                    raise StoreUnavailable(
                        worded("{path}: the copy is not as the project is: {fault}", path=target, fault=fault)
                    )
        rename_durably(draft, target)
    except OSError as fault:
        raise StoreUnavailable(
            worded("{path}: cannot be written: {strerror}", path=target, strerror=fault.strerror)
        ) from fault
    finally:
        sqlite.remove(draft)


def _rows(connection: Connection) -> dict[str, int]:
    """How many rows each table has, of whichever schema."""
    names = connection.execute(text("SELECT name FROM sqlite_master WHERE type = 'table'")).scalars().all()
    quoted = {name: '"' + name.replace('"', '""') + '"' for name in names}
    return {
        name: connection.exec_driver_sql(f"SELECT count(*) FROM {own}").scalar_one() for name, own in quoted.items()
    }
