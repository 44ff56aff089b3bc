"""Names and other texts shortened to the space in a figure, without characters that cannot be drawn."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Sequence
from itertools import accumulate

from irdesk.domain.untrusted_text import plain
from irdesk.reporting.drawing.fonts import EM, advances, width

MORE_SIGN = "…"
KEPT = 3  # number of characters of a common prefix that are kept
LONGEST = 200  # maximum length of a name; only the beginning and the end of longer names are used


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
    sign, *_ = advances(MORE_SIGN)
    places = [0, *accumulate(advances(text))]
    for kept in range(len(text) - 1, 0, -1):
        begin, end = text[: (kept + 1) // 2].rstrip(), text[len(text) - kept // 2 :].lstrip()
        short = places[len(begin)] + sign + places[-1] - places[len(text) - len(end)]
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
