"""Atomic writing of files. The old file is kept until the new content is on disk, and is then replaced by renaming."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, TextIO

from irdesk.system.durable_rename import replace_durably


@contextmanager
def replacing(path: Path) -> Iterator[TextIO]:
    """Open a text file (UTF-8, LF line ends) that replaces ``path`` when the block ends without an exception.

    If the path is a symbolic link, the link is kept and its target is replaced. A path that is not a regular file (a
    pipe or a device) is written to directly.
    """
    with (
        _taking_the_place(path) as (target, new),
        target.open("x" if new else "w", encoding="utf-8", newline="\n") as out,
    ):
        yield out
        _settle(out, new)


def replace_bytes(path: Path, content: bytes) -> None:
    """Replace a file's content with bytes, atomically as in `replacing`."""
    with _taking_the_place(path) as (target, new), target.open("xb" if new else "wb") as out:
        out.write(content)
        _settle(out, new)


def _settle(out: IO[Any], new: bool) -> None:
    if new:
        out.flush()
        os.fsync(out.fileno())


@contextmanager
def _taking_the_place(path: Path) -> Iterator[tuple[Path, bool]]:
    """Yield the file to write to, and whether it is a temporary file that will replace ``path``."""
    import secrets
    import shutil

    target = path.resolve()
    if target.exists() and not target.is_file():
        yield target, False
        return
    beside = target.with_name(f".irdesk-{secrets.token_hex(8)}")
    try:
        yield beside, True
        if target.exists():
            shutil.copymode(target, beside)
        replace_durably(beside, target)
    except BaseException as fault:
        with suppress(OSError):  # on a read-only disk, unlink fails too, and its error would hide the original one
            beside.unlink()
        # The system's error for a full disk names no file, so add the name here.
        if isinstance(fault, OSError) and fault.filename in (None, str(beside)):
            fault.filename = str(path)  # replaces the name of the temporary file, which the user does not know
        raise
