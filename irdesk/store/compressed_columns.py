"""Compressed columns: bytes with a checksum of them, within a limit."""

from __future__ import annotations

import zstandard

_LEVEL = 1
_MOST_BYTES = 1 << 30  # that a column may hold: more is nobody's run


class Damaged(Exception):
    """What was read is not what was written; ``str`` names the part."""


def compressor() -> zstandard.ZstdCompressor:
    """Return what compresses columns, for one thread: to make it takes as long as to compress a short column."""
    return zstandard.ZstdCompressor(level=_LEVEL, write_checksum=True)


def packed(data: bytes) -> bytes:
    """Compressed bytes, with a checksum of them."""
    return compressor().compress(data)


def unpacked(data: bytes, expected: int | None = None) -> bytes:
    """The bytes again, as many as are ``expected`` where that is known. Raises `Damaged`, before it makes room for more
    than a column may hold.
    """
    try:
        size = zstandard.frame_content_size(data)
        if not 0 <= size <= _MOST_BYTES or (expected is not None and size != expected):
            raise Damaged("a compressed column")
        found = zstandard.ZstdDecompressor().decompress(data)
    except (zstandard.ZstdError, TypeError) as fault:
        raise Damaged("a compressed column") from fault
    if len(found) != size:
        raise Damaged("a compressed column")
    return found
