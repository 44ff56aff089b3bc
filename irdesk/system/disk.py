"""Names of files that last: after a rename the folder is written to the disk, or a power failure could undo it."""

from __future__ import annotations

import errno
import os
from pathlib import Path

# File systems that have no way to write a folder; what they promise of renames is all there is.
_CANNOT = frozenset((errno.EINVAL, errno.ENOTSUP, errno.ENOSYS, errno.EBADF))


def replace_durably(draft: Path, target: Path) -> None:
    """Give a file that is on the disk its name, in place of what has that name; then the name is on the disk.

    Raises ``OSError``.
    """
    draft.replace(target)
    sync_folder(target.parent)


def rename_durably(draft: Path, target: Path) -> None:
    """Do the same for a name that nothing has yet, which Windows refuses to replace. Raises ``OSError``."""
    draft.rename(target)
    sync_folder(target.parent)


def sync_folder(folder: Path) -> None:
    """Have the disk hold the names in a folder. Windows writes them itself and cannot be asked; nor can a folder that
    may be written to but not be read. Raises ``OSError`` where the disk fails.
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
