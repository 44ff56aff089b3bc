"""Placement of labels. Labels along an edge are as close as possible to their points. A label inside a plot is placed
where it covers as few lines as possible.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
Indices = npt.NDArray[np.intp]
Box = tuple[float, float, float, float]
MOST_PAIRS = 20_000  # pairs of boxes and segments compared at once; limits the memory


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
