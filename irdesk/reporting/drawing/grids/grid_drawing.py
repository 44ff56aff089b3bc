"""Drawing of a grid of cells: row names on the left, column names below, dendrograms on the right and at the top, and
the legend at the foot.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from irdesk.reporting.drawing.figure import Figure, Grid, Tree
from irdesk.reporting.drawing.fonts import MEDIUM, SMALLEST, width
from irdesk.reporting.drawing.grids.grid_cells import GridPlace, draw_cells, draw_texts_and_marks
from irdesk.reporting.drawing.grids.grid_legend import colour_bar, legend_entries
from irdesk.reporting.drawing.legend_layout import legend
from irdesk.reporting.drawing.primitives import MARGIN, Drawing, Item, Paint, Path, Stroke, Text, box_part
from irdesk.reporting.drawing.shortened_names import clean, fit_names, fit_text

GAP = 3.0  # distance between the cells and the names or dendrograms beside them, in points
TALLEST = 560.0  # maximum height of the grid in points: the height of a journal page minus the legend
WIDEST, HIGHEST = 34.0, 26.0  # maximum width and height of one cell, in points
LONGEST_NAME = 0.4  # room for row names next to many columns, as a fraction of the width
HIGHEST_NAME = 130.0  # room for column names, in points
TREE = 34.0  # room for a dendrogram, in points


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
    place = GridPlace(left, top, wide, high, rows, columns)
    items: list[Item] = list(draw_cells(cell_grid, place))
    items += draw_texts_and_marks(cell_grid, place)
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
    legend_items, foot = legend(legend_entries(cell_grid), MARGIN, page - MARGIN, foot + 4)
    scale, foot = (
        colour_bar(cell_grid, left, page - MARGIN, foot + (3 if legend_items else 0)) if cell_grid.scale else ([], foot)
    )
    return Drawing(page, foot + MARGIN, (*items, *legend_items, *scale), figure.title, figure.description)


def _row_names(cell_grid: Grid, place: GridPlace) -> Iterator[Item]:
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


def _column_names(cell_grid: Grid, place: GridPlace) -> tuple[list[Item], float]:
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


def _tree(tree: Tree, place: GridPlace, *, sideways: bool) -> Iterator[Item]:
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
