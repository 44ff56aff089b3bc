"""Repair projects that were copied while open, or whose SQLite log was lost when the program ended during a commit.

The pages of such a file were written at different times, so the database is inconsistent. However, journal rows are
only ever added, and each row has a checksum, so the project can be rebuilt from the journal. The inconsistent file is
kept.
"""

from __future__ import annotations

import secrets
import tempfile
from pathlib import Path

from irdesk.domain.errors import ProjectDamaged
from irdesk.domain.progress import Progress
from irdesk.domain.translatable_messages import Worded, worded
from irdesk.session.project_files.repair import Repaired, repair
from irdesk.store.files import sqlite
from irdesk.store.files.file_replacement import lock_project, replace_project
from irdesk.store.store import Store


def mend(path: Path, fault: ProjectDamaged, progress: Progress) -> tuple[Worded, ...]:
    """Replace an inconsistent project by a repaired one and return messages about the repair.

    Raises ``fault``, the original error, if anything other than judging data is damaged. Raises `StoreUnavailable` if
    the repair fails. In these cases the file is unchanged.
    """
    draft = path.resolve().with_name(f".{secrets.token_hex(8)}.irdesk")
    with lock_project(path):
        repaired = repair(path, draft, progress)
        if not repaired.loaded_whole:
            sqlite.remove(draft)
            raise fault
        aside = replace_project(path, draft)
    return (_what_happened(path), *_missing(repaired), worded("the original file is kept as {name}", name=aside.name))


def open_mended_copy(path: Path, fault: ProjectDamaged, progress: Progress) -> tuple[Store, tuple[Worded, ...]]:
    """Open a repaired copy of an inconsistent project for reading. Return the copy with messages about the repair. The
    inconsistent file is unchanged.

    Raises ``fault``, the original error, if anything other than judging data is damaged. Raises `StoreUnavailable` if
    the repair fails.
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
    store.location = path
    store.when_closed = scratch.cleanup
    return store, (_what_happened(path), *_missing(repaired))


def _what_happened(path: Path) -> Worded:
    return worded(
        "{name} was copied while it was open, or its program ended in the middle of a commit; it was restored to a "
        "consistent state",
        name=path.name,
    )


def _missing(repaired: Repaired) -> list[Worded]:
    """Return messages about data that may be incomplete after the repair."""
    return repaired.in_words(doubtful_only=True)
