"""Helpers for column formats: normalise white space, and split rows for sniffing.

ASCII white space separates columns. Several formats have the same number of columns, so sniffing examines the values.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from irdesk.formats.format_definition import is_comment
from irdesk.formats.io.number_columns import number

Fields = list[bytes]
_WORDS = {3: "three", 4: "four", 5: "five"}

SNIFFED_LINES = 400
_INTEGER = re.compile(rb"[+-]?[0-9]{1,18}\Z")
_BLANKS = bytes.maketrans(b"\t\x0b\x0c", b"   ")


@dataclass(frozen=True)
class Columns:
    """The column names of a format, and the messages about lines that do not have these columns."""

    columns: str

    @cached_property
    def width(self) -> int:
        """Number of columns."""
        return len(self.columns.split())

    @property
    def expected(self) -> str:
        """The expected columns, for messages."""
        return f"expected {_WORDS[self.width]} columns: {self.columns}"

    def columns_fault(self, fields: Fields, texts: int) -> str:
        """Return a message if the number of fields is wrong or one of the first ``texts`` fields is not UTF-8,
        otherwise an empty string.
        """
        if len(fields) != self.width:
            more = " (a docno cannot contain a space)" if len(fields) > self.width else ""
            return f"found {len(fields)} column{'s'[: len(fields) > 1]}; {self.expected}{more}"
        return encoding_fault(zip(self.columns.split()[:texts], fields, strict=False))


def encoding_fault(fields: Iterable[tuple[str, bytes]]) -> str:
    """Return a message about the first of the named fields that is not UTF-8, or an empty string if all are UTF-8."""
    for name, field in fields:
        try:
            field.decode()
        except UnicodeDecodeError:
            return f"the {name} {field[:40]!r} is not UTF-8"
    return ""


def tidy_lines(data: bytes) -> bytes:
    """Normalise lines: one space between fields, no leading or trailing white space, and LF line ends."""
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
    """Return the fields of the first lines that are not comments, up to the first line with another number of fields.
    Return at most `SNIFFED_LINES` rows.
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
