"""Sanitiser for untrusted names and texts that are shown together with irdesk's own text."""

from __future__ import annotations

import unicodedata
from collections.abc import Set

_KEPT = frozenset({"\t", "\n"})
_TURNING = frozenset(map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A))))
"""Characters that change the direction of all following text."""
_MARKS = frozenset("\u200e\u200f\u061c")
"""Direction marks, which Hebrew and Arabic texts contain but names do not need."""
_BREAKS = frozenset("\u2028\u2029")
"""Line breaks that are not control characters."""


def plain(value: str) -> str:
    """Return a text in which characters that affect other text are replaced by U+FFFD. These are control characters,
    lone surrogates, and characters that change the text direction.
    """
    return _replaced(value, _TURNING, _KEPT)


def on_terminal(value: str) -> str:
    """Return text for a terminal: the result of `plain` with direction marks replaced too."""
    return _replaced(value, _TURNING | _MARKS, _KEPT)


def on_one_line(value: str) -> str:
    """Return a name for one line of a terminal: the result of `on_terminal` with tabs and line breaks replaced too."""
    return _replaced(value, _TURNING | _MARKS | _BREAKS, frozenset())


def _replaced(value: str, gone: Set[str], kept: Set[str]) -> str:
    if value.isprintable():  # fast path: nearly every text is printable and contains none of these characters
        return value

    def stays(letter: str) -> bool:
        return letter in kept or (letter not in gone and unicodedata.category(letter) not in {"Cc", "Cs"})

    return "".join(letter if stays(letter) else "\ufffd" for letter in value)
