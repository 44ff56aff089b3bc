"""Names and texts that strangers wrote, where they stand beside what irdesk says itself."""

from __future__ import annotations

import unicodedata

_KEPT = {"\t", "\n"}
_TURNING = {*map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A)))}
"""Letters that turn the direction of all that follows them."""


def plain(value: str) -> str:
    """A text without what would change more than itself: control characters, lone surrogates, and letters that turn the
    direction of text become U+FFFD.
    """

    if value.isprintable():  # which all of those are not; nearly every text is, and a hundred runs are named often
        return value

    def kept(letter: str) -> bool:
        return letter in _KEPT or (letter not in _TURNING and unicodedata.category(letter) not in {"Cc", "Cs"})

    return "".join(letter if kept(letter) else "\ufffd" for letter in value)
