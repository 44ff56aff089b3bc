"""Highlighted passages: their positions in a document as displayed, and the limits on their number and length.

The positions are independent of the white space between words.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from irdesk.assessment.term_highlights import units
from irdesk.domain.document import Passage

Span = tuple[int, int]
"""Range of characters in the displayed text: the index of the first character, and one past the last."""

MOST_PASSAGES = 1000
MOST_QUOTED = 2_000_000  # maximum total number of characters in a document's passages
_HIGHEST = 0x3000  # no white-space character has a higher code point
_BLANK = np.array([chr(code).isspace() for code in range(_HIGHEST + 1)] + [False])


class ShownText:
    """A displayed text. White space and the characters in ``left_out`` are ignored when the positions of passages are
    counted.
    """

    def __init__(self, text: str, left_out: Span) -> None:
        self._text = text
        codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), "<u4")
        counts = ~_BLANK[np.minimum(codes, _HIGHEST + 1)]
        counts[left_out[0] : left_out[1]] = False
        self._places: npt.NDArray[np.intp] = np.flatnonzero(counts)
        self._left_out = left_out

    def passage(self, span: Span) -> Passage | None:
        """Return the passage that covers a range of the text, or None if the range contains only ignored characters."""
        start, end = (int(np.searchsorted(self._places, place)) for place in span)
        return Passage(start, end, self._quoted(start, end)) if start < end else None

    def joined(self, start: int, end: int) -> Passage:
        """Return the passage between two positions, which are counted without the ignored characters."""
        end = min(end, len(self._places))
        return Passage(start, end, self._quoted(start, end))

    def spans(self, passages: Iterable[Passage]) -> list[Span]:
        """Return the ranges of passages in the text.

        If a passage is not at its stored position in this version of the document, its quotation is searched for in the
        text. Passages that are not found are left out.
        """
        spans = []
        for passage in passages:
            place = self._place_of(passage)
            if place is not None:
                end = place + passage.end - passage.start
                spans.append((int(self._places[place]), int(self._places[end - 1]) + 1))
        return spans

    def unit_spans(self, passages: Iterable[Passage]) -> tuple[Span, ...]:
        """Return the ranges of passages in the text in UTF-16 code units, as used by Qt."""
        spans = self.spans(passages)
        starts, ends = (np.array([span[side] for span in spans], np.int32) for side in (0, 1))
        starts, lengths = units(self._text, starts, ends - starts)
        return tuple(zip(starts.tolist(), (starts + lengths).tolist(), strict=True))

    def _place_of(self, passage: Passage) -> int | None:
        wanted = "".join(passage.text.split())
        if not wanted:
            return None
        if passage.end <= len(self._places) and "".join(self._quoted(passage.start, passage.end).split()) == wanted:
            return passage.start
        place = "".join(self._text[i] for i in self._places.tolist()).find(wanted)
        return place if place >= 0 else None

    def _quoted(self, start: int, end: int) -> str:
        first, last = int(self._places[start]), int(self._places[end - 1]) + 1
        begin, stop = self._left_out
        parts = (self._text[first:begin], self._text[stop:last]) if first < begin < last else (self._text[first:last],)
        return " ".join(" ".join(parts).split())


def toggle_passage(passages: tuple[Passage, ...], chosen: Passage, text: ShownText) -> tuple[Passage, ...]:
    """Return the new passages after the user has selected the passage ``chosen``. If existing passages contain the
    selection, remove them. Otherwise add the selection, merged with the passages that it overlaps.

    ``text`` provides the quotation of a merged passage.
    """
    around = [passage for passage in passages if passage.start <= chosen.start and chosen.end <= passage.end]
    if around:
        return tuple(passage for passage in passages if passage not in around)
    touched = [passage for passage in passages if passage.start < chosen.end and chosen.start < passage.end]
    start = min(passage.start for passage in (chosen, *touched))
    end = max(passage.end for passage in (chosen, *touched))
    joined = text.joined(start, end)
    others = [passage for passage in passages if passage not in touched]
    return tuple(sorted((*others, joined), key=lambda passage: passage.start))


def fault_of_passages(passages: tuple[Passage, ...]) -> str:
    """Return why passages are not valid for a document, or an empty string if they are. Valid passages are sorted, do
    not overlap, agree in length with their text, and stay within the limits.
    """
    quoted = sum(len(passage.text) for passage in passages)
    if len(passages) > MOST_PASSAGES or quoted > MOST_QUOTED:
        return f"{len(passages):,} passages of {quoted:,} characters"
    end = 0
    for passage in passages:
        visible = len("".join(passage.text.split()))
        if not end <= passage.start < passage.end or visible != passage.end - passage.start:
            return f"a passage from {passage.start} to {passage.end}"
        end = passage.end
    return ""
