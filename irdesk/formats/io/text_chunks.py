"""Buffers of complete lines with padding around them, for numpy operations over many lines at once.

The chunks of a file reuse one buffer, since allocating new memory takes longer than reading the text.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import BufferedReader, RawIOBase

import numpy as np

from irdesk.domain.docno_keys import PADDING
from irdesk.formats.io.size_limits import LONGEST_LINE
from irdesk.formats.io.streams import LineTooLong

MARGIN = 16  # number of bytes before the text, so that the eight bytes before the end of any field can be read
_BEFORE = b"-" * MARGIN
_BEHIND = b"-" * PADDING
PIECE = 1 << 20
_KEPT_BYTES = 1 << 24
_MORE = 1 << 16  # spare bytes for the incomplete line at the end of the previous chunk


@dataclass(eq=False, slots=True)
class Text:
    """Complete lines, each with its newline, in the bytes [`MARGIN`, ``stop``) of a buffer. The margin before the text
    contains no space. At least `PADDING` meaningless bytes follow the text.

    ``ends`` is True for the last text of the file. In any other text, the consumer may leave some of the last lines,
    but not all lines, for the next text. It then sets ``left`` to the position of the first of these lines.
    """

    buffer: bytearray
    stop: int
    ends: bool = True
    left: int = -1

    @classmethod
    def of(cls, data: bytes) -> Text:
        """Copy lines into a new text. A missing final newline is added."""
        keep_memory()
        end = b"" if data.endswith(b"\n") else b"\n"
        return cls(bytearray().join((_BEFORE, data, end, _BEHIND)), MARGIN + len(data) + len(end))

    def __bytes__(self) -> bytes:
        return bytes(memoryview(self.buffer)[MARGIN : self.stop])

    def end_lines_alike(self) -> None:
        """Replace CRLF with LF in place, so that lines left for the next text remain valid."""
        # Searching for CR is a hundred times faster than searching for CRLF.
        if self.buffer.find(b"\r", MARGIN, self.stop) >= 0:
            data = bytes(self).replace(b"\r\n", b"\n")
            self.stop = MARGIN + len(data)
            self.buffer[MARGIN : self.stop] = data


def texts_of(stream: BufferedReader[RawIOBase], size: int = PIECE) -> Iterator[Text]:
    """Yield the stream as texts of about ``size`` bytes. Each text is valid until the next one is requested.

    Raises `LineTooLong` for a line of more than `LONGEST_LINE` bytes.
    """
    keep_memory()
    buffer, stop, ends = _room(size), MARGIN, False
    while not ends:
        count = stream.readinto(memoryview(buffer)[stop : stop + size])
        ends = count < size
        # Search only the new bytes for a line end: lines left by the consumer are yielded again only together with a
        # new complete line, or at the end of the file.
        before, stop = MARGIN if ends else stop, stop + count
        if ends and stop > MARGIN and buffer[stop - 1] != ord("\n"):
            buffer[stop] = ord("\n")
            stop += 1
        if cut := buffer.rfind(b"\n", before, stop) + 1:
            text = Text(buffer, cut, ends)
            yield text
            rest = (buffer[text.left : text.stop] if text.left >= 0 else b"") + buffer[cut:stop]
            stop = MARGIN + len(rest)
            buffer[MARGIN:stop] = rest
        if stop - MARGIN > LONGEST_LINE:
            raise LineTooLong
        if len(buffer) < stop + size + len(_BEHIND) + 1:
            held = buffer[:stop]
            buffer = _room(2 * stop + size)
            buffer[:stop] = held


def keep_memory() -> None:
    """Make glibc keep the freed memory of arrays for reuse, since clearing new memory takes as long as reading a file
    into it. glibc keeps freed blocks up to the size of the largest block freed so far.
    """
    np.empty(_KEPT_BYTES, np.uint8)


def _room(size: int) -> bytearray:
    """Return a buffer for lines of ``size`` bytes, with padding and spare bytes."""
    return bytearray(_BEFORE.ljust(MARGIN + size + _MORE, b"-"))
