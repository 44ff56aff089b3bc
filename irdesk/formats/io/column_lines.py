"""What files of columns share: blanks made regular, rows for recognising a file, a tag out of a file's name.

A column is what ASCII white space divides; the number of columns says little, so that their values decide.
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
    """The same lines with one blank between fields and none around them, and newlines alone at their ends."""
    data = data.replace(b"\r\n", b"\n").translate(_BLANKS)
    while b"  " in data:
        data = data.replace(b"  ", b" ")
    data = data.replace(b" \n", b"\n").replace(b"\n ", b"\n")
    return data.strip(b" ")


def is_integer(field: bytes) -> bool:
    """Whether a field is an integer of up to 18 digits."""
    return bool(_INTEGER.match(field))


def is_number(field: bytes) -> bool:
    """Whether a field is a finite decimal number."""
    return not math.isnan(number(field))


def rows_of(head: bytes) -> list[Fields]:
    """The fields of the first lines that count, as far as they have as many as the first; at most `SNIFFED_LINES`."""
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
    """The tag of a run that has none: the file's name without ``.gz``, ``.run`` and their like, in one field."""
    name = path.name
    for endings in (_COMPRESSED, _RUN_NAMES):
        if Path(name).suffix.lower() in endings:
            name = Path(name).stem
    return "_".join(name.encode(errors="replace").decode().split()) or "run"
