"""Projects that were copied while they were open, or whose program and log were lost in the middle of a commit.

The pages of such a file are of different moments, so that the database does not hold together; but rows of the journal
are only ever added, and each has a checksum. The project is written anew from them, and the file is kept as it was.
"""

from __future__ import annotations

import secrets
import tempfile
from pathlib import Path

from irdesk.domain.errors import ProjectDamaged
from irdesk.domain.messages import Worded, worded
from irdesk.domain.progress import Progress
from irdesk.session.project_files.repair import Repaired, repair
from irdesk.store.files import sqlite
from irdesk.store.files.file_replacement import locked, replace_project
from irdesk.store.store import Store


def mend(path: Path, fault: ProjectDamaged, progress: Progress) -> tuple[Worded, ...]:
    """Put a sound project in the place of a torn one, and say what was done.

    Raises ``fault`` where more is damaged than what judging was writing, and `StoreUnavailable`; then the file is as it
    was.
    """
    draft = path.resolve().with_name(f".{secrets.token_hex(8)}.irdesk")
    with locked(path):
        repaired = repair(path, draft, progress)
        if not repaired.loaded_whole:
            sqlite.remove(draft)
            raise fault
        aside = replace_project(path, draft)
    return (_what_happened(path), *_missing(repaired), worded("the file as it was is kept as {name}", name=aside.name))


def mended_to_read(path: Path, fault: ProjectDamaged, progress: Progress) -> tuple[Store, tuple[Worded, ...]]:
    """Open a sound copy of a torn project to be read, and say what was done; the file stays as it is.

    Raises ``fault`` where more is damaged than what judging was writing, and `StoreUnavailable`.
    """
    scratch = tempfile.TemporaryDirectory(prefix="irdesk-")
    try:
        copy = Path(scratch.name) / path.name
        repaired = repair(path, copy, progress)
        if not repaired.loaded_whole:
            raise fault
        store = Store.read(copy)
    except BaseException:
        scratch.cleanup()
        raise
    store.path = path
    store.when_closed = scratch.cleanup
    return store, (_what_happened(path), *_missing(repaired))


def _what_happened(path: Path) -> Worded:
    return worded(
        "{name} was copied while it was open, or its program ended in the middle of a commit; it was put in order from "
        "its rows",
        name=path.name,
    )


def _missing(repaired: Repaired) -> list[Worded]:
    """Say what is not all there."""
    return repaired.in_words(doubtful_only=True)
