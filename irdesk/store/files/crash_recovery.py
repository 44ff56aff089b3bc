"""Handling of project files that were not closed, because their program crashed or they were copied while open."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from sqlalchemy import Connection

from irdesk.store.files.file_check import fault_in
from irdesk.store.files.file_errors import damage_error
from irdesk.store.files.sqlite import log_of

_JOURNAL = b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7"


def was_open(path: Path) -> bool:
    """Return whether the file was left open for writing: it was copied while it was open, or its program ended without
    closing it.
    """
    with path.open("rb") as file:
        return file.read(20)[18:] == b"\x02\x02"


def refuse_damaged(connection: Connection, path: Path) -> None:
    """Check the integrity of a file that was left open. Raises `ProjectDamaged` if the file is damaged."""
    if fault := fault_in(connection):
        raise damage_error(path, fault)


def discard_stray_journal(path: Path) -> None:
    """Delete a rollback journal that cannot belong to this file, because the file has a non-empty log or the journal
    has no header.
    """
    place = path.resolve()
    journal, log = place.with_name(place.name + "-journal"), log_of(place)
    with suppress(OSError), journal.open("rb") as file:
        if file.read(8) == _JOURNAL and not (log.exists() and log.stat().st_size):
            return
    with suppress(OSError):
        journal.unlink()
