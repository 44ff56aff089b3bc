"""What a drawing is made of, in points (1/72 inch) from its upper left corner: paths and texts, nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Place: TypeAlias = tuple[float, float]
Part: TypeAlias = tuple[Place, ...]
Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@dataclass(frozen=True)
class Paint:
    """A colour by its role (see `print_colours`) and how much of it lies on the paper; a ``veil`` lets what is below
    shine through.
    """

    role: str
    share: float = 1.0
    veil: bool = False


@dataclass(frozen=True)
class Stroke:
    """A pen: its paint, its width, and strokes and gaps of its dash in points."""

    paint: Paint
    width: float
    dash: tuple[float, ...] = ()


@dataclass(frozen=True)
class Path:
    """Several lines or (``closed``) areas at once, all painted alike; ``tip`` says what they are."""

    parts: tuple[Part, ...]
    stroke: Stroke | None = None
    fill: Paint | None = None
    closed: bool = False
    tip: str = ""


@dataclass(frozen=True)
class Text:
    """A line of text: its beginning (``anchor`` 0), middle (0.5) or end (1) is at ``x``; ``y`` is its baseline.

    ``turned`` reads from the bottom up, turned around that place. ``tip`` is the whole text of a shortened one. Around
    a text with a ``halo`` lies paper, so that it can be read upon lines.
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
"""How wide a halo is, both sides together, in sizes of the text."""


Item: TypeAlias = Path | Text


@dataclass(frozen=True)
class Drawing:
    """All of it, in the order in which it is painted."""

    width: float
    height: float
    items: tuple[Item, ...]
    title: str
    text: str


def box_part(box: Box) -> Part:
    """The corners of a box."""
    left, top, right, bottom = box
    return ((left, top), (right, top), (right, bottom), (left, bottom))
