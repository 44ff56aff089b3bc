"""Transparent decompression, with limits on the decompressed size."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import zlib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import IO, Any, cast

import zstandard

from irdesk.domain.errors import InputError

# Runs, judgements and documents never compress to less than 1/200 of their size. A file that does is treated as a
# decompression bomb.
MOST_EXPANSION = 200
EXPANDED_BYTES = 1 << 26
_FED_BYTES = 1 << 10  # compressed bytes read at once; so few because a kilobyte can expand to 100 MB
_STEP = 1 << 18
# Memory limit of the xz decoder in bytes: ``xz -9`` needs a quarter of it, but a damaged header can request more memory
# than exists.
_XZ_MEMORY = 1 << 28


class Decompressed(io.RawIOBase):
    """Stream that decompresses a file of ``size`` bytes. The decompressed size is limited to a plausible multiple of
    ``size``.

    Reading raises `InputError` if the data is damaged or exceeds this limit.
    """

    def __init__(self, stream: IO[bytes], head: bytes, path: Path, size: int) -> None:
        self._stream = _of_kind(stream, head)
        self._path = path
        self._left = max(EXPANDED_BYTES, size * MOST_EXPANSION)

    def readable(self) -> bool:
        """Return True."""
        return True

    def readinto(self, buffer: object) -> int:
        """Read some bytes into the buffer and return their number. Raises `InputError` if the data is damaged or too
        large.
        """
        view = memoryview(cast("bytearray", buffer))
        try:
            data = self._stream.read(min(len(view), _STEP))
        except (EOFError, zlib.error, lzma.LZMAError, zstandard.ZstdError, OSError) as fault:
            if isinstance(fault, OSError) and fault.errno is not None:
                raise
            raise InputError(str(self._path), 0, f"the compressed data is damaged: {fault}") from fault
        self._left -= len(data)
        if self._left < 0:
            raise InputError(
                str(self._path),
                0,
                f"the compressed data grows to more than {MOST_EXPANSION} times its size; expected text. Decompress "
                "it first if this is intended",
            )
        view[: len(data)] = data
        return len(data)


def _of_kind(stream: IO[bytes], head: bytes) -> IO[bytes]:
    if head.startswith(b"\x1f\x8b"):
        return cast("IO[bytes]", gzip.GzipFile(fileobj=stream))
    if head.startswith(b"BZh"):
        return cast("IO[bytes]", bz2.BZ2File(stream))
    if head.startswith(b"\xfd7zXZ\x00"):
        return cast("IO[bytes]", _Frames(stream, partial(lzma.LZMADecompressor, lzma.FORMAT_XZ, _XZ_MEMORY)))
    return cast("IO[bytes]", _Frames(stream, zstandard.ZstdDecompressor().decompressobj))


class _Frames(io.RawIOBase):
    """Stream that decompresses consecutive frames, as in Zstandard and xz. It raises `EOFError` if the file is
    truncated.

    The libraries' own stream readers are not used: Zstandard's reader accepts truncated files, and the reader for xz
    has no memory limit.
    """

    def __init__(self, raw: IO[bytes], begin: Callable[[], Any]) -> None:
        self._raw = raw
        self._begin = begin
        self._frame = begin()
        self._inside = False
        self._ready = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        while not self._ready and self._decompress():
            pass
        view = memoryview(cast("bytearray", buffer))
        count = min(len(view), len(self._ready))
        view[:count] = self._ready[:count]
        self._ready = self._ready[count:]
        return count

    def _decompress(self) -> bool:
        """Decompress the next block. Return False at the end of the file."""
        data = b""
        if self._frame.eof:
            data = self._frame.unused_data
            self._frame = self._begin()
            self._inside = False
        data = data or self._raw.read(_FED_BYTES)
        if not self._inside:
            data = data.lstrip(b"\0")  # zero bytes can follow an xz stream as padding
        elif not data:
            raise EOFError("the file ends in the middle of a frame")
        if not data:
            return bool(cast("io.BufferedReader", self._raw).peek(1))
        self._inside = True
        self._ready = self._frame.decompress(data)
        return True
