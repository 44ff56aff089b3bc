"""Drawing of rows: confidence intervals as forest plots, and distributions as box plots."""

from __future__ import annotations

import math
from collections.abc import Iterator

from irdesk.reporting.drawing.axis_scale import Frame
from irdesk.reporting.drawing.clipping import cut_line
from irdesk.reporting.drawing.figure import Boxes, Intervals, Shape
from irdesk.reporting.drawing.plots.mark_shapes import marks_at, shape_of
from irdesk.reporting.drawing.primitives import Item, Paint, Path, Stroke, box_part
from irdesk.reporting.drawing.print_colours_and_hatches import role
from irdesk.reporting.drawing.shortened_names import clean

ROW = 11.0  # height of a row, in points
MANY_ROWS = 16  # minimum number of rows for which an axis is also drawn above them
TALLEST = 640.0  # maximum height of all rows in points; a journal page is about 230 mm high
HALF = 0.32  # height of half a box, as a share of its row
FILL = 0.28  # opacity of a box's fill
MEAN = 1.7  # radius of the mark at the mean


def has_axis_above(rows: Intervals | Boxes) -> bool:
    """Return whether an axis is also drawn above the rows."""
    return len(rows.names) >= MANY_ROWS


def height_of(rows: Intervals | Boxes) -> float:
    """Return the height of all rows, in points."""
    return min(ROW * max(len(rows.names), 1), TALLEST)


def draw_boxes(rows: Boxes, frame: Frame) -> Iterator[Item]:
    """Yield the drawing's items for the boxes, from the top row down."""
    x, y = frame.x, frame.y
    half = min(HALF * abs(y.at(1) - y.at(0)), 4.5)
    for i, name in enumerate(rows.names):
        values = [float(part[i]) for part in (rows.least, rows.lower, rows.middle, rows.upper, rows.greatest)]
        if not all(map(math.isfinite, values)):
            continue
        least, lower, middle, upper, greatest = (x.at(value) for value in values)
        colour, place = role(rows.colours[i] if rows.colours else 0), y.at(i)
        tip = f"{clean(name)}: median {values[2]:.4f}, quartiles {values[1]:.4f} and {values[3]:.4f}"
        line = Stroke(Paint(colour), 0.8)
        ends = tuple(((end, place - 0.6 * half), (end, place + 0.6 * half)) for end in (least, greatest))
        yield Path((((least, place), (lower, place)), ((upper, place), (greatest, place)), *ends), line, tip=tip)
        box = box_part((lower, place - half, upper, place + half))
        yield Path((box,), line, Paint(colour, FILL), closed=True, tip=tip)
        yield Path((((middle, place - half), (middle, place + half)),), Stroke(Paint(colour), 1.8), tip=tip)
        if math.isfinite(mean := float(rows.means[i])):
            centre = x.at(mean)
            diamond = ((centre, place - MEAN), (centre + MEAN, place), (centre, place + MEAN), (centre - MEAN, place))
            yield Path((diamond,), Stroke(Paint("paper"), 0.5), Paint("ink"), closed=True, tip=f"mean {mean:.4f}")


def draw_intervals(rows: Intervals, frame: Frame) -> Iterator[Item]:
    """Yield the drawing's items for the intervals, from the top row down."""
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
