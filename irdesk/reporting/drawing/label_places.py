"""Placement of labels. Labels along an edge are as close as possible to their points. A label inside a plot is placed
where it covers as few lines as possible. In an exported figure, a label is drawn only where there is free space.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from irdesk.reporting.drawing.axis_scale import Frame
from irdesk.reporting.drawing.clipping import cut_line
from irdesk.reporting.drawing.figure import Contour, Label, Mark, Points, Rule, Span
from irdesk.reporting.drawing.fonts import SMALL, width
from irdesk.reporting.drawing.primitives import Box, Item, Place, Text
from irdesk.reporting.drawing.shortened_names import clean, fit_text

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
Indices = npt.NDArray[np.intp]
LABELLED = 150  # maximum number of points whose names are drawn or listed in an exported figure
MOST_PAIRS = 20_000  # maximum number of pairs of boxes and segments compared at once, to limit the memory used


def spread(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Return positions for labels, at least ``gap`` apart and between ``low`` and ``high``. The positions keep the
    order of the ``wanted`` positions and minimise the sum of squared shifts.

    Labels that touch form a block, which is placed so that the mean of its labels' shifts is 0 (pool adjacent
    violators). If not all labels fit, the last ones exceed ``high``.
    """
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    blocks: list[tuple[float, int]] = []  # the position of the block's first label, and its number of labels
    room = max(high - gap * max(len(wanted) - 1, 0), low)
    for place, index in enumerate(order):
        # The gaps are subtracted from all positions, so that labels that touch have equal positions.
        start, count = min(max(wanted[index], low), high) - place * gap, 1
        while blocks and blocks[-1][0] > start:
            before, members = blocks.pop()
            start = (before * members + start * count) / (members + count)
            count += members
        blocks.append((start, count))
    places = [min(max(start, low), room) for start, count in blocks for _ in range(count)]
    result = [0.0] * len(wanted)
    for place, index in enumerate(order):
        result[index] = places[place] + place * gap
    return result


def meets(segments: Floats, box: Box) -> Flags:
    """Return a mask of the segments that intersect a box. A segment is a row (x₀, y₀, x₁, y₁); the box is (left, top,
    right, bottom).
    """
    mask = np.zeros(len(segments), np.bool_)
    mask[_meetings(segments, np.array([box]))[1]] = True
    return mask


def _meetings(segments: Floats, boxes: Floats) -> tuple[Indices, Indices]:
    """Return the pairs of a box and a segment that intersect, as indices of the boxes and of the segments."""
    low = np.minimum(segments[:, :2], segments[:, 2:]).T.copy()
    high = np.maximum(segments[:, :2], segments[:, 2:]).T.copy()
    pairs = []
    step = max(1, MOST_PAIRS // max(1, len(segments)))
    for first in range(0, len(boxes), step):
        left, top, right, bottom = boxes[first : first + step].T[..., np.newaxis]
        near = (high[0] >= left) & (low[0] <= right) & (high[1] >= top) & (low[1] <= bottom)
        box, segment = np.divmod(np.flatnonzero(near), max(1, len(segments)))
        left, top, right, bottom = boxes[first + box].T
        x0, y0, x1, y1 = segments[segment].T
        # The line through a segment misses the box if all four corners are on one side of it.
        sides = [(x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) for x in (left, right) for y in (top, bottom)]
        meeting = (np.min(sides, axis=0) <= 0) & (np.max(sides, axis=0) >= 0)
        pairs.append((first + box[meeting], segment[meeting]))
    box, segment = (np.concatenate(indices) for indices in zip(*pairs, strict=True))
    return box, segment


def freest(boxes: Sequence[Box], segments: Floats, weights: Floats) -> tuple[int, float]:
    """For each box, add up the weights of the segments that intersect it. Return the index of the first box with the
    smallest total, and this total.
    """
    corners = np.array(boxes)
    left, top = corners[:, :2].min(axis=0).tolist()
    right, bottom = corners[:, 2:].max(axis=0).tolist()
    close = meets(segments, (left, top, right, bottom))
    box, segment = _meetings(segments[close], corners)
    costs = np.bincount(box, weights[close][segment], len(boxes))
    best = int(costs.argmin())
    return best, float(costs[best])


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
