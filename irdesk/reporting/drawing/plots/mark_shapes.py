"""Shapes of the marks of points, such as circles and triangles, and their size."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from irdesk.reporting.drawing.figure import FAINT, LESS, MORE, Shape
from irdesk.reporting.drawing.primitives import Item, Paint, Part, Path, Place, Stroke, box_part

RADIUS = 1.9  # radius of a mark, in points
CORNERS = 16  # number of corners that approximate a circle
CIRCLE = tuple((math.cos(2 * math.pi * i / CORNERS), math.sin(2 * math.pi * i / CORNERS)) for i in range(CORNERS))
SHAPES = (
    Shape.CIRCLE,
    Shape.SQUARE,
    Shape.UP,
    Shape.DIAMOND,
    Shape.DOWN,
    Shape.CROSS,
    Shape.RING,
    Shape.PLUS,
)


def shape_of(colour: int) -> Shape:
    """Return the mark shape that belongs to a colour."""
    return {MORE: Shape.UP, LESS: Shape.DOWN, FAINT: Shape.RING}.get(colour) or SHAPES[colour % len(SHAPES)]


def marks_at(places: Sequence[Place], shape: Shape, paint: Paint, tip: str, radius: float = RADIUS) -> Iterator[Item]:
    """Yield marks of a shape at points on paper."""
    parts = tuple(part for x, y in places for part in outline(shape, x, y, radius))
    if not parts:
        return
    if shape in {Shape.CROSS, Shape.PLUS}:
        yield Path(parts, Stroke(paint, 1.0), tip=tip)
    elif shape is Shape.TICK:
        yield Path(parts, Stroke(paint, 0.5), tip=tip)
    elif shape is Shape.RING:
        yield Path(parts, Stroke(paint, 0.9), Paint("paper"), closed=True, tip=tip)
    else:
        yield Path(parts, None, paint, closed=True, tip=tip)


def outline(shape: Shape, x: float, y: float, radius: float) -> tuple[Part, ...]:
    """Return the outline of a mark."""
    if shape in {Shape.CIRCLE, Shape.RING}:
        return (tuple([(x + radius * across, y + radius * down) for across, down in CIRCLE]),)
    r = radius * 1.2
    half = radius * 0.9
    return {
        Shape.UP: (((x, y - r), (x + r, y + 0.8 * r), (x - r, y + 0.8 * r)),),
        Shape.DOWN: (((x, y + r), (x + r, y - 0.8 * r), (x - r, y - 0.8 * r)),),
        Shape.SQUARE: (box_part((x - half, y - half, x + half, y + half)),),
        Shape.DIAMOND: (((x, y - r), (x + r, y), (x, y + r), (x - r, y)),),
        Shape.CROSS: (((x - half, y - half), (x + half, y + half)), ((x - half, y + half), (x + half, y - half))),
        Shape.TICK: (((x, y - 1.6 * r), (x, y + 1.6 * r)),),
        Shape.PLUS: (((x - r, y), (x + r, y)), ((x, y - r), (x, y + r))),
    }[shape]
