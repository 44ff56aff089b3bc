"""Estimates of the amount of text in a file, compressed or not, before the whole file is read."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from irdesk.formats.io.streams import open_input

_SAMPLE_BYTES = 1 << 15
# Number of bytes read from a compressed file: so many that those read ahead but not yet decoded matter little.
_SAMPLE_COMPRESSED_BYTES = 1 << 18
_STEP = 1 << 14


@dataclass(frozen=True)
class TextSize:
    """The estimated numbers of lines and of lists in a file. A list is a sequence of lines with the same
    first field.
    """

    lines: float
    lists: float


class _BytesRead:
    """Implementation of `Progress` that stores the number of bytes read."""

    def __init__(self) -> None:
        self.done = 0
        self.total = 0

    def report(self, done: int, total: int) -> None:
        """Store the number of bytes; see `Progress.report`."""
        if total:
            self.done, self.total = done, total


def text_size(path: Path) -> TextSize:
    """Estimate the size of a file's text from its beginning. Raises `InputError` if the file cannot be read."""
    raw = _BytesRead()
    text = b""
    done, share = 0, 1.0
    with open_input(path, raw, _STEP) as stream:
        while data := stream.read(_STEP):
            text += data
            enough = _SAMPLE_BYTES if len(text) <= raw.done else _SAMPLE_COMPRESSED_BYTES
            if enough <= raw.done < raw.total:
                done, share = raw.done, raw.done / raw.total
                break
        # bzip2 and xz read a whole block and then return its text in many chunks. Read all these chunks, so that the
        # text is complete for the bytes counted so far.
        while share < 1 and (data := stream.read(_STEP)) and raw.done == done:
            text += data
    lines = text.splitlines()
    first = [line.split(None, 1)[0] for line in lines if line.strip()]
    changes = sum(one != other for one, other in pairwise(first))
    return TextSize(len(lines) / share, (changes + 1) / share)
