"""Drawing of distributions as box plots, with one row per distribution."""

from __future__ import annotations

import math
from collections.abc import Iterator

from irdesk.reporting.drawing.axis_scale import Scale
from irdesk.reporting.drawing.figure import Boxes
from irdesk.reporting.drawing.font_metrics import clean
from irdesk.reporting.drawing.primitives import Item, Paint, Path, Stroke, box_part
from irdesk.reporting.drawing.print_colours import role

HALF = 0.32  # height of half a box, as a share of its row
FILL = 0.28  # opacity of a box's fill
MEAN = 1.7  # radius of the mark at the mean


def draw_boxes(rows: Boxes, x: Scale, y: Scale) -> Iterator[Item]:
    """Yield the items of the boxes, from the first row down."""
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
