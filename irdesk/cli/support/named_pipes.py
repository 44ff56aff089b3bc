"""Named pipes as input. irdesk waits for a limited time until a program opens the pipe for writing."""

from __future__ import annotations

import os
import select
import shutil
import sys
import time
from pathlib import Path
from typing import IO

from irdesk.domain.errors import InputError

NOTICE_SECONDS = 2.0
PATIENCE_SECONDS = 60.0
_BETWEEN_MILLISECONDS = 100
_TERMINAL_COLUMNS = 79


def copy_pipe(path: Path, out: IO[bytes]) -> None:
    """Copy all data from a pipe. There is no time limit once a program has opened it for writing.

    Raises `InputError` if no program opens the pipe within `PATIENCE_SECONDS`.
    """
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    with os.fdopen(descriptor, "rb", buffering=0) as pipe:
        if not _anonymous(path):
            out.write(_first_bytes(path, descriptor))
        os.set_blocking(descriptor, True)
        shutil.copyfileobj(pipe, out)


def _anonymous(path: Path) -> bool:
    """Return whether the shell created the pipe, as for ``<(command)``. Such a pipe has a writer from the start."""
    return path.is_symlink() and str((path.parent.resolve() / path.name).readlink()).startswith("pipe:")


def _first_bytes(path: Path, descriptor: int) -> bytes:
    """Wait until a program opens the pipe for writing, and return the bytes written so far."""
    poll = select.poll()
    poll.register(descriptor, select.POLLIN)
    since, silent = time.monotonic(), True
    while True:
        events = poll.poll(_BETWEEN_MILLISECONDS)
        try:
            if data := os.read(descriptor, 1 << 16):
                return data
        except BlockingIOError:  # a program has opened the pipe but not written yet
            return b""
        # On Linux, this event means that a program opened the pipe and closed it without writing. Other systems report
        # the same event for a pipe that no program has opened.
        if events and sys.platform == "linux":
            return b""
        waited = time.monotonic() - since
        if waited >= PATIENCE_SECONDS:
            reason = f"is a pipe that no program has opened to write within {PATIENCE_SECONDS:.0f} seconds"
            raise InputError(str(path), 0, f"{reason}; start the program that writes it, or name a file")
        if silent and waited >= NOTICE_SECONDS:
            silent = False
            limit = f"for at most {PATIENCE_SECONDS:.0f} seconds; Ctrl+C stops"
            notice = f"irdesk: {path}: waiting for a program to write to this pipe, {limit}"
            print(notice.ljust(_TERMINAL_COLUMNS if sys.stderr.isatty() else 0), file=sys.stderr, flush=True)
        if events:
            time.sleep(_BETWEEN_MILLISECONDS / 1000)
