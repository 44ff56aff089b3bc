"""Durable renames. The folder is synced after each rename, since otherwise a power failure could undo the rename."""

from __future__ import annotations

import errno
import os
from pathlib import Path

# Error numbers returned by file systems that cannot sync a folder. On such file systems, a rename is only as durable as
# the file system itself makes it.
_CANNOT = frozenset((errno.EINVAL, errno.ENOTSUP, errno.ENOSYS, errno.EBADF))


def replace_durably(draft: Path, target: Path) -> None:
    """Rename a synced file to ``target``, replacing an existing file, and sync the folder.

    Raises ``OSError`` if this fails.
    """
    draft.replace(target)
    sync_folder(target.parent)


def rename_durably(draft: Path, target: Path) -> None:
    """Rename a synced file to a name that does not exist yet, and sync the folder. Raises ``OSError`` if the rename or
    the sync fails, and on Windows also if the name exists.
    """
    draft.rename(target)
    sync_folder(target.parent)


def sync_folder(folder: Path) -> None:
    """Flush the names in a folder to disk. Does nothing on Windows, which flushes names itself. Also does nothing for a
    folder that is writable but not readable, since it cannot be synced. Raises ``OSError`` if the disk fails.
    """
    directory = getattr(os, "O_DIRECTORY", None)
    if directory is None:
        return
    try:
        descriptor = os.open(folder, os.O_RDONLY | directory)
    except PermissionError:
        return
    try:
        os.fsync(descriptor)
    except OSError as fault:
        if fault.errno not in _CANNOT:
            raise
    finally:
        os.close(descriptor)
