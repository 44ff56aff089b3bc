"""Drawing of the marks inside a plot's frame, from back to front."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

import numpy as np

from irdesk.reporting.drawing.axis_scale import Frame
from irdesk.reporting.drawing.clipping import cut_area, cut_line
from irdesk.reporting.drawing.figure import (
    FAINT,
    LESS,
    MORE,
    Bars,
    Boxes,
    Contour,
    Intervals,
    Line,
    Mark,
    Points,
    Rule,
    Span,
)
from irdesk.reporting.drawing.label_places import LABELLED
from irdesk.reporting.drawing.line_and_band_styles import BAND, stroke_of
from irdesk.reporting.drawing.plots.forest_and_box_plots import draw_boxes, draw_intervals
from irdesk.reporting.drawing.plots.mark_shapes import marks_at, shape_of
from irdesk.reporting.drawing.primitives import Box, Item, Paint, Path, Stroke, box_part
from irdesk.reporting.drawing.print_colours_and_hatches import HATCHES, hatch, role
from irdesk.reporting.drawing.shortened_names import clean

MANY_MARKS = 1000
APART = 0.5  # grid step in points: if there are many marks, only one per grid cell is drawn
MANY_POINTS = 16  # maximum number of points of a line with a mark at every point
MARKS_OF_LINE = 8


def draw_marks(marks: Sequence[Mark], frame: Frame, back: Collection[int]) -> Iterator[Item]:
    """Yield the items of all marks. ``back`` contains the ids of the lines that are drawn as background."""
    lines = [mark for mark in marks if isinstance(mark, Line)]
    for mark in marks:
        if isinstance(mark, Span):
            yield from _span(mark, frame)
        elif isinstance(mark, Contour):
            yield from _contour(mark, frame)
    for mark in lines:
        yield from _band(mark, frame)
    for mark in marks:
        if isinstance(mark, Bars):
            yield from _bars(mark, frame)
        elif isinstance(mark, Rule):
            yield from _rule(mark, frame)
    order = sorted(enumerate(lines), key=lambda pair: (id(pair[1]) not in back, pair[1].wide, -pair[0]))
    for place, mark in order:
        behind = id(mark) in back
        stroke = stroke_of(mark, len(lines), back=behind)
        yield from _line(mark, frame, place, stroke, marked=mark.marks and not behind)
    for mark in marks:
        if isinstance(mark, Points):
            yield from _points(mark, frame)
        elif isinstance(mark, Intervals):
            yield from draw_intervals(mark, frame)
        elif isinstance(mark, Boxes):
            yield from draw_boxes(mark, frame)


def _line(line: Line, frame: Frame, place: int, stroke: Stroke, *, marked: bool) -> Iterator[Item]:
    points = [frame.place(x, y) for x, y in zip(line.x.tolist(), line.y.tolist(), strict=True)]
    parts = cut_line(points, frame.box)
    if parts:
        yield Path(tuple(parts), stroke, tip=clean(line.name))
    known = [point for point in points if all(map(math.isfinite, point)) and frame.holds(point)]
    if len(known) == 1 or not parts:  # there is no segment to draw
        yield from marks_at(known, shape_of(line.colour), stroke.paint, clean(line.name))
    elif marked:
        every = 1 if len(known) <= MANY_POINTS else math.ceil(len(known) / MARKS_OF_LINE)
        chosen = known[(3 * place) % every :: every]  # shifted, so that marks of coinciding lines do not overlap
        yield from marks_at(chosen, shape_of(line.colour), stroke.paint, "")


def _band(line: Line, frame: Frame) -> Iterator[Item]:
    if line.lower is None or line.upper is None:
        return
    known = np.isfinite(line.x) & np.isfinite(line.lower) & np.isfinite(line.upper)
    x, low, high = line.x[known].tolist(), line.lower[known].tolist(), line.upper[known].tolist()
    up = [frame.place(a, b) for a, b in zip(x, high, strict=True)]
    down = [frame.place(a, b) for a, b in zip(x, low, strict=True)]
    area = cut_area([*up, *reversed(down)], frame.box) if len(x) > 1 else ()
    if area:
        paint = Paint(role(line.colour), BAND, veil=True)
        yield Path((area,), None, paint, closed=True, tip=f"{clean(line.name)}: band")


def _apart(points: Points, frame: Frame) -> Points:
    """Return the points to draw. If there are many points, only one of several points at the same place on paper is
    drawn.
    """
    if len(points.x) <= MANY_MARKS:
        return points
    rows = [
        np.round(values * ((scale.end - scale.begin) / (scale.high - scale.low)) / APART)
        for values, scale in ((points.x, frame.x), (points.y, frame.y))
    ]
    _, first = np.unique(np.stack(rows), axis=1, return_index=True)
    first.sort()
    # Names are dropped, since one mark may represent several points.
    return replace(points, x=points.x[first], y=points.y[first], names=())


def _points(points: Points, frame: Frame) -> Iterator[Item]:
    points = _apart(points, frame)
    places = [frame.place(x, y) for x, y in zip(points.x.tolist(), points.y.tolist(), strict=True)]
    shape, paint = points.shape or shape_of(points.colour), Paint(role(points.colour))
    known = [i for i, place in enumerate(places) if all(map(math.isfinite, place)) and frame.holds(place)]
    if points.names and len(known) <= LABELLED:
        for i in known:
            text = f"{clean(points.names[i])}: {points.x[i]:.4f}, {points.y[i]:.4f}"
            yield from marks_at([places[i]], shape, paint, text)
    else:
        yield from marks_at([places[i] for i in known], shape, paint, clean(points.name))


def _bars(bars: Bars, frame: Frame) -> Iterator[Item]:
    base = np.zeros(len(bars.heights)) if bars.base is None else bars.base
    groups: dict[int, list[tuple[Box, str]]] = {}
    left, top, right, bottom = frame.box
    for index, (x, low, high) in enumerate(zip(bars.x.tolist(), base.tolist(), bars.heights.tolist(), strict=True)):
        if not all(map(math.isfinite, (x, low, high))):
            continue
        y0, y1 = sorted((frame.y.at(low), frame.y.at(high)))
        if y1 - y0 < 0.5:
            y0, y1 = (y0 + y1) / 2 - 0.25, (y0 + y1) / 2 + 0.25
        x0, x1 = frame.x.at(x - bars.width / 2), frame.x.at(x + bars.width / 2)
        box = (max(x0, left), max(y0, top), min(x1, right), min(y1, bottom))
        if box[2] > box[0] and box[3] > box[1]:
            colour = bars.colour if not bars.signed else LESS if bars.heights[index] < 0 else MORE
            named = f"{clean(bars.names[index])}: {high:.4f}" if bars.names else ""
            groups.setdefault(colour, []).append((box, named))
    for colour, boxes in groups.items():
        yield from area(boxes, colour, tip=clean(bars.name))


def area(boxes: Sequence[tuple[Box, str]], colour: int, tip: str = "") -> Iterator[Item]:
    """Yield filled boxes of one colour, each with its tooltip, and the hatch that belongs to the colour."""
    paint = Paint(role(colour), 0.6 if colour == FAINT else 1.0)
    for tip_text, members in groupby(boxes, lambda pair: pair[1]):
        yield Path(tuple(box_part(box) for box, _ in members), None, paint, closed=True, tip=tip_text or tip)
    kind = {MORE: "", LESS: "/", FAINT: ""}.get(colour, HATCHES[colour % len(HATCHES)])
    if kind:
        lines = tuple(line for box, _ in boxes for line in hatch(box, kind))
        if lines:
            yield Path(lines, Stroke(Paint("paper"), 0.6))


def _span(span: Span, frame: Frame) -> Iterator[Item]:
    left, top, right, bottom = frame.box
    if span.upright:
        box = (max(frame.x.at(span.low), left), top, min(frame.x.at(span.high), right), bottom)
    else:
        box = (left, max(frame.y.at(span.high), top), right, min(frame.y.at(span.low), bottom))
    if box[2] > box[0] and box[3] > box[1]:
        yield Path((box_part(box),), None, Paint("soft", 0.22), closed=True, tip=clean(span.label))


def _rule(rule: Rule, frame: Frame) -> Iterator[Item]:
    left, top, right, bottom = frame.box
    position = frame.x.at(rule.position) if rule.upright else frame.y.at(rule.position)
    ends = ((position, top), (position, bottom)) if rule.upright else ((left, position), (right, position))
    if math.isfinite(position) and frame.holds(ends[0]):
        yield Path((ends,), Stroke(Paint("ink"), 0.7, (2.5, 1.8) if rule.dashed else ()), tip=clean(rule.label))


def _contour(contour: Contour, frame: Frame) -> Iterator[Item]:
    points = [frame.place(x, y) for x, y in zip(contour.x.tolist(), contour.y.tolist(), strict=True)]
    parts = cut_line(points, frame.box)
    if parts:
        yield Path(tuple(parts), Stroke(Paint("soft", 0.6), 0.5), tip=clean(contour.label))
