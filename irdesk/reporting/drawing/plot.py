"""A figure with two axes: its frame, ticks and titles, what is drawn within, and the legend below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from irdesk.reporting.drawing import marks
from irdesk.reporting.drawing.legend import legend
from irdesk.reporting.drawing.letters import fitted, width
from irdesk.reporting.drawing.marks import Frame
from irdesk.reporting.drawing.primitives import Drawing, Item, Paint, Path, Stroke, Text
from irdesk.reporting.drawing.scale import Scale, ends, ticks, written
from irdesk.reporting.figure import (
    Axis,
    Bars,
    Figure,
    Floats,
    Intervals,
    Label,
    Line,
    Points,
    Rule,
    Span,
    floats,
)

SIZE = 7.5  # points of letters at axes
SMALL = 6.5  # and of many names
EDGE = 3.0  # of the drawing
TICK = 2.5
TALLEST = 640.0  # a page of a journal is some 230 mm high
HIGH = 250.0  # enough for a plot that need not be square
ROW = 11.0  # of intervals
LONGEST_NAME = 0.36  # of the width, of names beside rows
HIGHEST_NAME = 70.0  # points of names that stand below an axis
HAIR = Stroke(Paint("rule"), 0.5)
FRAME = Stroke(Paint("ink"), 0.6)


def plot(figure: Figure, page: float) -> Drawing:
    """The figure so many points wide."""
    rows = next((own for own in figure.marks if isinstance(own, Intervals)), None)
    across, up = figure.x, figure.y
    if rows:
        places = np.arange(len(rows.names), dtype=np.float64)
        names = tuple(zip(places.tolist(), rows.names, strict=True))
        up = Axis(up.title, max(len(rows.names), 1) - 0.5, -0.5, names)  # the first row on top
    low, high = ends(across, _values(figure, upright=True))
    bottom_end, top_end = (up.low or 0.0, up.high or 0.0) if rows else ends(up, _values(figure, upright=False))
    named = _named(up, LONGEST_NAME * page) or _numbers(bottom_end, top_end, 6)
    left = EDGE + (SIZE + 5 if up.title else 0) + max((width(text, SIZE) for _, text in named), default=0) + TICK + 3
    right, top = page - EDGE - 6, EDGE + SIZE / 2
    below = _named(across, HIGHEST_NAME) or _numbers(low, high, max(2, int((right - left) // 34)))
    right -= max(0.0, width(below[-1][1], SIZE) / 2 - 8) if below and not across.names else 0.0
    high_plot = figure.ratio * (right - left)
    if figure.ratio < 1:
        high_plot = min(high_plot, HIGH)
    if rows:
        high_plot = min(ROW * max(len(rows.names), 1), TALLEST)
    bottom = top + high_plot
    x, y = Scale(low, high, left, right), Scale(bottom_end, top_end, bottom, top)
    frame = Frame(x, y, (left, top, right, bottom))
    items: list[Item] = [*_left(frame, named, thin=rows is not None), *_titles(frame, figure, page)[:1]]
    under, foot = _below(frame, below, turn=bool(across.names))
    items += under
    if across.title:
        said = fitted(across.title, SIZE, page - 2 * EDGE)
        middle = min(max((left + right) / 2, EDGE + width(said, SIZE) / 2), page - EDGE - width(said, SIZE) / 2)
        items.append(Text(middle, foot + SIZE + 2, said, SIZE, 0.5))
        foot += SIZE + 5
    drawn, entries = marks.drawn(figure.marks, frame)
    items += drawn
    items.append(Path(_frame_lines(frame), FRAME))
    items += marks.labels(figure.marks, frame)
    told, foot = legend(entries, EDGE if len(entries) > 4 else left, page - EDGE, foot + 3) if entries else ([], foot)
    return Drawing(page, foot + EDGE, (*items, *told), figure.title, figure.text)


def _frame_lines(frame: Frame) -> tuple[tuple[tuple[float, float], ...], ...]:
    left, top, right, bottom = frame.box
    return (((left, top), (left, bottom), (right, bottom)),)


def _named(axis: Axis, room: float) -> list[tuple[float, str]]:
    return [(place, fitted(text, SIZE, room)) for place, text in axis.names]


def _numbers(low: float, high: float, most: int) -> list[tuple[float, str]]:
    values = ticks(min(low, high), max(low, high), most)
    return list(zip(values, written(values), strict=True))


def _left(frame: Frame, named: Sequence[tuple[float, str]], *, thin: bool) -> Iterator[Item]:
    """Ticks, numbers or names at the left, and hairlines across where they are numbers."""
    left, _, right, bottom = frame.box
    last = bottom + SIZE
    order = sorted(named, key=lambda own: -frame.y.at(own[0]))
    for place, text in order:
        at = frame.y.at(place)
        if not frame.inside_y(at):
            continue
        if not thin:
            yield Path((((left, at), (right, at)),), HAIR)
        yield Path((((left - TICK, at), (left, at)),), FRAME)
        if last - at >= SIZE * 0.95:
            yield Text(left - TICK - 2, at + 0.36 * SIZE, text, SIZE, 1)
            last = at


def _below(frame: Frame, named: Sequence[tuple[float, str]], *, turn: bool) -> tuple[list[Item], float]:
    """Ticks and what stands below them, turned where it would not fit; as many as have room. And where it ends."""
    left, top, right, bottom = frame.box
    items: list[Item] = []
    own = [(frame.x.at(place), text) for place, text in named]
    own = [(at, text) for at, text in own if left - 0.01 <= at <= right + 0.01]
    gaps = [b[0] - a[0] for a, b in pairwise(own)]
    widest = max((width(text, SIZE) for _, text in own), default=0.0)
    turned = turn and bool(gaps) and widest + 3 > min(gaps)
    size, foot, last = (SMALL if turned else SIZE), bottom + TICK + 2, -1e9
    for at, text in own:
        if not turn:
            items.append(Path((((at, top), (at, bottom)),), HAIR))
        need = size * 1.05 if turned else width(text, size) / 2 + 2
        if (at - last) < need and last > -1e8:
            continue
        items.append(Path((((at, bottom), (at, bottom + TICK)),), FRAME))
        if turned:
            items.append(Text(at + 0.36 * size, foot, text, size, 1, turned=True))
        else:
            items.append(Text(at, foot + size, text, size, 0.5))
        last = at if turned else at + width(text, size) / 2
    return items, foot + (widest * size / SIZE if turned else SIZE) + 1


def _titles(frame: Frame, figure: Figure, page: float) -> list[Item]:
    """The title of the left axis, read from the bottom up."""
    del page
    if not figure.y.title:
        return []
    _, top, _, bottom = frame.box
    said = fitted(figure.y.title, SIZE, max(bottom - top, 60.0))
    return [Text(EDGE + SIZE, (top + bottom) / 2, said, SIZE, 0.5, turned=True)]


def _values(figure: Figure, *, upright: bool) -> Iterator[Floats]:
    """All that an axis has to hold: the x axis (``upright``: what stands at its places), or the y axis."""
    for own in figure.marks:
        match own:
            case Line():
                yield own.x if upright else own.y
                if not upright and own.lower is not None and own.upper is not None:
                    yield from (own.lower, own.upper)
            case Points():
                yield own.x if upright else own.y
            case Bars():
                base = own.base if own.base is not None else np.zeros(len(own.heights))
                if upright:
                    yield from (own.x - own.width / 2, own.x + own.width / 2)
                else:
                    yield from (base, own.heights)
            case Intervals() if upright:
                yield from (own.means, own.lower, own.upper)
            case Span() if own.upright == upright:
                yield floats([own.low, own.high])
            case Rule() if own.upright == upright:
                yield floats([own.at])
            case Label():
                yield floats([own.x if upright else own.y])
            case _:
                pass
