"""Writing files whole: what was there stays until all of the new text is on the disk."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO


@contextmanager
def replacing(path: Path) -> Iterator[TextIO]:
    """A file to write UTF-8 with bare newlines to; it takes its place at the end, or not at all where anything raises.

    A link stays one, and so does what is no file (a pipe, a device), which is written to as it is.
    """
    import secrets
    import shutil

    target = path.resolve()
    if target.exists() and not target.is_file():
        with target.open("w", encoding="utf-8", newline="\n") as out:
            yield out
        return
    beside = target.with_name(f".irdesk-{secrets.token_hex(8)}")
    try:
        with beside.open("x", encoding="utf-8", newline="\n") as out:
            yield out
            out.flush()
            os.fsync(out.fileno())
        if target.exists():
            shutil.copymode(target, beside)
        beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
