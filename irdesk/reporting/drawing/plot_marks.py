"""Drawing of the marks inside a plot's frame, from back to front, and of their samples in the legend."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby

import numpy as np

from irdesk.reporting.drawing.axis_scale import Scale
from irdesk.reporting.drawing.box_drawing import draw_boxes
from irdesk.reporting.drawing.clipping import cut_area, cut_line, hatch
from irdesk.reporting.drawing.figure import (
    FAINT,
    LESS,
    MORE,
    Bars,
    Boxes,
    Contour,
    Intervals,
    Label,
    Line,
    Mark,
    Points,
    Rule,
    Shape,
    Span,
)
from irdesk.reporting.drawing.font_metrics import clean, fit_text, width
from irdesk.reporting.drawing.font_sizes import SMALL
from irdesk.reporting.drawing.legend_drawing import Entry
from irdesk.reporting.drawing.line_styles import DASHES, MOST_NAMED, dashes_of
from irdesk.reporting.drawing.primitives import Box, Item, Paint, Part, Path, Place, Stroke, Text, box_part
from irdesk.reporting.drawing.print_colours import HATCHES, SHAPES, role

FEW = 8  # maximum number of lines that are drawn at full width
THIN, ORDINARY, STRONG = 0.5, 1.0, 1.8  # line widths in points
RADIUS = 1.9  # radius of a mark, in points
MANY_MARKS = 1000
APART = 0.5  # grid step in points: if there are many marks, only one per grid cell is drawn
MANY_POINTS = 16  # maximum number of points for which every point of a line is marked
MARKS_OF_LINE = 8
CORNERS = 16  # number of corners that approximate a circle
CIRCLE = tuple((math.cos(2 * math.pi * i / CORNERS), math.sin(2 * math.pi * i / CORNERS)) for i in range(CORNERS))
BAND = 0.18  # opacity of a band
LABELLED = 150  # maximum number of points whose names are drawn or listed


@dataclass(frozen=True)
class Frame:
    """The area of a plot in which values are drawn. ``head`` is the height of the axis above the area, or 0 if there is
    none.
    """

    x: Scale
    y: Scale
    box: Box
    head: float = 0.0

    def place(self, x: float, y: float) -> Place:
        """Map axis values to a point on paper."""
        return self.x.at(x), self.y.at(y)

    def inside_y(self, y: float) -> bool:
        """Return whether a y coordinate on paper is within the frame."""
        return self.box[1] - 0.01 <= y <= self.box[3] + 0.01

    def holds(self, place: Place) -> bool:
        """Return whether a point on paper is within the frame."""
        left, top, right, bottom = self.box
        x, y = place
        return left - 0.01 <= x <= right + 0.01 and top - 0.01 <= y <= bottom + 0.01


def draw_marks(marks: Sequence[Mark], frame: Frame) -> tuple[list[Item], list[Entry]]:
    """Return the drawn items, and the legend entries. The entry of an emphasised line comes first; the other entries
    are in the order of the marks.
    """
    lines = [mark for mark in marks if isinstance(mark, Line)]
    # The emphasised line comes first in the legend.
    named = sorted(
        (line for line in lines if line.name and not line.back and line.colour != FAINT), key=lambda line: not line.wide
    )
    back = {id(line) for line in lines if line.back}
    if len(named) > MOST_NAMED + 1:
        back.update(map(id, named[MOST_NAMED:]))
    items: list[Item] = []
    for mark in marks:
        if isinstance(mark, Span):
            items += _span(mark, frame)
        elif isinstance(mark, Contour):
            items += _contour(mark, frame)
    for mark in lines:
        items += _band(mark, frame)
    for mark in marks:
        if isinstance(mark, Bars):
            items += _bars(mark, frame)
        elif isinstance(mark, Rule):
            items += _rule(mark, frame)
    order = sorted(enumerate(lines), key=lambda pair: (id(pair[1]) not in back, pair[1].wide, -pair[0]))
    for place, mark in order:
        behind = id(mark) in back
        items += _line(mark, frame, place, stroke_of(mark, len(lines), back=behind), marked=mark.marks and not behind)
    for mark in marks:
        if isinstance(mark, Points):
            items += _points(mark, frame)
        elif isinstance(mark, Intervals | Boxes):
            items += _intervals(mark, frame) if isinstance(mark, Intervals) else draw_boxes(mark, frame.x, frame.y)
    return items, list(_entries(marks, back, len(lines)))


def _entries(marks: Sequence[Mark], back: set[int], count: int) -> Iterator[Entry]:
    left_out = 0
    for mark in marks:
        if isinstance(mark, Line) and mark.name:
            if id(mark) in back:
                left_out += 1
            else:
                yield Entry(mark.name, partial(_line_sample, mark, stroke_of(mark, count, back=False)))
        elif isinstance(mark, Points) and mark.name:
            yield Entry(mark.name, partial(_point_sample, mark))
        elif isinstance(mark, Intervals) and mark.name:
            yield Entry(mark.name, _interval_sample)
        elif isinstance(mark, Bars) and mark.name and not mark.signed:
            yield Entry(mark.name, partial(_area_sample, mark.colour))
    if left_out:
        yield Entry(f"and {left_out} more", partial(_faint_sample))


def stroke_of(line: Line, count: int, *, back: bool) -> Stroke:
    """Return the stroke of a line, given that the plot has ``count`` lines."""
    if back:
        return Stroke(Paint("soft", 0.55), THIN)
    wide = STRONG if line.wide else ORDINARY if count <= FEW else 0.8
    pattern = dashes_of(line.colour) if line.colour >= 0 else DASHES[1]
    if line.dashed is not None:
        pattern = DASHES[1] if line.dashed else ()
    return Stroke(Paint(role(line.colour)), wide, tuple(dash * max(wide, 0.9) for dash in pattern))


def shape_of(colour: int) -> Shape:
    """Return the mark shape that belongs to a colour."""
    return {MORE: Shape.UP, LESS: Shape.DOWN, FAINT: Shape.RING}.get(colour) or SHAPES[colour % len(SHAPES)]


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
    return replace(points, x=points.x[first], y=points.y[first], names=())  # one mark may represent several points


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


def _intervals(rows: Intervals, frame: Frame) -> Iterator[Item]:
    high = min(0.28 * abs(frame.y.at(1) - frame.y.at(0)), 2.6)
    for index, (mean, low, up) in enumerate(
        zip(rows.means.tolist(), rows.lower.tolist(), rows.upper.tolist(), strict=True)
    ):
        y, paint = frame.y.at(index), Paint(role(rows.colours[index] if rows.colours else 0))
        if math.isfinite(low) and math.isfinite(up):
            a, b = frame.x.at(low), frame.x.at(up)
            whiskers = (((a, y - high), (a, y + high)), ((b, y - high), (b, y + high)))
            parts = cut_line([(a, y), (b, y)], frame.box)
            parts += [whisker for whisker in whiskers if frame.holds(whisker[0])]
            yield Path(tuple(parts), Stroke(paint, 0.9), tip=clean(rows.names[index]))
        if math.isfinite(mean) and frame.holds((frame.x.at(mean), y)):
            shape = shape_of(rows.colours[index]) if rows.colours else Shape.CIRCLE
            yield from marks_at([(frame.x.at(mean), y)], shape, paint, clean(rows.names[index]))


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


def labels(marks: Sequence[Mark], frame: Frame) -> list[Item]:
    """Return the labels in the plot. Labels that would overlap or leave the frame are omitted."""
    taken: list[Box] = []
    items: list[Item] = []
    _, top, right, _ = frame.box
    for mark in marks:
        wanted: list[tuple[Place, str]] = []
        match mark:
            case Contour() if mark.label:
                points = [frame.place(x, y) for x, y in zip(mark.x.tolist(), mark.y.tolist(), strict=True)]
                if parts := cut_line(points, frame.box):
                    wanted = [(parts[-1][-1], mark.label)]
            case Label():
                wanted = [(frame.place(mark.x, mark.y), mark.text)]
            case Rule() if mark.label:
                position = frame.x.at(mark.position) if mark.upright else frame.y.at(mark.position)
                wanted = [((position, top + 4) if mark.upright else (right, position), mark.label)]
            case Span() if mark.label and mark.upright:
                wanted = [((frame.x.at(mark.high), top + 4), mark.label)]
            case Points() if mark.labelled:
                wanted = [
                    (frame.place(x, y), name)
                    for x, y, name in zip(mark.x.tolist(), mark.y.tolist(), mark.names, strict=True)
                ][:LABELLED]
            case _:
                pass
        for place, text in wanted:
            if all(map(math.isfinite, place)) and frame.holds(place) and (label := _room(place, text, frame, taken)):
                items.append(label)
    return items


def _room(place: Place, text: str, frame: Frame, taken: list[Box]) -> Text | None:
    """Return a text placed next to a point where there is free space, or None if there is no space."""
    left, top, right, bottom = frame.box
    x, y = place
    shown_text = fit_text(text, SMALL, (right - left) / 2)
    wide = width(shown_text, SMALL)
    for across, down in ((3.0, -2.0), (-3.0 - wide, -2.0), (3.0, SMALL), (-3.0 - wide, SMALL), (-wide / 2, -4.0)):
        box = (x + across, y + down - 0.8 * SMALL, x + across + wide, y + down + 0.2 * SMALL)
        free = all(box[2] < a or box[0] > c or box[3] < b or box[1] > d for a, b, c, d in taken)
        if free and box[0] >= left and box[2] <= right + 2 and box[1] >= top - 3 and box[3] <= bottom:
            taken.append(box)
            tip = clean(text) if shown_text != clean(text) else ""
            return Text(box[0], y + down, shown_text, SMALL, tip=tip, halo=True)
    return None


def _line_sample(line: Line, stroke: Stroke, box: Box) -> list[Item]:
    left, top, right, bottom = box
    middle = (top + bottom) / 2
    items: list[Item] = []
    if line.lower is not None:
        paint = Paint(role(line.colour), BAND, veil=True)
        items.append(Path((box_part(box),), None, paint, closed=True))
    items.append(Path((((left, middle), (right, middle)),), stroke))
    if line.marks or len(line.x) == 1:
        items += marks_at([((left + right) / 2, middle)], shape_of(line.colour), stroke.paint, "")
    return items


def _point_sample(points: Points, box: Box) -> list[Item]:
    place = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    return list(marks_at([place], points.shape or shape_of(points.colour), Paint(role(points.colour)), ""))


def _interval_sample(box: Box) -> list[Item]:
    left, top, right, bottom = box
    middle = (top + bottom) / 2
    paint = Paint(role(0))
    ends = tuple(((x, middle - 2), (x, middle + 2)) for x in (left, right))
    line = Path((((left, middle), (right, middle)), *ends), Stroke(paint, 0.9))
    return [line, *marks_at([((left + right) / 2, middle)], Shape.CIRCLE, paint, "")]


def _area_sample(colour: int, box: Box) -> list[Item]:
    return list(area([(box, "")], colour))


def _faint_sample(box: Box) -> list[Item]:
    middle = (box[1] + box[3]) / 2
    return [Path((((box[0], middle), (box[2], middle)),), Stroke(Paint("soft", 0.55), THIN))]
