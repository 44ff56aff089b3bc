"""Elements of a drawing: paths and texts. Coordinates are in points (1/72 inch) from the upper left corner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Place: TypeAlias = tuple[float, float]
Part: TypeAlias = tuple[Place, ...]
Box: TypeAlias = tuple[float, float, float, float]
"""A box as (left, top, right, bottom)."""


@dataclass(frozen=True)
class Paint:
    """A colour, given by its role (see `print_colours_and_hatches`) and its strength, from 0 (the paper colour) to 1. A
    ``veil`` is translucent.
    """

    role: str
    share: float = 1.0
    veil: bool = False


@dataclass(frozen=True)
class Stroke:
    """A pen: its paint, its width in points, and its dash pattern as lengths of strokes and gaps in points."""

    paint: Paint
    width: float
    dash: tuple[float, ...] = ()


@dataclass(frozen=True)
class Path:
    """Several lines, or areas if ``closed``, with the same paint. ``tip`` is their tooltip."""

    parts: tuple[Part, ...]
    stroke: Stroke | None = None
    fill: Paint | None = None
    closed: bool = False
    tip: str = ""


@dataclass(frozen=True)
class Text:
    """A line of text. ``anchor`` states whether ``x`` is the start (0), middle (0.5) or end (1) of the text; ``y`` is
    the baseline.

    If ``turned``, the text is rotated around (x, y) and reads from the bottom up. ``tip`` is the full text if the text
    was shortened. A ``halo`` is a margin in the paper colour that keeps the text readable on lines.
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
"""The total width of a halo on both sides, as a fraction of the font size."""


Item: TypeAlias = Path | Text
MARGIN = 3.0
"""The margin of a drawing on all sides, in points."""


@dataclass(frozen=True)
class Drawing:
    """A complete drawing with its items in painting order. In a drawing with many rows, the part above ``head`` is a
    second axis, which a view keeps visible while scrolling.
    """

    width: float
    height: float
    items: tuple[Item, ...]
    title: str
    text: str
    head: float = 0.0


def box_part(box: Box) -> Part:
    """Return the corners of a box as a closed part of a path."""
    left, top, right, bottom = box
    return ((left, top), (right, top), (right, bottom), (left, bottom))
