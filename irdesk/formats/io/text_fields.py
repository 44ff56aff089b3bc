"""What readers share: text out of bytes, ids, and documents that come twice.

Ids are UTF-8 without exception, for runs and judgements name them too; texts are only read by people.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from functools import partial
from typing import IO

import numpy as np

from irdesk.formats.base import Faults
from irdesk.formats.io.streams import LONGEST_LINE

SHOWN_CHARACTERS = 60


def decoded(data: bytes) -> str:
    """The text of ``data``: UTF-8, where it is none Windows-1252, where it is neither Latin-1."""
    for encoding in ("utf-8", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1")


def folded(text: str) -> str:
    """``text`` in one line: every stretch of white space a blank."""
    return " ".join(text.split())


def shortened(data: bytes) -> str:
    """The start of ``data`` as a message can show it."""
    shown = folded(data[: 4 * SHOWN_CHARACTERS].decode(errors="replace"))
    if not shown.isprintable():
        shown = "".join(c if c.isprintable() else "\ufffd" for c in shown)
    return shown if len(shown) <= SHOWN_CHARACTERS else shown[: SHOWN_CHARACTERS - 1] + "…"


def id_fault(data: bytes, name: str) -> str:
    """What is wrong with an id (``name``: topic id, docno) as the file has it; empty where nothing is."""
    fields = data.split()
    if not fields:
        return f"the {name} is empty; expected one without white space"
    if len(fields) > 1 or fields[0] != data:
        return f"the {name} is '{shortened(data)}'; expected one without white space"
    try:
        data.decode()
    except UnicodeDecodeError:
        return f"the {name} {data[:40]!r} is not UTF-8"
    return ""


class DocnoLines:
    """The docnos of a collection and where they stand, in sixteen bytes a document.

    Only hashes of 64 bits are kept, for collections have many millions of documents.
    """

    def __init__(self) -> None:
        self._hashes = array("q")
        self._lines = array("q")

    def add(self, docno: str, line: int) -> None:
        """Note the docno of the document that starts in ``line``."""
        self._hashes.append(hash(docno))
        self._lines.append(line)

    def check(self, faults: Faults, expected: str) -> None:
        """Raise `InputError` where ``faults`` has any, a docno came twice, or no document came at all."""
        hashes = np.array(self._hashes)
        lines = np.array(self._lines)
        order = np.argsort(hashes, kind="stable")
        twice = np.flatnonzero(hashes[order][1:] == hashes[order][:-1]) + 1
        for at in sorted(twice.tolist(), key=lambda at: int(lines[order[at]])):
            here, before = int(lines[order[at]]), int(lines[order[at - 1]])
            reason = f"the docno of this document is that of line {before} too; expected each docno once a file"
            faults.add(here, reason)
        faults.raise_if_any()
        if not len(hashes):
            faults.fail(0, f"the file holds no document; {expected}")


def lines_of(stream: IO[bytes], faults: Faults) -> Iterator[tuple[int, bytes]]:
    """The lines with their numbers from 1, without their ends.

    Raises `InputError` for a line of more than `LONGEST_LINE` bytes, which no reader of lines could hold.
    """
    for at, line in enumerate(iter(partial(stream.readline, LONGEST_LINE), b""), 1):
        if len(line) >= LONGEST_LINE:
            faults.fail(at, f"the line is longer than {LONGEST_LINE >> 20} MiB; expected one record a line")
        yield at, line.rstrip(b"\r\n")
