"""Helpers shared by readers: decode text, check ids, and detect repeated documents.

Ids must be UTF-8, since runs and judgements use them too; other text is only displayed.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from functools import partial
from typing import IO

import numpy as np

from irdesk.formats.format_definition import Faults
from irdesk.formats.io.streams import LONGEST_LINE

SHOWN_CHARACTERS = 60


def decode_text(data: bytes) -> str:
    """Decode ``data`` as UTF-8, or else as Windows-1252, or else as Latin-1."""
    for encoding in ("utf-8", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1")


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


class DocnoLines:
    """The docnos of a collection and their line numbers, in sixteen bytes per document.

    Only 64-bit hashes are stored, since collections have many millions of documents.
    """

    def __init__(self) -> None:
        self._hashes = array("q")
        self._lines = array("q")

    def add(self, docno: str, line: int) -> None:
        """Add the docno of the document that starts in line ``line``."""
        self._hashes.append(hash(docno))
        self._lines.append(line)

    def check(self, faults: Faults, expected: str) -> None:
        """Raise `InputError` if ``faults`` contains errors, a docno is repeated, or the collection has no documents."""
        hashes = np.array(self._hashes)
        lines = np.array(self._lines)
        order = np.argsort(hashes, kind="stable")
        twice = np.flatnonzero(hashes[order][1:] == hashes[order][:-1]) + 1
        for index in sorted(twice.tolist(), key=lambda index: int(lines[order[index]])):
            here, before = int(lines[order[index]]), int(lines[order[index - 1]])
            reason = f"this document has the same docno as that in line {before}; expected each docno once per file"
            faults.add(here, reason)
        faults.raise_if_any()
        if not len(hashes):
            faults.fail(0, f"the file contains no document; {expected}")


def lines_of(stream: IO[bytes], faults: Faults) -> Iterator[tuple[int, bytes]]:
    """Yield the lines without their line ends, and their numbers, counted from 1.

    Raises `InputError` for a line of more than `LONGEST_LINE` bytes, which is too long to hold in memory.
    """
    for line_number, line in enumerate(iter(partial(stream.readline, LONGEST_LINE), b""), 1):
        if len(line) >= LONGEST_LINE:
            faults.fail(line_number, f"the line is longer than {LONGEST_LINE >> 20} MiB; expected one record per line")
        yield line_number, line.rstrip(b"\r\n")
