"""Helpers for column formats: normalise white space, split rows for sniffing, derive a tag from a file name.

ASCII white space separates columns. Several formats have the same number of columns, so sniffing looks at the values.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from pathlib import Path

from irdesk.formats.base import is_comment
from irdesk.formats.io.number_columns import number

Fields = list[bytes]

SNIFFED_LINES = 400
_INTEGER = re.compile(rb"[+-]?[0-9]{1,18}\Z")
_COMPRESSED = frozenset((".gz", ".bz2", ".xz", ".zst"))
_RUN_NAMES = frozenset((".run", ".txt", ".trec", ".tsv", ".json", ".res", ".results"))
_BLANKS = bytes.maketrans(b"\t\x0b\x0c", b"   ")


def tidied(data: bytes) -> bytes:
    """Normalise lines: one blank between fields, none around them, and LF as line end."""
    data = data.replace(b"\r\n", b"\n").translate(_BLANKS)
    while b"  " in data:
        data = data.replace(b"  ", b" ")
    data = data.replace(b" \n", b"\n").replace(b"\n ", b"\n")
    return data.strip(b" ")


def is_integer(field: bytes) -> bool:
    """Return whether a field is an integer of up to 18 digits."""
    return bool(_INTEGER.match(field))


def is_number(field: bytes) -> bool:
    """Return whether a field is a finite decimal number."""
    return not math.isnan(number(field))


def rows_of(head: bytes) -> list[Fields]:
    """Return the fields of the first lines that are not comments, while their number equals that of the first line; at
    most `SNIFFED_LINES` rows.
    """
    return list(_rows(head))


def _rows(head: bytes) -> Iterator[Fields]:
    width = left = 0
    for line in head.split(b"\n"):
        if is_comment(line):
            continue
        fields = line.split()
        if not width:
            width, left = len(fields), SNIFFED_LINES
        if len(fields) == width:
            yield fields
        left -= 1
        if not left:
            return


def tag_of(path: Path) -> str:
    """Return a tag for a run without one: the file name as one field, without ``.gz``, ``.run`` and the like."""
    name = path.name
    for endings in (_COMPRESSED, _RUN_NAMES):
        if Path(name).suffix.lower() in endings:
            name = Path(name).stem
    return "_".join(name.encode(errors="replace").decode().split()) or "run"
