"""Opening files: compressed ones as they are, with progress by bytes of the file."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, cast

import zstandard

from irdesk.domain.errors import InputError
from irdesk.domain.progress import Progress
from irdesk.formats.base import HEAD_BYTES

_MAGIC: tuple[tuple[bytes, str], ...] = (
    (b"\x1f\x8b", "gzip"),
    (b"BZh", "bzip2"),
    (b"\xfd7zXZ\x00", "xz"),
    (b"\x28\xb5\x2f\xfd", "zstandard"),
)
BOM = b"\xef\xbb\xbf"
PIECE = 1 << 21
_FRAME_BYTES = 1 << 14


class _Counting(io.RawIOBase):
    """A raw file that reports how much of it was read."""

    def __init__(self, raw: io.FileIO, total: int, progress: Progress) -> None:
        self._raw = raw
        self._total = total
        self._done = 0
        self._progress = progress

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        count = self._raw.readinto(cast("bytearray", buffer)) or 0
        self._done += count
        self._progress.report(min(self._done, self._total), self._total)
        return count


class _Zstandard(io.RawIOBase):
    """Frames of Zstandard one after the other; the library's own reader takes a file that was cut off for whole."""

    def __init__(self, raw: IO[bytes]) -> None:
        self._raw = raw
        self._frame = zstandard.ZstdDecompressor().decompressobj()
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
        """Make some more ready; False at the end of the file."""
        data = self._frame.unused_data
        if self._frame.eof:
            self._frame = zstandard.ZstdDecompressor().decompressobj()
            self._inside = False
        data = data or self._raw.read(_FRAME_BYTES)
        if not data:
            if self._inside:
                raise EOFError("the file ends in the middle of a frame")
            return False
        self._inside = True
        self._ready = self._frame.decompress(data)
        return True


def _decompressed(stream: IO[bytes], magic: bytes) -> IO[bytes]:
    name = next((name for start, name in _MAGIC if magic.startswith(start)), "")
    if name == "gzip":
        return cast("IO[bytes]", gzip.GzipFile(fileobj=stream))
    if name == "bzip2":
        return cast("IO[bytes]", bz2.BZ2File(stream))
    if name == "xz":
        return cast("IO[bytes]", lzma.LZMAFile(stream))
    if name == "zstandard":
        return cast("IO[bytes]", io.BufferedReader(_Zstandard(stream), PIECE))
    return stream


@contextmanager
def open_input(path: Path, progress: Progress) -> Iterator[IO[bytes]]:
    """Open a file for reading bytes, decompressed by its content, a UTF-8 byte order mark skipped.

    Raises `InputError` for a file that cannot be read, or whose compression is damaged, also while it is read.
    """
    try:
        with path.open("rb", buffering=0) as raw:
            counted = io.BufferedReader(_Counting(raw, path.stat().st_size, progress), PIECE)
            stream = _decompressed(counted, counted.peek(8)[:8])
            buffered = stream if hasattr(stream, "peek") else io.BufferedReader(cast("io.RawIOBase", stream), PIECE)
            if cast("io.BufferedReader", buffered).peek(3)[:3] == BOM:
                buffered.read(3)
            yield buffered
    except (EOFError, zlib.error, lzma.LZMAError, zstandard.ZstdError, gzip.BadGzipFile) as fault:
        raise InputError(str(path), 0, f"the compressed data is damaged: {fault}") from fault
    except OSError as fault:
        if fault.errno is None:  # bzip2 has no error of its own
            raise InputError(str(path), 0, f"the compressed data is damaged: {fault}") from fault
        raise InputError(str(path), 0, f"cannot be read: {fault.strerror}") from fault


def pieces(stream: IO[bytes], size: int = PIECE) -> Iterator[bytes]:
    """The stream in pieces of about ``size`` bytes, each cut after a line's end."""
    rest = b""
    while data := stream.read(size):
        cut = data.rfind(b"\n") + 1
        if cut == 0:
            rest += data
            continue
        yield rest + data[:cut]
        rest = data[cut:]
    if rest:
        yield rest


def head_of(path: Path) -> bytes:
    """The first bytes of a file, uncompressed, cut after the last whole line where there is more."""
    from irdesk.domain.progress import QUIET

    with open_input(path, QUIET) as stream:
        head = stream.read(HEAD_BYTES)
        if stream.read(1) and b"\n" in head:
            head = head[: head.rfind(b"\n") + 1]
    return head
