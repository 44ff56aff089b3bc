"""Helpers shared by readers: split a stream into lines, check ids, and shorten texts for messages.

Ids must be UTF-8, since runs and judgements use them too; other text is only displayed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import IO

from irdesk.formats.file_errors import Faults
from irdesk.formats.io.size_limits import LONGEST_LINE

SHOWN_CHARACTERS = 60


def fold_blanks(text: str) -> str:
    """Replace each sequence of white space in ``text`` with one space."""
    return " ".join(text.split())


def shorten(data: bytes) -> str:
    """Return the start of ``data`` as text for a message."""
    shown = fold_blanks(data[: 4 * SHOWN_CHARACTERS].decode(errors="replace"))
    if not shown.isprintable():
        shown = "".join(c if c.isprintable() else "\ufffd" for c in shown)
    return shown if len(shown) <= SHOWN_CHARACTERS else shown[: SHOWN_CHARACTERS - 1] + "…"


def id_fault(data: bytes, name: str) -> str:
    """Return a message if an id is malformed, otherwise an empty string. ``name`` is the word for the id in the
    message, such as topic id or docno.
    """
    fields = data.split()
    if not fields:
        return f"the {name} is empty; expected one without white space"
    if len(fields) > 1 or fields[0] != data:
        return f"the {name} is '{shorten(data)}'; expected one without white space"
    try:
        data.decode()
    except UnicodeDecodeError:
        return f"the {name} {data[:40]!r} is not UTF-8"
    return ""


def lines_of(stream: IO[bytes], faults: Faults) -> Iterator[tuple[int, bytes]]:
    """Yield the lines without their line ends, and their numbers, counted from 1.

    Raises `InputError` for a line of more than `LONGEST_LINE` bytes, which is too long to hold in memory.
    """
    for line_number, line in enumerate(iter(partial(stream.readline, LONGEST_LINE), b""), 1):
        if len(line) >= LONGEST_LINE:
            faults.fail(line_number, f"the line is longer than {LONGEST_LINE >> 20} MiB; expected one record per line")
        yield line_number, line.rstrip(b"\r\n")
