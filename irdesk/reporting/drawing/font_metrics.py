"""The letters of figures: how wide they are, their outlines, and names made fit to be drawn.

Letters that the font lacks (it has Latin, Greek, Cyrillic and signs) are left to the fonts of whoever shows the figure.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from importlib.resources import files
from typing import TypeAlias

import msgspec

from irdesk.domain.untrusted_text import plain

Outlines: TypeAlias = dict[str, tuple[int, str]]
"""Of each letter its advance in thousandths of an em, and the path of its outline as SVG has it, y downwards."""
EM = 1000
WIDE, ORDINARY = 1000, 640
"""How wide letters are taken to be that the font lacks: of East Asia, and all others."""
MORE_SIGN = "…"
LONGEST = 200  # letters that are looked at of a name


class _File(msgspec.Struct):
    letters: Outlines


@cache
def outlines() -> Outlines:
    """All letters of the font, read once."""
    text = files("irdesk.reporting.drawing").joinpath("letters.json").read_bytes()
    return msgspec.json.decode(text, type=_File).letters


def has(text: str) -> bool:
    """Whether the font has all letters of a text."""
    return outlines().keys() >= set(text)


def width(text: str, size: float) -> float:
    """How wide a text is at a size, both in points; nothing is kerned, so that every program agrees."""
    known = outlines()
    return sum(known[own][0] if own in known else _elsewhere(own) for own in text) * size / EM


def _elsewhere(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return WIDE if unicodedata.east_asian_width(letter) in {"W", "F"} else ORDINARY


def clean(text: str) -> str:
    """A text to be drawn on one line: composed letters, no control characters, nothing that turns its direction."""
    return " ".join(plain(unicodedata.normalize("NFC", text)).split())


def fitted(text: str, size: float, room: float) -> str:
    """A clean text in so much room: of one that is longer the middle is left out, since names differ at their ends."""
    text = clean(text)
    if width(text, size) <= room:
        return text
    if len(text) > LONGEST:
        text = text[: LONGEST // 2] + text[-LONGEST // 2 :]
    kept = len(text)
    while kept > 1:
        kept -= 1
        short = text[: (kept + 1) // 2].rstrip() + MORE_SIGN + text[len(text) - kept // 2 :].lstrip()
        if width(short, size) <= room:
            return short
    return MORE_SIGN if width(MORE_SIGN, size) <= room else ""
