"""Atomic creation of a project file. The file is written next to the target path and moved there when complete."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from irdesk.store.files import sqlite
from irdesk.store.files.file_check import refuse_taken
from irdesk.store.store import Store
from irdesk.system.durable_rename import rename_durably


@contextmanager
def create_atomically(path: Path, settings: dict[str, str], *, private: bool = False) -> Iterator[Store]:
    """Open a new project file for writing. If the block raises, no file is left behind.

    If the file is ``private``, only its owner can read what is written in the block. In any case, the file is new, so
    none of its pages contains remains of deleted content. Raises `StoreUnavailable` if the path exists or cannot be
    written.
    """
    refuse_taken(path)
    draft = path.with_name(f".{secrets.token_hex(8)}.irdesk")
    try:
        store = Store.create(draft, settings)
        try:
            if private:
                for file in draft.parent.glob(f"{draft.name}*"):  # the pattern also matches the file's log
                    file.chmod(0o600)
            yield store
        finally:
            store.close()
        refuse_taken(path)
        rename_durably(draft, path)
    except BaseException:
        sqlite.remove(draft)
        raise
