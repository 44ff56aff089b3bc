"""Drawing of a grid of cells: row names on the left, column names below, dendrograms on the other sides, and a colour
legend.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial

import numpy as np

from irdesk.reporting.drawing.figure import LESS, MORE, CellKind, Figure, Grid, Tree
from irdesk.reporting.drawing.fonts import MEDIUM, SMALLEST, width
from irdesk.reporting.drawing.legend_layout import Entry, legend
from irdesk.reporting.drawing.primitives import MARGIN, Box, Drawing, Item, Paint, Path, Stroke, Text, box_part
from irdesk.reporting.drawing.print_colours_and_hatches import hatch, role
from irdesk.reporting.drawing.shortened_names import clean, fit_names, fit_text

GAP = 3.0
TALLEST = 560.0  # maximum height of the grid in points: the height of a journal page minus the legend
WIDEST, HIGHEST = 34.0, 26.0  # maximum width and height of one cell, in points
LEAST_LINED, LEAST_MARKED = 6.0, 3.0
LONGEST_NAME = 0.4  # room for row names next to many columns, as a fraction of the width
HIGHEST_NAME = 130.0  # room for column names, in points
TREE = 34.0  # room for a dendrogram, in points
STEPS = 40  # number of distinct colour strengths
HATCH = Stroke(Paint("ink", 0.75), 0.35)


def draw_grid(figure: Figure, cell_grid: Grid, page: float) -> Drawing:
    """Draw a figure with a grid, ``page`` points wide."""
    rows, columns = len(cell_grid.rows), len(cell_grid.columns)
    title = MEDIUM + 4 if figure.y.title else 0
    beside = 2 * MARGIN + title + GAP + (TREE + GAP if cell_grid.row_tree else 0) + WIDEST * columns
    room = max(LONGEST_NAME * page, page - beside)
    wide_names = max((min(width(clean(name), MEDIUM), room) for name in cell_grid.rows), default=0.0)
    left = MARGIN + title + wide_names + GAP
    right = page - MARGIN - (TREE + GAP if cell_grid.row_tree else 0)
    top = MARGIN + (TREE + GAP if cell_grid.column_tree else 0) + 1
    wide = min((right - left) / max(columns, 1), WIDEST)
    high = wide * cell_grid.ratio if cell_grid.ratio else min(max(wide, MEDIUM + 1.5), HIGHEST)
    high = min(high, TALLEST / max(rows, 1))
    place = _Place(left, top, wide, high, rows, columns)
    items: list[Item] = list(_cells(cell_grid, place))
    items += _texts(cell_grid, place)
    items += _row_names(cell_grid, place)
    items.append(
        Path((box_part((left, top, place.right, place.bottom)),), Stroke(Paint("ink"), 0.5), None, closed=True)
    )
    under, foot = _column_names(cell_grid, place)
    items += under
    if figure.y.title:
        shown_title = fit_text(figure.y.title, MEDIUM, max(place.bottom - top, 60.0))
        items.append(Text(MARGIN + MEDIUM, (top + place.bottom) / 2, shown_title, MEDIUM, 0.5, turned=True))
    if figure.x.title:
        shown_title = fit_text(figure.x.title, MEDIUM, page - 2 * MARGIN)
        middle = max((left + place.right) / 2, MARGIN + width(shown_title, MEDIUM) / 2)
        items.append(Text(middle, foot + MEDIUM + 1, shown_title, MEDIUM, 0.5))
        foot += MEDIUM + 4
    if cell_grid.row_tree:
        items += _tree(cell_grid.row_tree, place, sideways=True)
    if cell_grid.column_tree:
        items += _tree(cell_grid.column_tree, place, sideways=False)
    legend_items, foot = legend(_entries(cell_grid), MARGIN, page - MARGIN, foot + 4)
    scale, foot = (
        _scale(cell_grid, left, page - MARGIN, foot + (3 if legend_items else 0)) if cell_grid.scale else ([], foot)
    )
    return Drawing(page, foot + MARGIN, (*items, *legend_items, *scale), figure.title, figure.description)


class _Place:
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


def _looks(cell_grid: Grid) -> list[list[tuple[Paint, str] | None]]:
    """Return the paint and the hatch of each cell; None for an empty cell."""
    if cell_grid.kind is not None:
        looks = [_look(kind) for kind in cell_grid.kinds]
        return [[looks[i] if i >= 0 else None for i in row] for row in cell_grid.kind.tolist()]
    strengths = cell_grid.strengths if cell_grid.strengths is not None else np.zeros(cell_grid.values.shape)
    steps = np.rint(np.clip(np.nan_to_num(strengths), -1, 1) * STEPS).astype(int)
    known = ~np.isnan(strengths)
    return [
        [_strong(step / STEPS) if there else None for step, there in zip(row, shown, strict=True)]
        for row, shown in zip(steps.tolist(), known.tolist(), strict=True)
    ]


def _look(kind: CellKind) -> tuple[Paint, str]:
    return Paint(role(kind.colour), min(max(kind.strength, 0.0), 1.0)), kind.hatch


def _strong(strength: float) -> tuple[Paint, str]:
    return Paint(role(LESS if strength < 0 else MORE), abs(strength)), "/" if strength < 0 else ""


def _cells(cell_grid: Grid, place: _Place) -> Iterator[Item]:
    """Yield the coloured areas, the hatches, and the lines. All cells with the same paint form one path. Adjacent cells
    in a row are merged into one box, so that no seams are visible.
    """
    boxes: dict[tuple[Paint, str], list[Box]] = {}
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


def _texts(cell_grid: Grid, place: _Place) -> Iterator[Item]:
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
                    yield Text(x, y + 0.36 * size, clean(text), size, 0.5, paint=_ink(looks[i][j]), tip=tip)
    if cell_grid.marked is not None and min(place.wide, place.high) >= LEAST_MARKED:
        for i, j in np.argwhere(cell_grid.marked).tolist():
            yield _sign(place, i, j, _ink(looks[i][j]), corner=bool(size))


def _fitting(texts: set[str], place: _Place) -> float:
    """Return the font size at which every text fits into its cell, or 0 if that size would be too small to read."""
    widest = max((width(clean(text), 1.0) for text in texts), default=0.0)
    if not widest:
        return 0.0
    size = min((place.wide - 1.2) / widest, place.high * 0.8, MEDIUM)
    return size if size >= SMALLEST else 0.0


def _ink(look: tuple[Paint, str] | None) -> Paint:
    """Return a text colour that is readable on a cell, in colour and in grey."""
    return Paint("paper") if look and look[0].share > 0.6 and look[0].role not in {"c3", "c5", "c7"} else Paint("ink")


def _sign(place: _Place, row: int, column: int, paint: Paint, *, corner: bool) -> Item:
    if corner:
        _, top, right, _ = place.box(row, column, column + 1)
        edge = min(place.wide, place.high) * 0.28
        return Path((((right - edge, top), (right, top), (right, top + edge)),), None, paint, closed=True)
    (x, y), side = place.middle(row, column), min(place.wide, place.high)
    r = min(max(side / 6, 0.6), 1.8)
    turns = (2 * math.pi * i / 12 for i in range(12))
    return Path((tuple((x + r * math.cos(t), y + r * math.sin(t)) for t in turns),), None, paint, closed=True)


def _row_names(cell_grid: Grid, place: _Place) -> Iterator[Item]:
    """Yield names next to the rows, or every n-th name if the rows are too low for all names."""
    size = min(MEDIUM, max(place.high * 0.95, SMALLEST))
    every = max(1, math.ceil(size / place.high - 0.05))
    room = place.left - MARGIN - GAP
    names = fit_names(cell_grid.rows, size, [room] * len(cell_grid.rows))
    for i in range(0, len(cell_grid.rows), every):
        _, y = place.middle(i, 0)
        name = names[i]
        tip = cell_grid.rows[i] if name != cell_grid.rows[i] else ""
        yield Text(place.left - GAP, y + 0.36 * size, name, size, 1, tip=tip)


def _column_names(cell_grid: Grid, place: _Place) -> tuple[list[Item], float]:
    """Return the names below the columns, and the position of the lower end of the longest name. Names are horizontal
    if they fit, otherwise rotated.
    """
    names = fit_names(cell_grid.columns, MEDIUM, [HIGHEST_NAME] * len(cell_grid.columns))
    widest = max((width(name, MEDIUM) for name in names), default=0.0)
    turned = widest > place.wide - 2
    items: list[Item] = []
    every = max(1, math.ceil(MEDIUM / place.wide - 0.05)) if turned else 1
    lowest = 0.0
    for j in range(0, len(names), every):
        x, _ = place.middle(0, j)
        tip = cell_grid.columns[j] if names[j] != cell_grid.columns[j] else ""
        if turned:
            items.append(Text(x + 0.36 * MEDIUM, place.bottom + GAP, names[j], MEDIUM, 1, turned=True, tip=tip))
            lowest = max(lowest, width(names[j], MEDIUM))
        else:
            items.append(Text(x, place.bottom + MEDIUM + 1.5, names[j], MEDIUM, 0.5, tip=tip))
            lowest = MEDIUM
    return items, place.bottom + GAP + lowest + 1


def _tree(tree: Tree, place: _Place, *, sideways: bool) -> Iterator[Item]:
    """Yield a dendrogram next to the rows or above the columns."""
    highest = float(tree.heights.max(initial=0.0)) or 1.0
    parts = []
    for positions, heights in zip(tree.across.tolist(), tree.heights.tolist(), strict=True):
        along = [own_at / 10 for own_at in positions]  # SciPy places leaves at 5, 15, …, which become cell centres
        out = [GAP + TREE * 0.95 * height / highest for height in heights]
        if sideways:
            parts.append(tuple((place.right + o, place.top + a * place.high) for a, o in zip(along, out, strict=True)))
        else:
            parts.append(tuple((place.left + a * place.wide, place.top - o) for a, o in zip(along, out, strict=True)))
    if parts:
        yield Path(tuple(parts), Stroke(Paint("ink"), 0.5))


def _entries(cell_grid: Grid) -> list[Entry]:
    used = set() if cell_grid.kind is None else set(np.unique(cell_grid.kind).tolist())
    entries = [Entry(kind.name, partial(_kind_sample, kind)) for i, kind in enumerate(cell_grid.kinds) if i in used]
    if cell_grid.mark_name and cell_grid.marked is not None and cell_grid.marked.any():
        entries.append(Entry(cell_grid.mark_name, _mark_sample))
    return entries


def _kind_sample(kind: CellKind, box: Box) -> list[Item]:
    paint, kinds = _look(kind)
    items: list[Item] = [Path((box_part(box),), Stroke(Paint("rule"), 0.4), paint, closed=True)]
    if lines := tuple(hatch(box, kinds)):
        items.append(Path(lines, HATCH))
    if kind.letter:
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        items.append(Text(x, y + 0.36 * SMALLEST, clean(kind.letter), SMALLEST, 0.5, paint=_ink((paint, kinds))))
    return items


def _mark_sample(box: Box) -> list[Item]:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    turns = (2 * math.pi * i / 12 for i in range(12))
    return [
        Path((tuple((x + 1.6 * math.cos(t), y + 1.6 * math.sin(t)) for t in turns),), None, Paint("ink"), closed=True)
    ]


def _scale(cell_grid: Grid, left: float, right: float, top: float) -> tuple[list[Item], float]:
    """Return a colour bar with a text at each end. The bar is below the cells and at most as wide as the grid."""
    assert cell_grid.scale
    signed = cell_grid.strengths is not None and bool(np.nanmin(cell_grid.strengths, initial=0.0) < 0)
    steps = np.linspace(-1 if signed else 0, 1, 17)
    each, high = 6.0, 8.0
    bar = each * len(steps) + 2 * GAP
    room = (right - MARGIN - bar) / 2
    least, greatest = (fit_text(text, MEDIUM, room) for text in (cell_grid.scale[0], cell_grid.scale[2]))
    middle = fit_text(cell_grid.scale[1], MEDIUM, right - MARGIN)
    left = max(MARGIN, min(left, right - bar - width(least, MEDIUM) - width(greatest, MEDIUM)))
    x = left + width(least, MEDIUM) + GAP
    items: list[Item] = [Text(left, top + MEDIUM + 0.5, least, MEDIUM)]
    for i, step in enumerate(steps.tolist()):
        paint, kinds = _strong(step)
        box = (x + i * each, top + 1, x + (i + 1) * each, top + 1 + high)
        if paint.share > 0:
            items.append(Path((box_part(box),), None, paint, closed=True))
        if lines := tuple(hatch(box, kinds)):
            items.append(Path(lines, HATCH))
    end = x + each * len(steps)
    items.append(Path((box_part((x, top + 1, end, top + 1 + high)),), Stroke(Paint("ink"), 0.4), closed=True))
    items.append(Text(end + GAP, top + MEDIUM + 0.5, greatest, MEDIUM))
    foot = top + high + 2
    if middle:
        half = width(middle, MEDIUM) / 2
        items.append(Text(min(max((x + end) / 2, MARGIN + half), right - half), foot + MEDIUM, middle, MEDIUM, 0.5))
        foot += MEDIUM + 2
    return items, foot
