"""Replacement of a project file. The old file and the files next to it are kept under other names."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from irdesk.domain.errors import StoreUnavailable
from irdesk.domain.translatable_messages import worded
from irdesk.store.files import sqlite
from irdesk.store.files.project_lock import ProjectLock
from irdesk.system.durable_rename import sync_folder

_AROUND = ("", "-wal", "-journal")


@contextmanager
def lock_project(path: Path) -> Iterator[None]:
    """Prevent other programs from opening the project inside the block. Raises `StoreUnavailable` if the project is
    open.
    """
    lock = ProjectLock(path)
    lock.acquire()
    try:
        yield
    finally:
        lock.release()


def replace_project(path: Path, draft: Path, aside: Path) -> None:
    """Move the closed project ``draft`` to ``path``, and keep the old file as ``aside``, which does not exist yet.

    If this fails, raises `StoreUnavailable` and leaves the old file unchanged.
    """
    place = path.resolve()
    try:
        for end in _AROUND:
            part = place.with_name(place.name + end)
            if part.exists():
                _copy(part, aside.with_name(aside.name + end))
        sync_folder(place.parent)
        for end in (*_AROUND[1:], "-shm"):  # delete the old project's log and journal, which would damage the new one
            with suppress(FileNotFoundError):
                place.with_name(place.name + end).unlink()
        draft.replace(place)
        sync_folder(place.parent)
    except OSError as fault:
        sqlite.remove(draft)
        raise StoreUnavailable(
            worded("{path}: the file cannot be written: {strerror}", path=path, strerror=fault.strerror)
        ) from fault


def _copy(source: Path, target: Path) -> None:
    with source.open("rb") as old, target.open("xb") as new:
        shutil.copyfileobj(old, new)
        new.flush()
        os.fsync(new.fileno())
