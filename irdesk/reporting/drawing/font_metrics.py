"""Metrics of the figures' font: widths and outlines of characters. The module also shortens names and removes
characters that cannot be drawn.

The font has Latin, Greek, Cyrillic and symbols. Other characters are drawn in the viewer's fonts.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from importlib.resources import files
from itertools import accumulate
from typing import TypeAlias

import msgspec

from irdesk.domain.untrusted_text import plain
from irdesk.system.json_values import decode_json

Outlines: TypeAlias = dict[str, tuple[int, str]]
"""Maps each character to its advance in thousandths of an em, and its outline as an SVG path with y downwards."""
EM = 1000
WIDE, ORDINARY = 1000, 640
"""The assumed widths of characters that the font lacks: East Asian characters, and all others."""
MORE_SIGN = "…"
KEPT = 3  # number of characters of a common prefix that are kept
LONGEST = 200  # maximum length of a name; only the beginning and the end of longer names are used


class _File(msgspec.Struct):
    letters: Outlines


@cache
def outlines() -> Outlines:
    """Return the metrics of all characters of the font. The file is read only once."""
    text = files("irdesk.reporting.drawing").joinpath("letter_outlines.json").read_bytes()
    return decode_json(text, _File).letters


def has(text: str) -> bool:
    """Return whether the font has all characters of a text."""
    return outlines().keys() >= set(text)


def width(text: str, size: float) -> float:
    """Return the width of a text at a font size, both in points. Kerning is not applied, so that all
    renderers agree.
    """
    return sum(_advances(text)) * size / EM


def _advances(text: str) -> Iterator[int]:
    """Yield the advance of each character in thousandths of an em."""
    known = outlines()
    return (known[letter][0] if letter in known else _elsewhere(letter) for letter in text)


def _elsewhere(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return WIDE if unicodedata.east_asian_width(letter) in {"W", "F"} else ORDINARY


def clean(text: str) -> str:
    """Clean a text so that it can be drawn on one line: compose characters, and remove control characters and direction
    marks.
    """
    return " ".join(plain(unicodedata.normalize("NFC", text)).split())


def fit_text(text: str, size: float, room: float) -> str:
    """Clean a text and shorten it to a width of ``room`` points. The middle is removed, since names usually differ at
    their beginnings or ends.
    """
    text = clean(text)
    if width(text, size) <= room:
        return text
    if len(text) > LONGEST:
        text = text[: LONGEST // 2] + text[-LONGEST // 2 :]
    sign, *_ = _advances(MORE_SIGN)
    advances = [0, *accumulate(_advances(text))]
    for kept in range(len(text) - 1, 0, -1):
        begin, end = text[: (kept + 1) // 2].rstrip(), text[len(text) - kept // 2 :].lstrip()
        short = advances[len(begin)] + sign + advances[-1] - advances[len(text) - len(end)]
        if short * size / EM <= room:
            return begin + MORE_SIGN + end
    return MORE_SIGN if sign * size / EM <= room else ""


def wrap_text(text: str, size: float, room: float) -> list[str]:
    """Clean a text and break it at spaces into lines of at most ``room`` points. Longer words are shortened."""
    lines: list[str] = []
    for word in clean(text).split():
        longer = f"{lines[-1]} {word}" if lines else ""
        if lines and width(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(fit_text(word, size, room))
    return lines


def fit_names(names: Sequence[str], size: float, rooms: Sequence[float]) -> list[str]:
    """Clean names and shorten each to the width available for it.

    Names that would look the same without their middles keep the part in which they differ. They lose their common
    suffix, or their common prefix except for its first characters, or both.
    """
    names = [clean(name) for name in names]
    least = min(rooms, default=0.0)
    alike: dict[str, set[str]] = {}
    for name in names:
        alike.setdefault(fit_text(name, size, least), set()).add(name)
    shown = []
    for name, room in zip(names, rooms, strict=True):
        group = alike[fit_text(name, size, least)]
        if len(group) == 1 or width(name, size) <= room:
            shown.append(fit_text(name, size, room))
            continue
        start = _shared(group)
        end = len(name) - _shared([other[start:][::-1] for other in group])
        head = name[:KEPT] + MORE_SIGN if start > KEPT else name[:start]
        tail = MORE_SIGN if end < len(name) else ""
        ways = name[:end] + tail, head + name[start:], head + name[start:end] + tail
        shown.append(fit_text(next((way for way in ways if width(way, size) <= room), ways[-1]), size, room))
    return shown


def _shared(texts: Collection[str]) -> int:
    """Return the length of the common prefix of all texts, by comparing the first and the last text in sorted order."""
    first, last = min(texts), max(texts)
    return next((i for i, (one, other) in enumerate(zip(first, last, strict=False)) if one != other), len(first))
