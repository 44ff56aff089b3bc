"""Cells of a grid on paper: their positions, colours and hatches, the lines between them, and their texts and marks."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TypeAlias

import numpy as np

from irdesk.reporting.drawing.figure import LESS, MORE, CellKind, Grid
from irdesk.reporting.drawing.fonts import MEDIUM, SMALLEST, width
from irdesk.reporting.drawing.primitives import Box, Item, Paint, Path, Stroke, Text, box_part
from irdesk.reporting.drawing.print_colours_and_hatches import hatch, role
from irdesk.reporting.drawing.shortened_names import clean

LEAST_LINED, LEAST_MARKED = 6.0, 3.0  # minimum sizes of cells with lines between them, and of cells with marks
STEPS = 40  # number of distinct colour strengths
HATCH = Stroke(Paint("ink", 0.75), 0.35)
CellLook: TypeAlias = tuple[Paint, str]
"""The paint and the hatch of a cell."""


class GridPlace:
    """The position of the grid and its cells on paper."""

    def __init__(self, left: float, top: float, wide: float, high: float, rows: int, columns: int) -> None:
        self.left, self.top, self.wide, self.high = left, top, wide, high
        self.right, self.bottom = left + wide * columns, top + high * rows

    def box(self, row: int, first: int, last: int) -> Box:
        """Return the box around the cells of a row with column indices from ``first`` to ``last`` - 1."""
        top = self.top + row * self.high
        return self.left + first * self.wide, top, self.left + last * self.wide, top + self.high

    def middle(self, row: int, column: int) -> tuple[float, float]:
        """Return the centre of a cell."""
        return self.left + (column + 0.5) * self.wide, self.top + (row + 0.5) * self.high


def _looks(cell_grid: Grid) -> list[list[CellLook | None]]:
    """Return the paint and the hatch of each cell; None for an empty cell."""
    if cell_grid.kind is not None:
        looks = [look_of_kind(kind) for kind in cell_grid.kinds]
        return [[looks[i] if i >= 0 else None for i in row] for row in cell_grid.kind.tolist()]
    strengths = cell_grid.strengths if cell_grid.strengths is not None else np.zeros(cell_grid.values.shape)
    steps = np.rint(np.clip(np.nan_to_num(strengths), -1, 1) * STEPS).astype(int)
    known = ~np.isnan(strengths)
    return [
        [look_of_strength(step / STEPS) if there else None for step, there in zip(row, shown, strict=True)]
        for row, shown in zip(steps.tolist(), known.tolist(), strict=True)
    ]


def look_of_kind(kind: CellKind) -> CellLook:
    """Return the paint and the hatch for a kind of cell."""
    return Paint(role(kind.colour), min(max(kind.strength, 0.0), 1.0)), kind.hatch


def look_of_strength(strength: float) -> CellLook:
    """Return the paint and the hatch for a strength from -1 to 1."""
    return Paint(role(LESS if strength < 0 else MORE), abs(strength)), "/" if strength < 0 else ""


def draw_cells(cell_grid: Grid, place: GridPlace) -> Iterator[Item]:
    """Yield the coloured areas, the hatches, and the lines. All cells with the same paint form one path. Adjacent cells
    in a row are merged into one box, so that no seams are visible.
    """
    boxes: dict[CellLook, list[Box]] = {}
    for i, row in enumerate(_looks(cell_grid)):
        begin = 0
        for j in range(1, len(row) + 1):
            if j == len(row) or row[j] != row[begin]:
                look = row[begin]
                if look is not None:
                    boxes.setdefault(look, []).append(place.box(i, begin, j))
                begin = j
    for (paint, _), cell_boxes in boxes.items():
        if paint.share > 0:
            yield Path(tuple(map(box_part, cell_boxes)), None, paint, closed=True)
    for (_, kind), cell_boxes in boxes.items():
        lines = tuple(line for box in cell_boxes for line in hatch(box, kind)) if kind else ()
        if lines:
            yield Path(lines, HATCH)
    if min(place.wide, place.high) >= LEAST_LINED:
        rows, columns = len(cell_grid.rows), len(cell_grid.columns)
        across = ((place.left, y, place.right, y) for y in (place.top + i * place.high for i in range(1, rows)))
        down = ((x, place.top, x, place.bottom) for x in (place.left + j * place.wide for j in range(1, columns)))
        lines = tuple(((a, b), (c, d)) for a, b, c, d in (*across, *down))
        if lines:
            yield Path(lines, Stroke(Paint("rule"), 0.4))


def draw_texts_and_marks(cell_grid: Grid, place: GridPlace) -> Iterator[Item]:
    """Yield the marks, and the texts of the cells if all of them fit."""
    texts: Sequence[Sequence[str]] = cell_grid.texts
    if not texts and cell_grid.kind is not None and any(kind.letter for kind in cell_grid.kinds):
        letters = [kind.letter for kind in cell_grid.kinds]
        texts = [[letters[i] if i >= 0 else "" for i in row] for row in cell_grid.kind.tolist()]
    size = _fitting({text for row in texts for text in row if text}, place)
    looks = _looks(cell_grid) if size or cell_grid.marked is not None else []
    if size:
        for i, row in enumerate(texts):
            for j, text in enumerate(row):
                if text:
                    x, y = place.middle(i, j)
                    tip = f"{cell_grid.rows[i]}, {cell_grid.columns[j]}: {text}"
                    yield Text(x, y + 0.36 * size, clean(text), size, 0.5, paint=ink_on(looks[i][j]), tip=tip)
    if cell_grid.marked is not None and min(place.wide, place.high) >= LEAST_MARKED:
        for i, j in np.argwhere(cell_grid.marked).tolist():
            yield _mark(place, i, j, ink_on(looks[i][j]), corner=bool(size))


def _fitting(texts: set[str], place: GridPlace) -> float:
    """Return the font size at which every text fits into its cell, or 0 if that size would be too small to read."""
    widest = max((width(clean(text), 1.0) for text in texts), default=0.0)
    if not widest:
        return 0.0
    size = min((place.wide - 1.2) / widest, place.high * 0.8, MEDIUM)
    return size if size >= SMALLEST else 0.0


def ink_on(look: CellLook | None) -> Paint:
    """Return a text colour that is readable on a cell, in colour and in grey."""
    return Paint("paper") if look and look[0].share > 0.6 and look[0].role not in {"c3", "c5", "c7"} else Paint("ink")


def _mark(place: GridPlace, row: int, column: int, paint: Paint, *, corner: bool) -> Item:
    """Return the mark of a cell: a coloured corner if ``corner``, else a dot in the middle."""
    if corner:
        _, top, right, _ = place.box(row, column, column + 1)
        edge = min(place.wide, place.high) * 0.28
        return Path((((right - edge, top), (right, top), (right, top + edge)),), None, paint, closed=True)
    (x, y), side = place.middle(row, column), min(place.wide, place.high)
    return dot(x, y, min(max(side / 6, 0.6), 1.8), paint)


def dot(x: float, y: float, radius: float, paint: Paint) -> Path:
    """Return the dot of a marked cell."""
    turns = (2 * math.pi * i / 12 for i in range(12))
    return Path((tuple((x + radius * math.cos(t), y + radius * math.sin(t)) for t in turns),), None, paint, closed=True)
