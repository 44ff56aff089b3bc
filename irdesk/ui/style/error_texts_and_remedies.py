"""Text of an error message in the window's language, with a remedy if the system refused access to a file."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from irdesk.domain.errors import InputError, IrdeskError
from irdesk.domain.translatable_messages import worded
from irdesk.ui.style.translated_texts import translated

_MOVED = worded("The file or its folder was moved, renamed or deleted: put it back, or choose another one.")
_FULL = worded("Free some space on this disk, or choose another one, then try again.")
_FORBIDDEN = worded("Change the permissions of the file and its folder, or choose another folder.")
_REMEDIES = {
    os.strerror(errno.ENOENT): _MOVED,
    os.strerror(errno.ENOSPC): _FULL,
    os.strerror(errno.EDQUOT): _FULL,
    "the disk is full": _FULL,
    os.strerror(errno.EACCES): _FORBIDDEN,
    os.strerror(errno.EPERM): _FORBIDDEN,
    os.strerror(errno.EROFS): _FORBIDDEN,
    "is read-only": _FORBIDDEN,
}
"""Remedies for file access errors, keyed by a part of the error message from the system or the store."""


def reason(fault: Exception) -> str:
    """Return an error message in the window's language, followed by a remedy if the system refused access.

    Messages about errors in files are not translated, so that they are the same as on the command line.
    """
    first = fault.args[0] if fault.args else ""
    if isinstance(fault, OSError) and fault.strerror:
        text = f"{fault.filename}: {fault.strerror}" if fault.filename else fault.strerror
    elif isinstance(fault, IrdeskError) and len(fault.args) > 1:
        text = str(fault)
    else:
        text = translated(first) if isinstance(first, str) else str(fault)
    return " ".join(filter(None, (text.removesuffix(".") + "." if (hint := remedy(fault)) else text, hint)))


def remedy(fault: Exception) -> str:
    """Return a remedy if the system refuses to read or write a file, else "".

    The remedy is chosen by the error's text, because an error passed on by another process lacks the original
    exception.
    """
    text = str(fault)
    return next((translated(hint) for sign, hint in _REMEDIES.items() if sign in text), "")


def fault_lines(path: Path, fault: Exception) -> list[str]:
    """Return the errors in a file, one per line, without its path, and a remedy if the system refused access."""
    if not isinstance(fault, InputError):
        return [reason(fault)]
    lines = [line.removeprefix(f"{path}, ").removeprefix(f"{path}: ") for line in fault.all_faults()]
    return [*(f"{line[:1].upper()}{line[1:]}" for line in lines), *filter(None, [remedy(fault)])]
