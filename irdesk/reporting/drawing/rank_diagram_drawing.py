"""Drawing of a critical-difference diagram: average ranks on an axis, names on both sides, and bars that join runs that
do not differ significantly.

J. Demšar, *Statistical comparisons of classifiers over multiple data sets*, JMLR 7, 2006, figure 1. The best rank is on
the left.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from irdesk.reporting.drawing.axis_scale import Scale, format_ticks, ticks
from irdesk.reporting.drawing.figure import FAINT, Figure, RankDiagram
from irdesk.reporting.drawing.fonts import LARGE, width
from irdesk.reporting.drawing.primitives import MARGIN, Drawing, Item, Paint, Path, Stroke, Text
from irdesk.reporting.drawing.print_colours_and_hatches import role
from irdesk.reporting.drawing.shortened_names import clean, fit_names, fit_text, wrap_text

ROW = 11.0  # height of a row of names, in points
LEVEL = 4.0  # vertical distance of bars, in points
BAR = 2.4  # thickness of a bar, in points
AXIS = 0.42  # minimum share of the width for the axis; the names on both sides share the rest
TICK = 3.0
GAP = 4.0  # minimum distance of tick labels, in points
BESIDE = 14.0  # distance between the names and the axis, in points
BEYOND = 1.5  # how far a bar extends beyond its runs, in points
ROUNDS = 12  # number of rounds in which the widths of the names and of the axis are adjusted to each other
OPEN = 3  # number of dots after a bar that continues beyond the axis


def draw_rank_diagram(figure: Figure, diagram: RankDiagram, page: float) -> Drawing:
    """Draw the diagram, ``page`` points wide."""
    ranks = [f" {rank:.2f}" for rank in diagram.ranks.tolist()]
    names = [clean(name) + rank for name, rank in zip(diagram.names, ranks, strict=True)]
    low, high = _ends(diagram)
    left, right = _rooms(diagram, names, low, high, page)
    x = Scale(low, high, MARGIN + left + BESIDE, page - MARGIN - right - BESIDE)
    items: list[Item] = []
    top = MARGIN
    if diagram.critical is not None:
        items += _ruler(diagram, x, top)
        top += LARGE + 9
    axis = top + LARGE + 2 + TICK
    items += _axis(x, low, high, axis)
    levels = _levels(diagram)
    below = axis + 7 + LEVEL * (max(levels, default=-1) + 1)
    half = math.ceil(len(names) / 2)
    places = [x.at(rank) if i < half else page - x.at(rank) for i, rank in enumerate(diagram.ranks.tolist())]
    rooms = [place - MARGIN - TICK - width(rank, LARGE) for place, rank in zip(places, ranks, strict=True)]
    short = fit_names(diagram.names, LARGE, rooms)
    items += _names(diagram, [name + rank for name, rank in zip(short, ranks, strict=True)], x, axis, below, page)
    for i, ((first, last), level) in enumerate(zip(diagram.groups, levels, strict=True)):
        tip = f"{clean(diagram.names[first])} – {clean(diagram.names[last])}"
        items.append(_bar(diagram.bars[i], x, axis + 7 + LEVEL * level, tip))
    foot = below + ROW * math.ceil(len(names) / 2) + 2
    if figure.x.title:
        items.append(Text(page / 2, foot + LARGE + 2, fit_text(figure.x.title, LARGE, page - 2 * MARGIN), LARGE, 0.5))
        foot += LARGE + 5
    for line in wrap_text(figure.part, LARGE, page - 2 * MARGIN):
        items.append(Text(page / 2, foot + LARGE + 2, line, LARGE, 0.5))
        foot += LARGE + 2
    return Drawing(page, foot + MARGIN, tuple(items), figure.title, figure.description, axis + 2)


def _bar(ranks: tuple[float, float], x: Scale, y: float, tip: str) -> Path:
    """Return the bar of a group. If the group includes runs that are not drawn, dots follow the bar."""
    start, end = x.at(ranks[0]) - BEYOND, x.at(min(ranks[1], x.high)) + BEYOND
    dots = [end + (2 * i + 1) * BAR for i in range(OPEN)] if ranks[1] > x.high else []
    parts = ((start, end), *((dot, dot + BAR) for dot in dots))
    return Path(tuple(((left, y), (right, y)) for left, right in parts), Stroke(Paint("ink"), BAR), tip=tip)


def _rooms(diagram: RankDiagram, names: list[str], low: float, high: float, page: float) -> tuple[float, float]:
    """Return the space needed for names on the left and on the right of the axis, so that no name overlaps the vertical
    line at its rank.

    A name may extend below the axis, up to the position of its rank. If the names would leave less than `AXIS` of the
    width for the axis, the rest of the width is divided between the two sides, and the names are shortened.
    """
    whole = page - 2 * (MARGIN + BESIDE)
    most = max(whole - AXIS * page, 0.0)
    half = math.ceil(len(names) / 2)
    long = [width(name, LARGE) + TICK for name in names]
    below = [(rank - low if i < half else high - rank) / (high - low) for i, rank in enumerate(diagram.ranks.tolist())]
    needed = [(wide, share if math.isfinite(share) else 0.0) for wide, share in zip(long, below, strict=True)]
    left = right = 0.0
    for _ in range(ROUNDS):
        axis = whole - min(left + right, most)
        left, right = (
            max([wide - share * axis for wide, share in side], default=0.0) for side in (needed[:half], needed[half:])
        )
        left, right = max(left, 0.0), max(right, 0.0)
    if left + right <= most:
        return left, right
    left = min(left, max(most / 2, most - right))
    return left, most - left


def _ends(diagram: RankDiagram) -> tuple[float, float]:
    """Return the ends of the axis: integer ranks that enclose all runs, at least as far apart as the critical
    difference.
    """
    known = [rank for rank in diagram.ranks.tolist() if math.isfinite(rank)] or [1.0]
    low, high = math.floor(min(known)), math.ceil(max(known))
    return float(low), float(max(high, low + 1, math.ceil(low + (diagram.critical or 0.0))))


def _ruler(diagram: RankDiagram, x: Scale, top: float) -> Iterator[Item]:
    """Yield a ruler as long as the critical difference, at the left end of the axis, with its text above."""
    left, right = x.at(x.low), x.at(x.low + (diagram.critical or 0.0))
    y = top + LARGE + 4
    ends = tuple(((end, y - TICK), (end, y + TICK)) for end in (left, right))
    yield Path((((left, y), (right, y)), *ends), Stroke(Paint("ink"), 0.9), tip=clean(diagram.rule))
    yield Text(left, top + LARGE, clean(diagram.rule), LARGE)


def _axis(x: Scale, low: float, high: float, y: float) -> Iterator[Item]:
    """Yield the axis with its tick labels above."""
    yield Path((((x.at(low), y), (x.at(high), y)),), Stroke(Paint("ink"), 0.8))
    places = ticks(low, high, max(2, int((x.at(high) - x.at(low)) // (width(f"{high:.0f}", LARGE) + GAP))))
    for place, text in zip(places, format_ticks(places), strict=True):
        yield Path((((x.at(place), y - TICK), (x.at(place), y)),), Stroke(Paint("ink"), 0.8))
        yield Text(x.at(place), y - TICK - 2, text, LARGE, 0.5)


def _levels(diagram: RankDiagram) -> list[int]:
    """Return the level of each group's bar below the axis; 0 is nearest to the axis. Bars on the same level do
    not touch.
    """
    ends: list[float] = []
    levels = []
    for start, last in diagram.bars:
        level = next((i for i, end in enumerate(ends) if end < start), len(ends))
        ends[level : level + 1] = [last]
        levels.append(level)
    return levels


def _names(diagram: RankDiagram, names: list[str], x: Scale, axis: float, below: float, page: float) -> Iterator[Item]:
    """Yield the names, and a line from each rank to its name. Names of the better half of the runs are on the left,
    names of the worse half on the right.
    """
    half = math.ceil(len(names) / 2)
    for i, name in enumerate(names):
        rank = float(diagram.ranks[i])
        if not math.isfinite(rank):
            continue
        is_left = i < half
        y = below + ROW * ((i if is_left else len(names) - 1 - i) + 0.5)
        colour = diagram.colours[i] if diagram.colours else FAINT
        paint = Paint("ink") if colour == FAINT else Paint(role(colour))
        place, long = x.at(rank), MARGIN + width(name, LARGE) + TICK
        side = max(x.at(x.low) - 10, long) if is_left else min(x.at(x.high) + 10, page - long)
        tip = f"{clean(diagram.names[i])}: {rank:.4f}"
        stroke = Stroke(paint, 0.6 if colour == FAINT else 1.4)
        yield Path((((place, axis), (place, y), (side, y)),), stroke, tip=tip)
        end = side - 3 if is_left else side + 3
        yield Text(end, y + 0.36 * LARGE, name, LARGE, 1.0 if is_left else 0.0, paint=paint, tip=tip)
