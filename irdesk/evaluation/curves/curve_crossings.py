"""Crossings of two curves, and the intervals in which one of them is above, on, or below the other."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from irdesk.evaluation.scoring.ranked_lists import Floats

ALIKE = 1e-12  # smaller differences of means are rounding errors


@dataclass(frozen=True)
class Stretch:
    """An interval of recall or rank, from ``start`` to ``end``, in which one curve is above (``side`` 1), on (0) or
    below (-1) the other.
    """

    side: int
    start: float
    end: float


@dataclass(frozen=True)
class Crossing:
    """A point where a curve, drawn with straight lines, crosses the other curve."""

    x: float
    y: float


def stretches(x: Floats, first: Floats, second: Floats) -> tuple[Stretch, ...]:
    """Return the intervals in which ``first`` is above, on or below ``second``.

    Both curves are straight lines through points at ascending ``x``. Shapes (n,). Touching at a single point does not
    split an interval.
    """
    more = first - second
    sides = np.where(np.abs(more) <= ALIKE, 0, np.sign(more)).astype(np.int64).tolist()
    if len(sides) == 1:
        return (Stretch(sides[0], float(x[0]), float(x[0])),)
    result: list[Stretch] = []
    for i, (side, next_side) in enumerate(pairwise(sides)):
        start, end = float(x[i]), float(x[i + 1])
        if side * next_side < 0:
            crossing = start + (end - start) * float(more[i] / (more[i] - more[i + 1]))
            _append(result, Stretch(side, start, crossing))
            _append(result, Stretch(next_side, crossing, end))
        else:
            _append(result, Stretch(side or next_side, start, end))
    return tuple(result)


def _append(result: list[Stretch], more: Stretch) -> None:
    if result and result[-1].side == more.side:
        more = Stretch(more.side, result.pop().start, more.end)
    result.append(more)


def crossings(x: Floats, first: Floats, second: Floats) -> tuple[Crossing, ...]:
    """Return the points where ``first`` crosses ``second``. If the curves coincide over an interval, its start is
    returned.
    """
    sided = stretches(x, first, second)
    result = []
    for one, other in pairwise([stretch for stretch in sided if stretch.side]):
        if one.side != other.side:
            result.append(Crossing(one.end, float(np.interp(one.end, x, second))))
    return tuple(result)
