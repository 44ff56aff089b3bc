"""Dash patterns of lines, on screen and in print. Each legend entry has its own, so that colour is never the only
difference.
"""

from __future__ import annotations

import math

DASHES: tuple[tuple[float, ...], ...] = (
    (),
    (4, 2),
    (1, 1.5),
    (4, 1.5, 1, 1.5),
    (2, 1.2),
    (7, 2),
    (3, 1.2, 1, 1.2, 1, 1.2),
    (1, 3),
    (6, 1.2, 2, 1.2),
    (2, 3),
)
"""Dash patterns: lengths of strokes and gaps, in pen widths."""
COLOURS = 8  # number of run colours
MOST_LINES = COLOURS * len(DASHES)  # number of lines that colours and dashes can distinguish
MOST_NAMED = 12  # maximum number of labelled lines in a plot; further lines are drawn as background


def dashes_of(colour: int) -> tuple[float, ...]:
    """Return the dash pattern of a colour number, whose colour is the remainder modulo `COLOURS`.

    Any `MOST_LINES` successive numbers differ in colour or pattern. Since 8 and 10 have the common divisor 2, colours
    and patterns would meet again after 40 numbers; therefore the patterns of every second 40 are shifted by one.
    """
    shift = colour // math.lcm(COLOURS, len(DASHES)) % math.gcd(COLOURS, len(DASHES))
    return DASHES[(colour + shift) % len(DASHES)]
