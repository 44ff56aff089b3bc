"""Estimate how much text a file holds before all of it is read, compressed or not."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from irdesk.formats.io.streams import open_input

_SAMPLE_BYTES = 1 << 15
_SAMPLE_COMPRESSED_BYTES = 1 << 18  # what decompressors read ahead is little beside it
_STEP = 1 << 14


@dataclass(frozen=True)
class TextSize:
    """The number of a file's lines and of its lists (runs of lines that begin alike), estimated from its beginning."""

    lines: float
    lists: float


class _BytesRead:
    """Progress that remembers how many bytes of the file were read."""

    def __init__(self) -> None:
        self.done = 0
        self.total = 0

    def report(self, done: int, total: int) -> None:
        """See `Progress.report`."""
        if total:
            self.done, self.total = done, total


def text_size(path: Path) -> TextSize:
    """Estimate the size of a file's text from its beginning. Raises `InputError`."""
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
        # A block of bzip2 or xz comes out in many pieces.
        while share < 1 and (data := stream.read(_STEP)) and raw.done == done:
            text += data
    lines = text.splitlines()
    first = [line.split(None, 1)[0] for line in lines if line.strip()]
    changes = sum(one != other for one, other in pairwise(first))
    return TextSize(len(lines) / share, (changes + 1) / share)
