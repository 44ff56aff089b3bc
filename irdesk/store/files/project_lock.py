"""Lock that lets only one instance of irdesk open a project. It consists of a note next to the file, which names the
holder, and a lock on the file.

The file lock works with any path to the file (symbolic or hard link, other spelling), even after the note was deleted.
The locked byte lies far behind all content and outside the range that SQLite locks. The lock belongs to the open file
descriptor (on Unix an open-file-description lock), so SQLite and other descriptors of this process neither see nor
release it. On a file system without such locks, only the note protects the project.
"""

from __future__ import annotations

import errno
import getpass
import os
import platform
import struct
import sys
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import filelock

from irdesk.domain.errors import StoreUnavailable
from irdesk.domain.translatable_messages import worded

_BYTE = 1 << 40  # SQLite locks 512 bytes from 1 << 30 on
_HELD = {errno.EAGAIN, errno.EACCES, errno.EDEADLK}


class ProjectLock:
    """Lock on a project, held while the project is open. The system releases it if the program dies."""

    def __init__(self, path: Path) -> None:
        self._path = path
        place = path.resolve()
        self._place = place
        self._note = place.with_name(f".{place.name}.lock")
        self._lock = filelock.FileLock(self._note, timeout=0, thread_local=False)
        self.descriptor: int | None = None

    def acquire(self) -> None:
        """Acquire the lock. If another program holds it, raises `StoreUnavailable` with the name of the holder."""
        try:
            self._lock.acquire()
        except filelock.Timeout as fault:
            raise self._held() from fault
        except OSError as fault:
            raise StoreUnavailable(
                worded(
                    "{path}: its folder cannot be written to ({strerror}), so no judgement could be stored",
                    path=self._path,
                    strerror=fault.strerror,
                )
            ) from fault
        try:
            self.hold_file()
        except BaseException:
            self.release()
            raise
        since = datetime.now().strftime("%Y-%m-%d %H:%M")
        with suppress(OSError):
            note = f"process {os.getpid()} of {_user()} on {platform.node()} since {since}\n"
            self._note.write_text(note, encoding="utf-8")

    def hold_file(self) -> None:
        """Lock the file itself, if it exists. Raises `StoreUnavailable` if another instance of irdesk holds
        the lock.
        """
        if self.descriptor is not None:
            return
        for way in (os.O_RDWR, os.O_RDONLY):
            try:
                descriptor = os.open(self._place, way | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0))
                break
            except OSError:  # the file does not exist yet or is read-only; opening it reports the reason
                continue
        else:
            return
        try:
            _lock(descriptor)
        except OSError as fault:
            if fault.errno in _HELD:
                os.close(descriptor)
                raise self._held() from fault
        self.descriptor = descriptor

    def release(self) -> None:
        """Release the lock, and delete the note while the lock is still held."""
        if self.descriptor is not None:
            os.close(self.descriptor)
            self.descriptor = None
        with suppress(OSError):
            self._note.unlink()
        self._lock.release()

    def _held(self) -> StoreUnavailable:
        holder = ""
        with suppress(OSError):
            holder = self._note.read_text(encoding="utf-8").strip()
        if not holder:
            return StoreUnavailable(
                worded("{path}: the project is open in another irdesk; close it there first", path=self._path)
            )
        return StoreUnavailable(
            worded(
                "{path}: the project is open in another irdesk ({holder}); close it there first",
                path=self._path,
                holder=holder,
            )
        )


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        """Lock the byte at offset `_BYTE` of the file. Raises ``OSError``, with an error number in `_HELD` if another
        program holds the lock.
        """
        os.lseek(descriptor, _BYTE, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    _SET = 90 if sys.platform == "darwin" else 37  # number of fcntl's command F_OFD_SETLK

    def _lock(descriptor: int) -> None:
        """Lock the byte at offset `_BYTE` of the file. Raises ``OSError``, with an error number in `_HELD` if another
        program holds the lock.
        """
        if sys.platform == "darwin":  # macOS orders the members of ``struct flock`` differently
            wanted = struct.pack("@qqihh", _BYTE, 1, 0, fcntl.F_WRLCK, os.SEEK_SET)
        else:
            wanted = struct.pack("@hhqqi0q", fcntl.F_WRLCK, os.SEEK_SET, _BYTE, 1, 0)
        fcntl.fcntl(descriptor, _SET, wanted)


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):  # the system has no name for the current user
        return "somebody"
