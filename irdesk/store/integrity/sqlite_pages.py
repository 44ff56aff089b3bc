"""Rows read straight from the pages of a database file, whether or not anything still leads to them.

After SQLite's file format (https://www.sqlite.org/fileformat2.html): leaf pages of tables, their cells, and the chains
of overflow pages of long rows. What is damaged gives rows that are none; whoever asks has to verify them.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

Value = None | int | float | str | bytes
_LEAF = 0x0D
_USUAL_PAGE = 4096
_INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}


def page_size_of(data: bytes) -> int:
    """The size of pages as the header says it; the usual one where the header cannot be right."""
    size = int.from_bytes(data[16:18], "big")
    size = 65536 if size == 1 else size
    return size if size >= 512 and size & (size - 1) == 0 else _USUAL_PAGE


def rows_in(data: bytes) -> Iterator[list[Value]]:
    """The values of every row on every leaf page, page after page."""
    size = page_size_of(data)
    for start in range(0, len(data), size):
        head = start + 100 if start == 0 else start
        if len(data) < head + 8 or data[head] != _LEAF:
            continue
        count = int.from_bytes(data[head + 3 : head + 5], "big")
        for i in range(min(count, size // 4)):
            at = head + 8 + 2 * i
            place = int.from_bytes(data[at : at + 2], "big")
            try:
                yield _values(_payload(data, size, start, place))
            except (ValueError, IndexError, struct.error):
                continue


def _payload(data: bytes, size: int, start: int, place: int) -> bytes:
    """A row's bytes: what stands on its page, and what its overflow pages add."""
    length, at = _varint(data, start + place)
    _, at = _varint(data, at)  # its number
    if length > len(data):
        raise ValueError("longer than the file")
    most = size - 35
    if length <= most:
        return data[at : at + length]
    least = (size - 12) * 32 // 255 - 23
    local = least + (length - least) % (size - 4)
    local = local if local <= most else least
    parts, left = [data[at : at + local]], length - local
    page = int.from_bytes(data[at + local : at + local + 4], "big")
    while left > 0:
        begin = (page - 1) * size
        if page < 1 or begin + size > len(data):
            raise ValueError("no such page")
        parts.append(data[begin + 4 : begin + 4 + min(left, size - 4)])
        left -= size - 4
        page = int.from_bytes(data[begin : begin + 4], "big")
    return b"".join(parts)


def _values(payload: bytes) -> list[Value]:
    end, at = _varint(payload, 0)
    kinds = []
    while at < end:
        kind, at = _varint(payload, at)
        kinds.append(kind)
    values: list[Value] = []
    for kind in kinds:
        value, at = _value(payload, kind, at)
        values.append(value)
    if at != len(payload):
        raise ValueError("not the length that its values have")
    return values


def _value(payload: bytes, kind: int, at: int) -> tuple[Value, int]:
    if kind in (0, 8, 9):
        return (None if kind == 0 else kind - 8), at
    if kind in _INTEGERS:
        end = at + _INTEGERS[kind]
        return int.from_bytes(payload[at:end], "big", signed=True), end
    if kind == 7:
        return struct.unpack(">d", payload[at : at + 8])[0], at + 8
    if kind < 12:
        raise ValueError("no kind of value")
    end = at + (kind - 12) // 2
    if end > len(payload):
        raise ValueError("ends within a value")
    return (payload[at:end].decode() if kind % 2 else payload[at:end]), end


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where it ends."""
    value = 0
    for i in range(8):
        byte = data[at + i]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + i + 1
    return value << 8 | data[at + 8], at + 9
