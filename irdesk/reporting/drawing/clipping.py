"""Clipping of lines and areas to a box."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from irdesk.reporting.drawing.primitives import Box, Part, Place


def cut_line(points: Sequence[Place], box: Box) -> list[Part]:
    """Return the segments of a line that lie inside a box, including its edges. A non-finite point leaves a gap."""
    pieces: list[list[Place]] = []
    joined = False
    for (x0, y0), (x1, y1) in pairwise(points):
        segment = cut_segment(x0, y0, x1, y1, box) if all(map(math.isfinite, (x0, y0, x1, y1))) else None
        if segment is None:
            joined = False
            continue
        first, last = segment
        if joined and pieces[-1][-1] == first:
            pieces[-1].append(last)
        else:
            pieces.append([first, last])
        joined = last == (x1, y1)
    return [tuple(piece) for piece in pieces]


def cut_segment(x0: float, y0: float, x1: float, y1: float, box: Box) -> tuple[Place, Place] | None:
    """Return the part of a segment inside a box, or None (Liang and Barsky, *A New Concept and Method for Line
    Clipping*, 1984).
    """
    left, top, right, bottom = box
    across, down = x1 - x0, y1 - y0
    begin, end = 0.0, 1.0
    for step, room in ((-across, x0 - left), (across, right - x0), (-down, y0 - top), (down, bottom - y0)):
        if step == 0:
            if room < 0:
                return None
        elif step < 0:
            begin = max(begin, room / step)
        else:
            end = min(end, room / step)
    if begin > end:
        return None
    first = (x0, y0) if begin == 0 else (x0 + begin * across, y0 + begin * down)
    return first, (x1, y1) if end == 1 else (x0 + end * across, y0 + end * down)


def cut_area(points: Sequence[Place], box: Box) -> Part:
    """Return the part of an area inside a box (Sutherland and Hodgman, *Reentrant Polygon Clipping*, 1974)."""
    corners = list(points)
    for axis, edge, sign in ((0, box[0], 1), (0, box[2], -1), (1, box[1], 1), (1, box[3], -1)):
        before, corners = corners, []
        for start, end in zip(before, before[1:] + before[:1], strict=True):
            inside, next_inside = sign * (start[axis] - edge) >= 0, sign * (end[axis] - edge) >= 0
            if inside:
                corners.append(start)
            if inside != next_inside:
                share = (edge - start[axis]) / (end[axis] - start[axis])
                corners.append((start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])))
    return tuple(corners)
