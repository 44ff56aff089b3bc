"""Compression and decompression of column data, with a checksum and a size limit."""

from __future__ import annotations

import zstandard

_LEVEL = 1
_MOST_BYTES = 1 << 30  # maximum decompressed size of a column; no real run is larger


class Damaged(Exception):
    """Raised when stored data differs from what was written. ``str`` returns the name of the damaged part."""


def compressor() -> zstandard.ZstdCompressor:
    """Return a column compressor for use by one thread; creating one takes as long as compressing a short column."""
    return zstandard.ZstdCompressor(level=_LEVEL, write_checksum=True)


def compress(data: bytes) -> bytes:
    """Return the compressed data, which includes a checksum."""
    return compressor().compress(data)


def decompress(data: bytes, *expected: int) -> bytes:
    """Return the decompressed bytes. If sizes are given as ``expected``, the number of bytes must be one of them.

    Raises `Damaged` if the data is invalid or has another size. The size is checked before memory is allocated for it.
    """
    try:
        size = zstandard.frame_content_size(data)
        if not 0 <= size <= _MOST_BYTES or (expected and size not in expected):
            raise Damaged("a compressed column")
        result = zstandard.ZstdDecompressor().decompress(data)
    except (zstandard.ZstdError, TypeError) as fault:
        raise Damaged("a compressed column") from fault
    if len(result) != size:
        raise Damaged("a compressed column")
    return result
