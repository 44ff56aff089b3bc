"""Writing files whole: what was there stays until all of the new text is on the disk, and its name after that."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, TextIO

from irdesk.system.disk import replace_durably


@contextmanager
def replacing(path: Path) -> Iterator[TextIO]:
    """A file to write UTF-8 with bare newlines to; it takes its place at the end, or not at all where anything raises.

    A link stays one, and so does what is no file (a pipe, a device), which is written to as it is.
    """
    with (
        _taking_the_place(path) as (found, new),
        found.open("x" if new else "w", encoding="utf-8", newline="\n") as out,
    ):
        yield out
        _settle(out, new)


def replace_bytes(path: Path, content: bytes) -> None:
    """Write a file of bytes in the same way."""
    with _taking_the_place(path) as (found, new), found.open("xb" if new else "wb") as out:
        out.write(content)
        _settle(out, new)


def _settle(out: IO[Any], new: bool) -> None:
    if new:
        out.flush()
        os.fsync(out.fileno())


@contextmanager
def _taking_the_place(path: Path) -> Iterator[tuple[Path, bool]]:
    """The file to write to, and whether it is a new one."""
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
        beside.unlink(missing_ok=True)
        if isinstance(fault, OSError) and fault.filename == str(beside):
            fault.filename = str(path)  # the name that the person knows
        raise
