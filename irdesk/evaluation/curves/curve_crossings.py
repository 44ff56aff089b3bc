"""Where two curves cross: the stretches over which one of them lies above, on, or below the other."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from irdesk.evaluation.scoring.ranked_lists import Floats

ALIKE = 1e-12  # differences of means below this are rounding


@dataclass(frozen=True)
class Stretch:
    """From ``start`` to ``end`` (recall or rank) a curve lies above (``side`` 1), on (0) or below (-1) the other."""

    side: int
    start: float
    end: float


@dataclass(frozen=True)
class Crossing:
    """Where a curve goes from one side of the other to its other side, as the lines are drawn."""

    x: float
    y: float


def stretches(x: Floats, first: Floats, second: Floats) -> tuple[Stretch, ...]:
    """How ``first`` lies to ``second`` from one end to the other; both go in straight lines through points at ``x``,
    which ascend. Shapes (n,). That they touch in a single point parts no stretch.
    """
    more = first - second
    sides = np.where(np.abs(more) <= ALIKE, 0, np.sign(more)).astype(np.int64).tolist()
    if len(sides) == 1:
        return (Stretch(sides[0], float(x[0]), float(x[0])),)
    found: list[Stretch] = []
    for i, (here, there) in enumerate(pairwise(sides)):
        start, end = float(x[i]), float(x[i + 1])
        if here * there < 0:
            at = start + (end - start) * float(more[i] / (more[i] - more[i + 1]))
            _append(found, Stretch(here, start, at))
            _append(found, Stretch(there, at, end))
        else:
            _append(found, Stretch(here or there, start, end))
    return tuple(found)


def _append(found: list[Stretch], more: Stretch) -> None:
    if found and found[-1].side == more.side:
        more = Stretch(more.side, found.pop().start, more.end)
    found.append(more)


def crossings(x: Floats, first: Floats, second: Floats) -> tuple[Crossing, ...]:
    """Where ``first`` crosses ``second``; of a crossing along which they run together, where that begins."""
    sided = stretches(x, first, second)
    found = []
    for one, other in pairwise([own for own in sided if own.side]):
        if one.side != other.side:
            found.append(Crossing(one.end, float(np.interp(one.end, x, second))))
    return tuple(found)
