"""Names and texts that strangers wrote, where they stand beside what irdesk says itself."""

from __future__ import annotations

import unicodedata
from collections.abc import Set

_KEPT = frozenset({"\t", "\n"})
_TURNING = frozenset(map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A))))
"""Letters that turn the direction of all that follows them."""
_MARKS = frozenset("\u200e\u200f\u061c")
"""Marks of direction, which texts in Hebrew and Arabic have, and no name needs."""
_BREAKS = frozenset("\u2028\u2029")
"""Line breaks that are no control characters."""


def plain(value: str) -> str:
    """A text without what would change more than itself: control characters, lone surrogates, and letters that turn the
    direction of text become U+FFFD.
    """
    return _replaced(value, _TURNING, _KEPT)


def on_terminal(value: str) -> str:
    """Return text as a terminal shows it: as `plain` has it, and without the marks that turn single letters."""
    return _replaced(value, _TURNING | _MARKS, _KEPT)


def on_one_line(value: str) -> str:
    """Return a name for a line of a terminal: as `on_terminal` has it, with its tabs and line breaks replaced, too."""
    return _replaced(value, _TURNING | _MARKS | _BREAKS, frozenset())


def _replaced(value: str, gone: Set[str], kept: Set[str]) -> str:
    if value.isprintable():  # which all of those are not; nearly every text is, and a hundred runs are named often
        return value

    def stays(letter: str) -> bool:
        return letter in kept or (letter not in gone and unicodedata.category(letter) not in {"Cc", "Cs"})

    return "".join(letter if stays(letter) else "\ufffd" for letter in value)
