"""Functions that read rows directly from the pages of a database file, whether or not the b-tree still refers to the
pages.

The module follows SQLite's file format (https://www.sqlite.org/fileformat2.html): leaf pages of tables, their cells,
and the overflow page chains of long rows. Damaged pages yield invalid rows, so the caller must verify each row.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

Value = None | int | float | str | bytes
_LEAF = 0x0D
_USUAL_PAGE = 4096
_INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}


def page_size_of(data: bytes) -> int:
    """Return the page size from the header, or the default if the header is invalid."""
    size = int.from_bytes(data[16:18], "big")
    size = 65536 if size == 1 else size
    return size if size >= 512 and size & (size - 1) == 0 else _USUAL_PAGE


def rows_in(data: bytes) -> Iterator[list[Value]]:
    """Yield the values of every row on every leaf page, in page order."""
    size = page_size_of(data)
    for start in range(0, len(data), size):
        head = start + 100 if start == 0 else start
        if len(data) < head + 8 or data[head] != _LEAF:
            continue
        count = int.from_bytes(data[head + 3 : head + 5], "big")
        for i in range(min(count, size // 4)):
            offset = head + 8 + 2 * i
            place = int.from_bytes(data[offset : offset + 2], "big")
            try:
                yield _values(_payload(data, size, start, place))
            except (ValueError, IndexError, struct.error):
                continue


def _payload(data: bytes, size: int, start: int, place: int) -> bytes:
    """Return a row's bytes from its page and its overflow pages."""
    length, offset = _varint(data, start + place)
    _, offset = _varint(data, offset)  # skip the row id
    if length > len(data):
        raise ValueError("longer than the file")
    most = size - 35
    if length <= most:
        return data[offset : offset + length]
    least = (size - 12) * 32 // 255 - 23
    local = least + (length - least) % (size - 4)
    local = local if local <= most else least
    parts, left = [data[offset : offset + local]], length - local
    page = int.from_bytes(data[offset + local : offset + local + 4], "big")
    while left > 0:
        begin = (page - 1) * size
        if page < 1 or begin + size > len(data):
            raise ValueError("no such page")
        parts.append(data[begin + 4 : begin + 4 + min(left, size - 4)])
        left -= size - 4
        page = int.from_bytes(data[begin : begin + 4], "big")
    return b"".join(parts)


def _values(payload: bytes) -> list[Value]:
    end, offset = _varint(payload, 0)
    kinds = []
    while offset < end:
        kind, offset = _varint(payload, offset)
        kinds.append(kind)
    values: list[Value] = []
    for kind in kinds:
        value, offset = _value(payload, kind, offset)
        values.append(value)
    if offset != len(payload):
        raise ValueError("not the expected length of its values")
    return values


def _value(payload: bytes, kind: int, offset: int) -> tuple[Value, int]:
    if kind in (0, 8, 9):
        return (None if kind == 0 else kind - 8), offset
    if kind in _INTEGERS:
        end = offset + _INTEGERS[kind]
        return int.from_bytes(payload[offset:end], "big", signed=True), end
    if kind == 7:
        return struct.unpack(">d", payload[offset : offset + 8])[0], offset + 8
    if kind < 12:
        raise ValueError("an unknown kind of value")
    end = offset + (kind - 12) // 2
    if end > len(payload):
        raise ValueError("ends within a value")
    return (payload[offset:end].decode() if kind % 2 else payload[offset:end]), end


def _varint(data: bytes, offset: int) -> tuple[int, int]:
    """Decode an integer of one to nine bytes. Return the integer and the offset of the byte after it."""
    value = 0
    for i in range(8):
        byte = data[offset + i]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, offset + i + 1
    return value << 8 | data[offset + 8], offset + 9
