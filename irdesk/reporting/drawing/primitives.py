"""The elements of a drawing, in points (1/72 inch) from its upper left corner: paths and texts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Place: TypeAlias = tuple[float, float]
Part: TypeAlias = tuple[Place, ...]
Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@dataclass(frozen=True)
class Paint:
    """A colour by its role (see `print_colours`) and its strength on the paper; a ``veil`` is translucent."""

    role: str
    share: float = 1.0
    veil: bool = False


@dataclass(frozen=True)
class Stroke:
    """A pen: its paint, its width, and the strokes and gaps of its dash in points."""

    paint: Paint
    width: float
    dash: tuple[float, ...] = ()


@dataclass(frozen=True)
class Path:
    """Several lines or (``closed``) areas with the same paint; ``tip`` is their tooltip."""

    parts: tuple[Part, ...]
    stroke: Stroke | None = None
    fill: Paint | None = None
    closed: bool = False
    tip: str = ""


@dataclass(frozen=True)
class Text:
    """A line of text: its beginning (``anchor`` 0), middle (0.5) or end (1) is at ``x``; ``y`` is its baseline.

    ``turned`` text reads from the bottom up, rotated around that point. ``tip`` is the full text of a shortened one. A
    ``halo`` is a margin of paper colour that keeps the text readable on lines.
    """

    x: float
    y: float
    text: str
    size: float
    anchor: float = 0.0
    turned: bool = False
    paint: Paint = Paint("ink")
    tip: str = ""
    halo: bool = False


HALO = 0.24
"""The width of a halo, both sides together, as a fraction of the font size."""


Item: TypeAlias = Path | Text


@dataclass(frozen=True)
class Drawing:
    """A complete drawing: its items in painting order. The part down to ``head`` is the axis above many rows, which a
    view keeps visible.
    """

    width: float
    height: float
    items: tuple[Item, ...]
    title: str
    text: str
    head: float = 0.0


def box_part(box: Box) -> Part:
    """Return the corners of a box."""
    left, top, right, bottom = box
    return ((left, top), (right, top), (right, bottom), (left, bottom))
