"""Record of the last step that was shown to the user as stored. The record is kept in the user's data folder, not in
the project's folder.

When the project is next opened, it is compared with the record. If a step is missing, SQLite's files next to the
project were lost or an older copy replaced the project, and the user is notified.
"""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import msgspec

from irdesk.domain.translatable_messages import Worded, worded
from irdesk.store.store import Store
from irdesk.system.json_values import decode_json

_BYTES = 256
"""Fixed length of the record in bytes, so that a single write can overwrite it."""


class Note(msgspec.Struct, frozen=True):
    """Contents of the record: the id of the project, the id and time of its last step, and the number of steps."""

    project: str
    change: str
    at: float
    steps: int


@dataclass(frozen=True)
class LostSteps:
    """Steps that were shown as stored but are missing from the file. At least ``count`` steps are missing; the last of
    them was stored at the time ``at``.
    """

    count: int
    at: float

    def in_words(self) -> Worded:
        """Return the message for the user about the missing steps."""
        moment = datetime.fromtimestamp(self.at).strftime("%Y-%m-%d %H:%M:%S")
        return worded(
            "{count:,} stored {count:step|steps}, the last from {moment}, {count:is|are} missing: files next "
            "to the project were deleted or damaged, or the project was replaced by an older copy. A backup "
            "may contain the missing {count:step|steps}",
            count=self.count,
            moment=moment,
        )


class LastStored:
    """Record of the last step stored in one project file. The records of all projects share a folder. A failed write
    loses the record but does not affect the project.
    """

    def __init__(self, folder: Path, path: Path, project: str) -> None:
        place = os.path.normcase(str(path.resolve()))
        self._file = folder / hashlib.sha256(place.encode()).hexdigest()[:16]
        self._project = project
        self._steps = 0
        self._descriptor: int | None = None

    def compare(self, store: Store) -> LostSteps | None:
        """Return the recorded steps that are missing from the project, or None, and start recording new steps (worker
        thread).
        """
        noted = self._noted()
        known, self._steps = store.changes_up_to(noted.change if noted else "")
        with suppress(OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
            self._descriptor = os.open(self._file, flags, 0o600)
        if noted is None or noted.project != self._project or known:
            return None
        self._forget()
        return LostSteps(max(1, noted.steps - self._steps), noted.at)

    def keep(self, change: str, stored_at: float) -> None:
        """Record a stored step."""
        self._steps += 1
        self._write(msgspec.json.encode(Note(self._project, change, stored_at, self._steps)))

    def close(self) -> None:
        """Stop recording."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def _forget(self) -> None:
        self._write(b"")

    def _write(self, note: bytes) -> None:
        if self._descriptor is None:
            return
        with suppress(OSError):
            os.lseek(self._descriptor, 0, os.SEEK_SET)
            os.write(self._descriptor, note.ljust(_BYTES))

    def _noted(self) -> Note | None:
        with suppress(OSError, msgspec.MsgspecError):
            return decode_json(self._file.read_bytes(), Note)
        return None
