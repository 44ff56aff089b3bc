"""Colours of paint roles on white paper, in colour and in grey, and the hatches of areas.

The hues are those of Okabe & Ito (*Color Universal Design*, 2008), which colour-blind people can distinguish. The
lightnesses are chosen so that no two colours are equal in grey, and neighbouring colours differ strongly.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from irdesk.reporting.drawing.clipping import cut_segment
from irdesk.reporting.drawing.figure import FAINT, LESS, MORE
from irdesk.reporting.drawing.primitives import Box, Paint, Part

COLOURS: Mapping[str, str] = {
    "ink": "#000000",
    "soft": "#767676",
    "rule": "#D4D4D4",
    "paper": "#FFFFFF",
    "c0": "#00639A",
    "c1": "#D45E00",
    "c2": "#005941",
    "c3": "#D083AE",
    "c4": "#4C3C00",
    "c5": "#57B4E9",
    "c6": "#2A2A2A",
    "c7": "#EBB233",
    "more": "#00639A",
    "less": "#D45E00",
}
GREYS: Mapping[str, str] = {
    "ink": "#000000",
    "soft": "#767676",
    "rule": "#D4D4D4",
    "paper": "#FFFFFF",
    "c0": "#575757",
    "c1": "#797979",
    "c2": "#424242",
    "c3": "#919191",
    "c4": "#303030",
    "c5": "#A6A6A6",
    "c6": "#1F1F1F",
    "c7": "#BBBBBB",
    "more": "#4A4A4A",
    "less": "#8A8A8A",
}
HATCHES = ("", "/", "x", "\\", "-", ".", "/x", "\\-")
HATCH_GAP = 2.6  # distance between the lines of a hatch, in points


def role(colour: int) -> str:
    """Map a figure's colour number to a paint role."""
    named = {FAINT: "soft", MORE: "more", LESS: "less"}
    return named.get(colour) or f"c{colour % 8}"


def on_paper(paint: Paint, palette: Mapping[str, str]) -> str:
    """Return the colour of a paint on paper as ``#rrggbb``. The colour of a translucent paint is not mixed with the
    paper colour.
    """
    colour = palette[paint.role]
    if paint.veil or paint.share >= 1:
        return colour
    pairs = zip(bytes.fromhex(colour[1:]), bytes.fromhex(palette["paper"][1:]), strict=True)
    mixed = (round(ground + (value - ground) * paint.share) for value, ground in pairs)
    return "#" + bytes(mixed).hex().upper()


def hatch(box: Box, kinds: str) -> Iterator[Part]:
    """Yield the hatch lines in a box. They are aligned to a grid over the whole drawing, so that the hatches of
    adjacent boxes join.
    """
    left, top, right, bottom = box
    for kind in kinds.replace("x", "/\\"):
        if kind in "-.":
            for i in range(math.ceil(top / HATCH_GAP), math.floor(bottom / HATCH_GAP) + 1):
                if kind == "-":
                    yield (left, i * HATCH_GAP), (right, i * HATCH_GAP)
                    continue
                for j in range(math.ceil(left / HATCH_GAP), math.floor((right - 0.7) / HATCH_GAP) + 1):
                    yield (j * HATCH_GAP, i * HATCH_GAP), (j * HATCH_GAP + 0.7, i * HATCH_GAP)
            continue
        step = HATCH_GAP * math.sqrt(2)
        slope = -1 if kind == "/" else 1  # y coordinates grow downwards
        least = top - slope * (left if slope > 0 else right) if slope < 0 else top - right
        most = bottom - left if slope > 0 else bottom + right
        if slope < 0:
            least = top + left
        for i in range(math.ceil(least / step), math.floor(most / step) + 1):
            piece = cut_segment(left, i * step + slope * left, right, i * step + slope * right, box)
            if piece and piece[0] != piece[1]:
                yield piece
