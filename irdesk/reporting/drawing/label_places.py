"""Placement of labels. Labels along an edge are as close as possible to their points. A label inside a plot is placed
where it covers as few lines as possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]


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


def meets(segments: Floats, box: tuple[float, float, float, float]) -> Flags:
    """Return a mask of the segments that intersect a box. A segment is a row (x₀, y₀, x₁, y₁); the box is (left, top,
    right, bottom).
    """
    left, top, right, bottom = box
    x0, y0, x1, y1 = segments.T
    near = (np.maximum(x0, x1) >= left) & (np.minimum(x0, x1) <= right)
    near &= (np.maximum(y0, y1) >= top) & (np.minimum(y0, y1) <= bottom)
    # The line through a segment misses the box if all four corners are on one side of it.
    sides = [(x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) for x in (left, right) for y in (top, bottom)]
    misses = (np.min(sides, axis=0) > 0) | (np.max(sides, axis=0) < 0)
    return cast("Flags", near & ~misses)


def freest(boxes: Sequence[tuple[float, float, float, float]], segments: Floats, weights: Floats) -> tuple[int, float]:
    """For each box, add up the weights of the segments that intersect it. Return the index of the first box with the
    smallest total, and this total.
    """
    corners = np.array(boxes)
    around = tuple(np.concatenate([corners[:, :2].min(axis=0), corners[:, 2:].max(axis=0)]).tolist())
    close = meets(segments, cast("tuple[float, float, float, float]", around))
    segments, weights = segments[close], weights[close]
    costs = [float(weights[meets(segments, box)].sum()) for box in boxes]
    best = min(range(len(costs)), key=costs.__getitem__)
    return best, costs[best]
