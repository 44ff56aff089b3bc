"""Input files with transparent decompression, and their lines. Progress is reported in bytes of the compressed file."""

from __future__ import annotations

import io
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import IO, cast

from irdesk.domain.errors import InputError
from irdesk.domain.progress import Progress
from irdesk.formats.file_errors import Faults
from irdesk.formats.format_definition import HEAD_BYTES
from irdesk.formats.io.size_limits import LONGEST_LINE, LONGEST_WHOLE

_COMPRESSED = (b"\x1f\x8b", b"BZh", b"\xfd7zXZ\x00", b"\x28\xb5\x2f\xfd")  # magic bytes of gzip, bzip2, xz, Zstandard
BOM = b"\xef\xbb\xbf"
_LOOKED_THROUGH = 1 << 20  # a file is cut only if a topic ends within this many bytes after the wanted position
_BUFFER = 1 << 16  # buffer size in bytes; larger reads bypass the buffer


class LineTooLong(Exception):
    """Raised for a line that is too long to hold in memory."""


class _Stretch(io.RawIOBase):
    """Raw file that ends after a given number of bytes from its current position."""

    def __init__(self, raw: io.RawIOBase, left: int) -> None:
        self._raw = raw
        self._left = left

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        count = self._raw.readinto(memoryview(cast("bytearray", buffer))[: self._left]) or 0
        self._left -= count
        return count


class _Counting(io.RawIOBase):
    """Raw file that reports how many bytes have been read."""

    def __init__(self, raw: io.RawIOBase, total: int, progress: Progress) -> None:
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


@contextmanager
def open_input(path: Path, progress: Progress, buffer: int = _BUFFER) -> Iterator[io.BufferedReader[io.RawIOBase]]:
    """Open a file for reading bytes. It is decompressed according to its content, and a UTF-8 byte order mark is
    skipped.

    Raises `InputError` if the file cannot be read or its compressed data is damaged. The error can also be raised while
    the file is being read.
    """
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode) and not stat.S_ISDIR(
            status.st_mode
        ):  # open() gives a clear error for a folder
            raise InputError(str(path), 0, "is a pipe or a device; expected a file that can be read again")
        with path.open("rb", buffering=0) as raw:
            size = status.st_size
            buffered: io.BufferedReader[io.RawIOBase] = io.BufferedReader(_Counting(raw, size, progress), buffer)
            head = buffered.peek(8)[:8]
            if head.startswith(_COMPRESSED):
                from irdesk.formats.io.compression import Decompressed

                buffered = io.BufferedReader(Decompressed(cast("IO[bytes]", buffered), head, path, size), buffer)
            if buffered.peek(3)[:3] == BOM:
                buffered.read(3)
            yield buffered
    except LineTooLong as fault:
        reason = f"a line is longer than {LONGEST_LINE >> 20} MiB; expected one record per line"
        raise InputError(str(path), 0, reason) from fault
    except OSError as fault:
        raise InputError(str(path), 0, f"cannot be read: {fault.strerror}") from fault


def cuts_of(path: Path, size: int) -> list[int]:
    """Return the positions that cut a file into ranges of complete lines of about ``size`` bytes. Adjacent lines with
    the same first field stay in one range.

    The list is empty if the file cannot be cut, because it is compressed, has a byte order mark, or cannot be read.
    """
    places: list[int] = []
    try:
        with path.open("rb") as file:
            if not stat.S_ISREG(path.stat().st_mode) or file.read(4).startswith((*_COMPRESSED, BOM)):
                return []
            for wanted in range(size, path.stat().st_size - size // 2, size):
                file.seek(wanted)
                data = file.read(_LOOKED_THROUGH)
                before = data.find(b"\n") + 1
                first = data[before:].split(None, 1)[:1]
                while (end := data.find(b"\n", before) + 1) and data[before:end].split(None, 1)[:1] == first:
                    before = end
                if end:
                    places.append(wanted + before)
    except OSError:  # the reader of the whole file will report the reason
        return []
    return places


@contextmanager
def open_stretch(path: Path, start: int, stop: int, progress: Progress) -> Iterator[io.BufferedReader[io.RawIOBase]]:
    """Open the bytes [start, stop) of a file that was cut with `cuts_of`. Raises `InputError` if the file cannot be
    read.
    """
    try:
        with path.open("rb", buffering=0) as raw:
            raw.seek(start)
            yield io.BufferedReader(_Counting(_Stretch(raw, stop - start), stop - start, progress), _BUFFER)
    except (LineTooLong, OSError) as fault:
        raise InputError(str(path), 0, "cannot be read in parts") from fault


def whole(path: Path, progress: Progress) -> bytes:
    """Read a whole file. Raises `InputError` if the file has more than `LONGEST_WHOLE` bytes, or if `open_input` would
    raise it.
    """
    with open_input(path, progress) as stream:
        data = stream.read(LONGEST_WHOLE + 1)
    if len(data) > LONGEST_WHOLE:
        limit = f"more than {LONGEST_WHOLE >> 20} MiB, which is too large to be read as one JSON text"
        raise InputError(
            str(path), 0, f"the file has {limit}; expected lines, such as one JSON object per line, or columns"
        )
    return data


def lines_of(stream: IO[bytes], faults: Faults) -> Iterator[tuple[int, bytes]]:
    """Yield the lines without their line ends, and their numbers, counted from 1.

    Raises `InputError` for a line of more than `LONGEST_LINE` bytes, which is too long to hold in memory.
    """
    for line_number, line in enumerate(iter(partial(stream.readline, LONGEST_LINE), b""), 1):
        if len(line) >= LONGEST_LINE:
            faults.fail(line_number, f"the line is longer than {LONGEST_LINE >> 20} MiB; expected one record per line")
        yield line_number, line.rstrip(b"\r\n")


def head_of(path: Path) -> bytes:
    """Return the first bytes of a file, decompressed. If the file is longer, the bytes end after the last complete
    line.
    """
    from irdesk.domain.progress import QUIET

    with open_input(path, QUIET, HEAD_BYTES) as stream:
        head = stream.read(HEAD_BYTES)
        if stream.read(1) and b"\n" in head:
            head = head[: head.rfind(b"\n") + 1]
    return head
