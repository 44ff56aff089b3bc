"""A project file that is made whole or not at all: written beside its place, and moved there when it is settled."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from irdesk.store.file_versions import refuse_taken
from irdesk.store.files import sqlite
from irdesk.store.store import Store
from irdesk.system.disk import rename_durably


@contextmanager
def drafted(path: Path, settings: dict[str, str]) -> Iterator[Store]:
    """A new project file to write into; whatever is raised inside leaves nothing.

    Every page of it is written for the first time: nothing that was deleted elsewhere is left in it. Raises
    `StoreUnavailable`, also where the path is taken.
    """
    refuse_taken(path)
    draft = path.with_name(f".{secrets.token_hex(8)}.irdesk")
    try:
        store = Store.create(draft, settings)
        try:
            yield store
        finally:
            store.close()
        refuse_taken(path)
        rename_durably(draft, path)
    except BaseException:
        sqlite.remove(draft)
        raise
