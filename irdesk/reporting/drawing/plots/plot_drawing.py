"""Drawing of a figure with two axes: its frame, ticks and titles, the marks within, and the legend below."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TypeAlias

import numpy as np

from irdesk.reporting.drawing.axis_scale import Frame, Scale, ends, format_ticks, ticks
from irdesk.reporting.drawing.figure import (
    ROWS,
    Axis,
    Bars,
    Boxes,
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
from irdesk.reporting.drawing.fonts import LARGE, SMALL, width
from irdesk.reporting.drawing.label_places import labels
from irdesk.reporting.drawing.legend_layout import legend
from irdesk.reporting.drawing.plots.forest_and_box_plots import has_axis_above, height_of
from irdesk.reporting.drawing.plots.plot_legend import legend_entries, unnamed_lines
from irdesk.reporting.drawing.plots.plot_marks import draw_marks
from irdesk.reporting.drawing.primitives import MARGIN, Drawing, Item, Paint, Path, Stroke, Text
from irdesk.reporting.drawing.shortened_names import fit_names, fit_text

TICK = 2.5
HIGH = 250.0  # maximum height in points of a plot that is wider than it is high
HEAD = MARGIN + 2 * LARGE + TICK + 7  # height of the axis drawn above many rows, including its title
LONGEST_NAME = 0.46  # room for names next to rows, as a fraction of the width
HIGHEST_NAME = 130.0  # room for names below an axis, in points
HAIR = Stroke(Paint("rule"), 0.5)
FRAME = Stroke(Paint("ink"), 0.6)
Ticks: TypeAlias = list[tuple[float, str]]
"""Ticks of an axis, as pairs of position and text."""


def draw_plot(figure: Figure, page: float) -> Drawing:
    """Draw a figure with two axes, ``page`` points wide."""
    rows = next((mark for mark in figure.marks if isinstance(mark, ROWS)), None)
    up = _of_rows(figure.y.title, rows) if rows else figure.y
    frame, beside, below = _frame(figure, up, rows, page)
    left = frame.box[0]
    items: list[Item] = [*_left(frame, beside, thin=rows is not None)]
    if up.title:
        items.append(_title_beside(frame, up.title))
    under, foot = _below(frame, below, turn=bool(figure.x.names))
    items += under
    if figure.x.title:
        items.append(_title_along(frame, figure.x.title, foot + LARGE + 2, page))
        foot += LARGE + 5
    if frame.head:
        items += _above(frame, below)
        items.append(_title_along(frame, figure.x.title, MARGIN + LARGE, page))
    unnamed = unnamed_lines(figure.marks)
    items += [*draw_marks(figure.marks, frame, unnamed), _axes(frame), *labels(figure.marks, frame)]
    if entries := list(legend_entries(figure.marks, unnamed)):
        legend_items, foot = legend(entries, MARGIN if len(entries) > 4 else left, page - MARGIN, foot + 3)
        items += legend_items
    return Drawing(page, foot + MARGIN, tuple(items), figure.title, figure.description, frame.head)


def _of_rows(title: str, rows: Intervals | Boxes) -> Axis:
    """Return a y axis that lists the names of the rows, with the first row at the top."""
    return Axis(
        title, max(len(rows.names), 1) - 0.5, -0.5, tuple((float(i), name) for i, name in enumerate(rows.names))
    )


def _frame(figure: Figure, up: Axis, rows: Intervals | Boxes | None, page: float) -> tuple[Frame, Ticks, Ticks]:
    """Return the frame, and the ticks of the y axis and the x axis. The frame leaves space for the texts to its left
    and below it.
    """
    low, high = ends(figure.x, _values(figure, upright=True))
    least, most = (up.low or 0.0, up.high or 0.0) if rows else ends(up, _values(figure, upright=False))
    beside = _named(up, LONGEST_NAME * page) or _numbers(least, most, 6)
    left = (
        MARGIN + (LARGE + 5 if up.title else 0) + max((width(text, LARGE) for _, text in beside), default=0) + TICK + 3
    )
    right, head = page - MARGIN - 6, HEAD if rows and has_axis_above(rows) else 0.0
    top = head or MARGIN + LARGE / 2
    below = _named(figure.x, HIGHEST_NAME) or _numbers(low, high, max(2, int((right - left) // 34)))
    if below and not figure.x.names:
        right -= max(0.0, width(below[-1][1], LARGE) / 2 - 8)
    tall = figure.ratio * (right - left)
    if rows:
        tall = height_of(rows)
    elif figure.ratio < 1:
        tall = min(tall, HIGH)
    x, y = Scale(low, high, left, right), Scale(least, most, top + tall, top)
    return Frame(x, y, (left, top, right, top + tall), head), beside, below


def _axes(frame: Frame) -> Item:
    left, top, right, bottom = frame.box
    above = (((left, top), (right, top)),) if frame.head else ()
    return Path((((left, top), (left, bottom), (right, bottom)), *above), FRAME)


def _above(frame: Frame, named: Ticks) -> Iterator[Item]:
    """Yield the ticks of the axis above many rows. They are the same as the ticks of the axis below the rows."""
    _, top, _, _ = frame.box
    for place, text in named:
        x = frame.x.at(place)
        yield Path((((x, top - TICK), (x, top)),), FRAME)
        yield Text(x, top - TICK - 2, text, LARGE, 0.5)


def _title_along(frame: Frame, title: str, y: float, page: float) -> Text:
    """Return the title of the x axis. It is centred below the frame, but shifted if it would extend beyond the page."""
    left, _, right, _ = frame.box
    shown_title = fit_text(title, LARGE, page - 2 * MARGIN)
    half = width(shown_title, LARGE) / 2
    return Text(min(max((left + right) / 2, MARGIN + half), page - MARGIN - half), y, shown_title, LARGE, 0.5)


def _title_beside(frame: Frame, title: str) -> Item:
    """Return the title of the y axis, rotated to read from the bottom up."""
    _, top, _, bottom = frame.box
    shown_title = fit_text(title, LARGE, max(bottom - top, 60.0))
    return Text(MARGIN + LARGE, (top + bottom) / 2, shown_title, LARGE, 0.5, turned=True)


def _named(axis: Axis, room: float) -> Ticks:
    names = fit_names([text for _, text in axis.names], LARGE, [room] * len(axis.names))
    return [(place, name) for (place, _), name in zip(axis.names, names, strict=True)]


def _numbers(low: float, high: float, most: int) -> Ticks:
    values = ticks(min(low, high), max(low, high), most)
    return list(zip(values, format_ticks(values), strict=True))


def _left(frame: Frame, named: Ticks, *, thin: bool) -> Iterator[Item]:
    """Yield the ticks of the y axis, with their numbers or names. Ticks with numbers also have hairlines across the
    plot.
    """
    left, _, right, bottom = frame.box
    last = bottom + LARGE
    order = sorted(named, key=lambda tick: -frame.y.at(tick[0]))
    for place, text in order:
        y = frame.y.at(place)
        if not frame.inside_y(y):
            continue
        if not thin:
            yield Path((((left, y), (right, y)),), HAIR)
        yield Path((((left - TICK, y), (left, y)),), FRAME)
        if last - y >= LARGE * 0.95:
            yield Text(left - TICK - 2, y + 0.36 * LARGE, text, LARGE, 1)
            last = y


def _below(frame: Frame, named: Ticks, *, turn: bool) -> tuple[list[Item], float]:
    """Return the ticks of the x axis, and the position of the lower end of the tick texts. As many texts as fit are
    shown, rotated if necessary.
    """
    left, top, right, bottom = frame.box
    items: list[Item] = []
    ticks = [(frame.x.at(place), text) for place, text in named]
    ticks = [(x, text) for x, text in ticks if left - 0.01 <= x <= right + 0.01]
    gaps = [b[0] - a[0] for a, b in pairwise(ticks)]
    widest = max((width(text, LARGE) for _, text in ticks), default=0.0)
    turned = turn and bool(gaps) and widest + 3 > min(gaps)
    size, foot, last = (SMALL if turned else LARGE), bottom + TICK + 2, -1e9
    for x, text in ticks:
        if not turn:
            items.append(Path((((x, top), (x, bottom)),), HAIR))
        need = size * 1.05 if turned else width(text, size) / 2 + 2
        if (x - last) < need and last > -1e8:
            continue
        items.append(Path((((x, bottom), (x, bottom + TICK)),), FRAME))
        if turned:
            items.append(Text(x + 0.36 * size, foot, text, size, 1, turned=True))
        else:
            items.append(Text(x, foot + size, text, size, 0.5))
        last = x if turned else x + width(text, size) / 2
    return items, foot + (widest * size / LARGE if turned else LARGE) + 1


def _values(figure: Figure, *, upright: bool) -> Iterator[Floats]:
    """Yield all values that the x axis (if ``upright``) or the y axis must include."""
    for mark in figure.marks:
        match mark:
            case Line():
                yield mark.x if upright else mark.y
                if not upright and mark.lower is not None and mark.upper is not None:
                    yield from (mark.lower, mark.upper)
            case Points():
                yield mark.x if upright else mark.y
            case Bars():
                base = mark.base if mark.base is not None else np.zeros(len(mark.heights))
                if upright:
                    yield from (mark.x - mark.width / 2, mark.x + mark.width / 2)
                else:
                    yield from (base, mark.heights)
            case Intervals() | Boxes() if upright:
                ends = (mark.lower, mark.upper) if isinstance(mark, Intervals) else (mark.least, mark.greatest)
                yield from (mark.means, *ends)
            case Span() if mark.upright == upright:
                yield floats([mark.low, mark.high])
            case Rule() if mark.upright == upright:
                yield floats([mark.position])
            case Label():
                yield floats([mark.x if upright else mark.y])
            case _:
                pass
