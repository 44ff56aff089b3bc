"""Parser for TREC's SGML. It splits a stream into records and a record into tags.

XML parsers reject these files, since tags are not closed, ampersands are bare, and collections have no root element.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO, NamedTuple

from irdesk.formats.file_errors import Faults
from irdesk.formats.io.size_limits import LONGEST_RECORD

PIECE = 1 << 21
_LONGEST_TAG = 4096
TAG = re.compile(rb"<(/?)([A-Za-z][\w.:-]*+)(?=[\s/>])([^<>]*+)>")
_ATTRIBUTE = re.compile(rb"""(?<![\w.:-])([\w.:-]++)\s*+=\s*+(?:"([^"]*+)"|'([^']*+)'|([^\s"'>/]++))""")
INLINE = frozenset(b"p br b i em strong sub sup u tt font a span".split())


@dataclass(frozen=True)
class Record:
    """The content between ``<DOC …>`` and ``</DOC>``, and the line where it starts."""

    line: int
    attributes: bytes
    body: bytes
    closed: bool


class Tag(NamedTuple):
    """A tag in a record, with its name in lower case and its position."""

    name: bytes
    closing: bool
    start: int
    end: int


class Tags:
    """The tags of one record, in order, with an index of the closing tags."""

    def __init__(self, body: bytes) -> None:
        self.rows: list[Tag] = []
        self._closing: dict[bytes, list[int]] = {}
        for index, match in enumerate(TAG.finditer(body)):
            closing, name = match.group(1, 2)
            name = name.lower()
            self.rows.append(Tag(name, closing != b"", *match.span()))
            if closing:
                self._closing.setdefault(name, []).append(index)

    def closing(self, index: int) -> int | None:
        """Return the index of the first tag after ``index`` that closes the tag at ``index``, or None if
        there is none.
        """
        places = self._closing.get(self.rows[index].name, ())
        if places and places[0] > index:
            return places[0]
        rank = bisect_right(places, index)
        return places[rank] if rank < len(places) else None


def attribute(attributes: bytes, names: tuple[bytes, ...]) -> bytes | None:
    """Return the value of the first of ``names`` that a tag has as an attribute."""
    given = {m[1].lower(): m[2] or m[3] or m[4] or b"" for m in _ATTRIBUTE.finditer(attributes)}
    return next((given[name] for name in names if name in given), None)


def records(stream: IO[bytes], names: tuple[bytes, ...], faults: Faults) -> Iterator[Record]:
    """Yield the records of a stream without holding all of it in memory. Comments between records are skipped.

    A record begins with a tag of one of ``names`` and ends with the matching closing tag. If the next record or the end
    of the file comes first, the record is not ``closed``. A closing tag without a record is added to ``faults``. Raises
    `InputError` for a record of more than `LONGEST_RECORD` bytes.
    """
    pattern = re.compile(rb"<!--|<(/?)(" + b"|".join(names) + rb")(?=[\s/>])([^<>]*+)>", re.IGNORECASE)
    buffer = b""
    position = counted = 0
    line = 1
    opened: tuple[int, re.Match[bytes]] | None = None
    begin = 0
    comment = False
    while piece := stream.read(PIECE):
        kept = begin if opened else position
        line += buffer.count(b"\n", counted, kept)
        counted = 0
        buffer = buffer[kept:] + piece
        position -= kept
        begin = 0
        while True:
            if comment:
                end = buffer.find(b"-->", position)
                if end < 0:
                    position = max(position, len(buffer) - 2)
                    break
                comment, position = False, end + 3
            match = pattern.search(buffer, position)
            if not match:
                position = max(position, len(buffer) - _LONGEST_TAG, 0)
                last = buffer.rfind(b"<", position)
                position = last if last >= 0 else len(buffer)
                break
            position = match.end()
            if match[0] == b"<!--":
                comment = opened is None
                continue
            name = match[2].lower()
            if opened and name != opened[1][2].lower():
                continue
            line += buffer.count(b"\n", counted, match.start())
            counted = match.start()
            if opened:
                yield Record(opened[0], opened[1][3], buffer[begin : match.start()], bool(match[1]))
                opened = None
            elif match[1]:
                tag = name.decode()
                faults.add(line, f"found </{tag}> where none is open; expected <{tag}> before it")
            if not match[1]:
                opened, begin = (line, match), match.end()
        if opened and len(buffer) - begin > LONGEST_RECORD:
            tag = opened[1][2].decode()
            faults.fail(opened[0], f"no </{tag}> within {LONGEST_RECORD >> 20} MiB; expected the record to end")
    if opened:
        yield Record(opened[0], opened[1][3], buffer[begin:], False)
