"""Whether the project file is still the one that was opened, and nobody else has written to it."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from irdesk.domain.errors import ProjectReplaced
from irdesk.domain.messages import worded

Signature = tuple[tuple[str, int, int], ...]
"""How many rows each table has, and the sum of their checksums."""


def identity_of(path: Path) -> tuple[int, int] | None:
    """Return what tells a file from another in its place (device and inode); None where there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


@dataclass
class Written:
    """What was written to the file; ``whole`` says that the file alone is the project, up to a ``change`` at least."""

    whole: bool = False
    change: str = ""


class FileWatch:
    """Compares the file at ``place`` with what it was when this program last wrote to it.

    ``descriptor`` is one of the file that was opened, None where the system gives none. ``signature_of`` reads from the
    file itself, past all caches, what its tables hold; None where the history lacks a change. All that writes to the
    file does so within `writing`.
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
        """Whether the file was written to by somebody, its content being the same: caches of it may be stale."""

    def refuse_gone(self) -> None:
        """Raise `ProjectReplaced` where another file, or none, is in its place: what is open still would take
        everything, and nobody would find it again.
        """
        identity = identity_of(self._place)
        if identity == self._identity:
            return
        if identity is None:
            raise ProjectReplaced(
                worded(
                    "{path}: is no longer there: it was moved or deleted, or its disk was taken away; nothing of the "
                    "last step was stored. Put it back, then go on",
                    path=self._path,
                )
            )
        raise ProjectReplaced(
            worded(
                "{path}: another file was put in its place; nothing of the last step was stored. Put the file back "
                "that was open here, then go on",
                path=self._path,
            )
        )

    def refuse_changed(self, *, wait: bool = False) -> None:
        """Raise `ProjectReplaced` where another file is in its place, or other content is in the file."""
        self.refuse_gone()
        self.refuse_rewritten(wait=wait)

    def refuse_rewritten(self, *, wait: bool = False) -> None:
        """Raise `ProjectReplaced` where other content is in the file."""
        if not self._turn.acquire(blocking=wait):
            return  # this program is writing to it, and looks when that is done
        try:
            self._look()
        finally:
            self._turn.release()

    def refuse_overwritten(self) -> None:
        """Raise `ProjectReplaced` where others wrote to the file that was opened, whatever its name is by now."""
        with self._turn:
            if self._descriptor is None or self._status() != self._seen:
                raise self._overwritten()

    @contextmanager
    def writing(self) -> Iterator[Written]:
        """Write to the file inside. Raises `ProjectReplaced` before anything is written."""
        with self._turn:
            self.refuse_gone()
            self._look()
            written = Written()
            try:
                yield written
            finally:
                self._seen = self._status()
                self._signature = self._signature_of(written.change) if written.whole else None
            if written.whole and self._signature is None:  # somebody else wrote to it at the same time
                self._seen = None
                raise self._overwritten()

    def _look(self) -> None:
        """Raise where others wrote to the file, unless it holds what it held: a touch, a clock of a server."""
        status = self._status()
        if status == self._seen:
            return
        if self._signature is None or self._signature_of("") != self._signature:
            raise self._overwritten()
        self._seen, self.reread = status, True

    def _overwritten(self) -> ProjectReplaced:
        return ProjectReplaced(
            worded(
                "{path}: another program has overwritten the file while it was open; nothing of the last step was "
                "stored, and nothing will be written to it",
                path=self._path,
            )
        )

    def _status(self) -> tuple[int, int] | None:
        try:
            status = self._place.stat() if self._descriptor is None else os.fstat(self._descriptor)
        except OSError:
            return None
        return status.st_size, status.st_mtime_ns
