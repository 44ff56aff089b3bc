"""Legend of a grid: samples of the kinds of cells and of the mark, and the colour bar of strengths."""

from __future__ import annotations

from functools import partial

import numpy as np

from irdesk.reporting.drawing.figure import CellKind, Grid
from irdesk.reporting.drawing.fonts import MEDIUM, SMALLEST, width
from irdesk.reporting.drawing.grids.grid_cells import HATCH, dot, ink_on, look_of_kind, look_of_strength
from irdesk.reporting.drawing.legend_layout import Entry
from irdesk.reporting.drawing.primitives import MARGIN, Box, Item, Paint, Path, Stroke, Text, box_part
from irdesk.reporting.drawing.print_colours_and_hatches import hatch
from irdesk.reporting.drawing.shortened_names import clean, fit_text

GAP = 3.0  # distance between the colour bar and the texts at its ends, in points
DOT = 1.6  # radius of the sample of a mark, in points


def legend_entries(cell_grid: Grid) -> list[Entry]:
    """Return an entry for each kind of cell that the grid contains, and one for the mark if there are marked cells."""
    used = set() if cell_grid.kind is None else set(np.unique(cell_grid.kind).tolist())
    entries = [Entry(kind.name, partial(_kind_sample, kind)) for i, kind in enumerate(cell_grid.kinds) if i in used]
    if cell_grid.mark_name and cell_grid.marked is not None and cell_grid.marked.any():
        entries.append(Entry(cell_grid.mark_name, _mark_sample))
    return entries


def _kind_sample(kind: CellKind, box: Box) -> list[Item]:
    paint, kinds = look_of_kind(kind)
    items: list[Item] = [Path((box_part(box),), Stroke(Paint("rule"), 0.4), paint, closed=True)]
    if lines := tuple(hatch(box, kinds)):
        items.append(Path(lines, HATCH))
    if kind.letter:
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        items.append(Text(x, y + 0.36 * SMALLEST, clean(kind.letter), SMALLEST, 0.5, paint=ink_on((paint, kinds))))
    return items


def _mark_sample(box: Box) -> list[Item]:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return [dot(x, y, DOT, Paint("ink"))]


def colour_bar(cell_grid: Grid, left: float, right: float, top: float) -> tuple[list[Item], float]:
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
        paint, kinds = look_of_strength(step)
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
