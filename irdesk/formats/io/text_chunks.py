"""Whole lines of text with room around them, for steps of numpy over all of them; a file's pieces one after the other
in the same buffer, since memory that is new takes longer to come by than text to be read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import BufferedReader, RawIOBase

import numpy as np

from irdesk.domain.docnos import PADDING
from irdesk.formats.io.streams import LONGEST_LINE, LineTooLong

MARGIN = 16  # bytes before the text, so that eight bytes before any field's end can be read
_BEFORE = b"-" * MARGIN
_BEHIND = b"-" * PADDING
PIECE = 1 << 20
_KEPT_BYTES = 1 << 24
_MORE = 1 << 16  # for the start of a line that the piece before had no end of


@dataclass(eq=False, slots=True)
class Text:
    """Bytes [`MARGIN`, ``stop``) of a buffer: lines, each ended by a newline. The margin before has no blank, and the
    buffer goes on for at least `PADDING` bytes of no meaning.

    ``ends``: no text of the same file comes after it. Elsewhere whoever reads it may leave some lines to the next one,
    those from the byte ``left`` on, but not all.
    """

    buffer: bytearray
    stop: int
    ends: bool = True
    left: int = -1

    @classmethod
    def of(cls, data: bytes) -> Text:
        """A copy of some lines; the last one is ended where it is not."""
        keep_memory()
        end = b"" if data.endswith(b"\n") else b"\n"
        return cls(bytearray().join((_BEFORE, data, end, _BEHIND)), MARGIN + len(data) + len(end))

    def __bytes__(self) -> bytes:
        return bytes(memoryview(self.buffer)[MARGIN : self.stop])

    def end_lines_alike(self) -> None:
        """Let newlines alone end all lines, in place, so that those which are left to the next text are found there."""
        if self.buffer.find(b"\r", MARGIN, self.stop) >= 0:  # one byte is found in a hundredth of the time of two
            data = bytes(self).replace(b"\r\n", b"\n")
            self.stop = MARGIN + len(data)
            self.buffer[MARGIN : self.stop] = data


def texts_of(stream: BufferedReader[RawIOBase], size: int = PIECE) -> Iterator[Text]:
    """The stream in texts of about ``size`` bytes, each good until the next one is asked for.

    Raises `LineTooLong` for a line of more than `LONGEST_LINE` bytes.
    """
    keep_memory()
    buffer, stop, ends = _room(size), MARGIN, False
    while not ends:
        count = stream.readinto(memoryview(buffer)[stop : stop + size])
        ends = count < size
        # Where no newline came, lines that were left wait for more, but not at the end.
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
    """Let arrays of up to some size be made of memory that others had: glibc gives it back to the system, and clearing
    its pages anew takes as long as reading; but it keeps what is no greater than the greatest that it saw freed.
    """
    np.empty(_KEPT_BYTES, np.uint8)


def _room(size: int) -> bytearray:
    """A buffer for lines of so many bytes, and some more."""
    return bytearray(_BEFORE.ljust(MARGIN + size + _MORE, b"-"))
