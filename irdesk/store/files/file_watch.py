"""Detection of changes that other programs make to a project file, by replacing it or by writing to it."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from irdesk.domain.errors import ProjectReplaced
from irdesk.domain.translatable_messages import worded

Signature = tuple[tuple[str, int, int], ...]
"""The name, the number of rows and the sum of the row checksums of each table."""


def identity_of(path: Path) -> tuple[int, int] | None:
    """Return the device and the inode, which identify the file at a path, or None if there is no file."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


@dataclass
class Written:
    """Outcome of a write. ``whole`` is true if the file alone, without its log, contains the project up to ``change``
    or a later change.
    """

    whole: bool = False
    change: str = ""


class FileWatch:
    """Watcher that compares the file at ``place`` with its state after this program's last write.

    ``descriptor`` belongs to the opened file, or is None if the system provides none. ``signature_of`` reads the table
    contents from the file itself, bypassing all caches. It is given the id of a change, and returns None if the history
    lacks this change. Every write to the file must happen within `writing`.
    """

    def __init__(
        self, path: Path, place: Path, descriptor: int | None, signature_of: Callable[[str], Signature | None]
    ) -> None:
        self._path = path
        self._place = place
        self._descriptor = descriptor
        self._signature_of = signature_of
        self._identity = identity_of(place)
        self._turn = threading.Lock()
        self._seen = self._status()
        self._signature: Signature | None = None
        self.reread = False
        """Whether another program wrote to the file without changing its content. Caches of the file may then
        be stale.
        """

    def refuse_gone(self) -> None:
        """Raise `ProjectReplaced` if the path names another file or no file.

        The open file would still accept writes, but they would be lost.
        """
        identity = identity_of(self._place)
        if identity == self._identity:
            return
        if identity is None:
            raise ProjectReplaced(
                worded(
                    "{path}: the file is missing: it was moved or deleted, or its disk was removed; the last "
                    "step was not stored. Put the file back, then continue",
                    path=self._path,
                )
            )
        raise ProjectReplaced(
            worded(
                "{path}: the file was replaced by another one; the last step was not stored. Restore the original "
                "file, then continue",
                path=self._path,
            )
        )

    def refuse_changed(self, *, wait: bool = False) -> None:
        """Raise `ProjectReplaced` if the path names another file or another program changed the content."""
        self.refuse_gone()
        self.refuse_rewritten(wait=wait)

    def refuse_rewritten(self, *, wait: bool = False) -> None:
        """Raise `ProjectReplaced` if another program changed the file's content."""
        if not self._turn.acquire(blocking=wait):
            return  # this program is already writing to the file or checking it
        try:
            self._look()
        finally:
            self._turn.release()

    def refuse_overwritten(self) -> None:
        """Raise `ProjectReplaced` if another program wrote to the opened file, even if the file has been renamed."""
        with self._turn:
            if self._descriptor is None or self._status() != self._seen:
                raise self._overwritten()

    @contextmanager
    def writing(self) -> Iterator[Written]:
        """Guard a write to the file. Raises `ProjectReplaced` before the block runs if the file was replaced or
        changed.
        """
        with self._turn:
            self.refuse_gone()
            self._look()
            written = Written()
            try:
                yield written
            finally:
                self._seen = self._status()
                self._signature = self._signature_of(written.change) if written.whole else None
            if written.whole and self._signature is None:  # another program wrote to the file concurrently
                self._seen = None
                raise self._overwritten()

    def _look(self) -> None:
        """Raise `ProjectReplaced` if the content changed. A new timestamp alone is accepted, since ``touch`` or a
        server's clock can cause it.
        """
        status = self._status()
        if status == self._seen:
            return
        if self._signature is None or self._signature_of("") != self._signature:
            raise self._overwritten()
        self._seen, self.reread = status, True

    def _overwritten(self) -> ProjectReplaced:
        return ProjectReplaced(
            worded(
                "{path}: another program has overwritten the file while it was open; the last step was not stored, "
                "and nothing will be written to it",
                path=self._path,
            )
        )

    def _status(self) -> tuple[int, int] | None:
        try:
            status = self._place.stat() if self._descriptor is None else os.fstat(self._descriptor)
        except OSError:
            return None
        return status.st_size, status.st_mtime_ns
