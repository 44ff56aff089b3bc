"""Opening files: compressed ones as they are, standard input as ``-``, with progress by bytes of the file."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, BinaryIO, cast

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


class _Counting(io.RawIOBase):
    """A raw file that reports how much of it was read."""

    def __init__(self, raw: BinaryIO, total: int, progress: Progress) -> None:
        self._raw = raw
        self._total = total
        self._done = 0
        self._progress = progress

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        count = cast("int", self._raw.readinto(buffer))  # type: ignore[attr-defined]
        self._done += count
        self._progress.report(min(self._done, self._total), self._total)
        return count


def _decompressed(stream: IO[bytes], magic: bytes) -> IO[bytes]:
    name = next((name for start, name in _MAGIC if magic.startswith(start)), "")
    if name == "gzip":
        return cast("IO[bytes]", gzip.GzipFile(fileobj=stream))
    if name == "bzip2":
        return cast("IO[bytes]", bz2.BZ2File(stream))
    if name == "xz":
        return cast("IO[bytes]", lzma.LZMAFile(stream))
    if name == "zstandard":
        reader = zstandard.ZstdDecompressor().stream_reader(stream, read_across_frames=True)
        return cast("IO[bytes]", io.BufferedReader(cast("io.RawIOBase", reader), PIECE))
    return stream


@contextmanager
def open_input(path: Path, progress: Progress) -> Iterator[IO[bytes]]:
    """Open a file for reading bytes, decompressed by its content, a UTF-8 byte order mark skipped.

    Raises `InputError` for a file that cannot be read, or whose compression is damaged, also while it is read.
    """
    try:
        with _raw(path) as (raw, total):
            counted = io.BufferedReader(_Counting(raw, total, progress), PIECE)
            stream = _decompressed(counted, counted.peek(8)[:8])
            buffered = (
                stream if hasattr(stream, "peek") else io.BufferedReader(cast("io.RawIOBase", stream), PIECE)
            )
            if cast("io.BufferedReader", buffered).peek(3)[:3] == BOM:
                buffered.read(3)
            yield buffered
    except (EOFError, zlib.error, lzma.LZMAError, zstandard.ZstdError, gzip.BadGzipFile) as fault:
        raise InputError(str(path), 0, f"the compressed data is damaged: {fault}") from fault
    except OSError as fault:
        reason = fault.strerror or str(fault)
        raise InputError(str(path), 0, f"cannot be read: {reason}") from fault


@contextmanager
def _raw(path: Path) -> Iterator[tuple[BinaryIO, int]]:
    if str(path) == "-":
        yield cast("BinaryIO", sys.stdin.buffer.raw), 0
        return
    with path.open("rb", buffering=0) as raw:
        yield cast("BinaryIO", raw), path.stat().st_size


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
