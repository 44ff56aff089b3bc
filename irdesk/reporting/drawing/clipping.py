"""Clipping of lines and areas to a box, and drawing of hatches within a box."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from irdesk.reporting.drawing.primitives import Box, Part, Place

HATCH_GAP = 2.6  # distance between the lines of a hatch, in points


def cut_line(points: Sequence[Place], box: Box) -> list[Part]:
    """Return the segments of a line that lie inside a box, including its edges. A non-finite point leaves a gap."""
    pieces: list[list[Place]] = []
    joined = False
    for (x0, y0), (x1, y1) in pairwise(points):
        segment = _cut(x0, y0, x1, y1, box) if all(map(math.isfinite, (x0, y0, x1, y1))) else None
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


def _cut(x0: float, y0: float, x1: float, y1: float, box: Box) -> tuple[Place, Place] | None:
    """Clip a segment: Liang and Barsky, *A New Concept and Method for Line Clipping* (1984)."""
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


def hatch(box: Box, kinds: str) -> Iterator[Part]:
    """Yield the hatch lines in a box. They are aligned to a grid over the whole drawing, so that the hatches of
    adjacent boxes join.
    """
    left, top, right, bottom = box
    for kind in kinds.replace("x", "/\\"):
        if kind in "-.":
            for i in range(math.ceil(top / HATCH_GAP), math.floor(bottom / HATCH_GAP) + 1):
                if kind == "-":
                    yield (left, i * HATCH_GAP), (right, i * HATCH_GAP)
                    continue
                for j in range(math.ceil(left / HATCH_GAP), math.floor((right - 0.7) / HATCH_GAP) + 1):
                    yield (j * HATCH_GAP, i * HATCH_GAP), (j * HATCH_GAP + 0.7, i * HATCH_GAP)
            continue
        step = HATCH_GAP * math.sqrt(2)
        slope = -1 if kind == "/" else 1  # y coordinates grow downwards
        least = top - slope * (left if slope > 0 else right) if slope < 0 else top - right
        most = bottom - left if slope > 0 else bottom + right
        if slope < 0:
            least = top + left
        for i in range(math.ceil(least / step), math.floor(most / step) + 1):
            piece = _cut(left, i * step + slope * left, right, i * step + slope * right, box)
            if piece and piece[0] != piece[1]:
                yield piece
