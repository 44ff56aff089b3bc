"""Opening files: compressed ones as they are, with progress by bytes of the file."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import IO, Any, cast

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
# No text of runs, judgements or documents shrinks to a two-hundredth; what does is made to fill a machine's memory.
MOST_EXPANSION = 200
EXPANDED_BYTES = 1 << 26
LONGEST_LINE = 1 << 26
_FED_BYTES = 1 << 10  # few, for each may become a hundred thousand
_STEP = 1 << 18
_XZ_MEMORY = 1 << 28  # xz -9 takes a quarter of it; what a damaged header asks for may be more than there is


class _LineTooLong(Exception):
    """A line that no reader of lines could hold."""


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


class _Bounded(io.RawIOBase):
    """Decompressed bytes, up to what a compressed file of ``size`` bytes can be in earnest."""

    def __init__(self, stream: IO[bytes], path: Path, size: int) -> None:
        self._stream = stream
        self._path = path
        self._left = max(EXPANDED_BYTES, size * MOST_EXPANSION)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        view = memoryview(cast("bytearray", buffer))
        data = self._stream.read(min(len(view), _STEP))
        self._left -= len(data)
        if self._left < 0:
            raise InputError(
                str(self._path),
                0,
                f"the compressed data grows to more than {MOST_EXPANSION} times its size; expected text. "
                "Decompress it first if this is meant",
            )
        view[: len(data)] = data
        return len(data)


class _Frames(io.RawIOBase):
    """Frames one after the other, as Zstandard and xz have them; a file that was cut off raises `EOFError`.

    Zstandard's own reader takes such a file for whole; that of xz has no limit of memory.
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
        """Make some more ready; False at the end of the file."""
        data = b""
        if self._frame.eof:
            data = self._frame.unused_data
            self._frame = self._begin()
            self._inside = False
        data = data or self._raw.read(_FED_BYTES)
        if not self._inside:
            data = data.lstrip(b"\0")  # xz pads its streams with zeros
        elif not data:
            raise EOFError("the file ends in the middle of a frame")
        if not data:
            return bool(cast("io.BufferedReader", self._raw).peek(1))
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
        return cast("IO[bytes]", _Frames(stream, partial(lzma.LZMADecompressor, lzma.FORMAT_XZ, _XZ_MEMORY)))
    if name == "zstandard":
        return cast("IO[bytes]", _Frames(stream, zstandard.ZstdDecompressor().decompressobj))
    return stream


@contextmanager
def open_input(path: Path, progress: Progress, buffer: int = PIECE) -> Iterator[IO[bytes]]:
    """Open a file for reading bytes, decompressed by its content, a UTF-8 byte order mark skipped.

    Raises `InputError` for a file that cannot be read, or whose compression is damaged, also while it is read.
    """
    try:
        with path.open("rb", buffering=0) as raw:
            size = path.stat().st_size
            buffered: io.BufferedReader[io.RawIOBase] = io.BufferedReader(_Counting(raw, size, progress), buffer)
            counted = buffered
            stream = _decompressed(counted, counted.peek(8)[:8])
            if stream is not counted:
                buffered = io.BufferedReader(_Bounded(stream, path, size), buffer)
            if buffered.peek(3)[:3] == BOM:
                buffered.read(3)
            yield cast("IO[bytes]", buffered)
    except (EOFError, zlib.error, lzma.LZMAError, zstandard.ZstdError, gzip.BadGzipFile) as fault:
        raise InputError(str(path), 0, f"the compressed data is damaged: {fault}") from fault
    except _LineTooLong as fault:
        reason = f"a line is longer than {LONGEST_LINE >> 20} MiB; expected one record a line"
        raise InputError(str(path), 0, reason) from fault
    except OSError as fault:
        if fault.errno is None:  # bzip2 has no error of its own
            raise InputError(str(path), 0, f"the compressed data is damaged: {fault}") from fault
        raise InputError(str(path), 0, f"cannot be read: {fault.strerror}") from fault


def pieces(stream: IO[bytes], size: int = PIECE) -> Iterator[bytes]:
    """The stream in pieces of about ``size`` bytes, each cut after a line's end.

    Raises `InputError` for a line of more than `LONGEST_LINE` bytes.
    """
    rest: list[bytes] = []
    held = 0
    while data := stream.read(size):
        cut = data.rfind(b"\n") + 1
        if cut:
            yield b"".join((*rest, data[:cut]))
            rest, held = [], 0
        rest.append(data[cut:])
        held += len(data) - cut
        if held > LONGEST_LINE:
            raise _LineTooLong
    if last := b"".join(rest):
        yield last


def head_of(path: Path) -> bytes:
    """The first bytes of a file, uncompressed, cut after the last whole line where there is more."""
    from irdesk.domain.progress import QUIET

    with open_input(path, QUIET, HEAD_BYTES) as stream:
        head = stream.read(HEAD_BYTES)
        if stream.read(1) and b"\n" in head:
            head = head[: head.rfind(b"\n") + 1]
    return head
