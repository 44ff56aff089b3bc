"""The font of figures: its sizes, and the widths and outlines of its characters.

The font has Latin, Greek, Cyrillic and symbols. Other characters are drawn in the viewer's fonts.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import TypeAlias

import msgspec

from irdesk.system.json_values import decode_json

Outlines: TypeAlias = dict[str, tuple[int, str]]
"""Maps each character to its advance in thousandths of an em, and its outline as an SVG path with y downwards."""
EM = 1000
# Font sizes in points.
LARGE = 7.5  # axes of plots, and rank diagrams
MEDIUM = 7.0  # grids and legends
SMALL = 6.5  # labels next to points, and names below an axis if they are rotated
SMALLEST = 5.5  # minimum for texts in a grid, whose font size depends on the size of the cells
WIDE, ORDINARY = 1000, 640
"""The assumed widths of characters that the font lacks: East Asian characters, and all others."""


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
    return sum(advances(text)) * size / EM


def advances(text: str) -> Iterator[int]:
    """Yield the advance of each character in thousandths of an em."""
    known = outlines()
    return (known[letter][0] if letter in known else _elsewhere(letter) for letter in text)


def _elsewhere(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return WIDE if unicodedata.east_asian_width(letter) in {"W", "F"} else ORDINARY
