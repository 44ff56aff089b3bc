"""Dash patterns of lines, on screen and in print. The first ten colour numbers have different patterns, so that their
lines never differ in colour alone.
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
MOST_LINES = COLOURS * len(DASHES)  # number of distinct styles: colours × dash patterns
MOST_NAMED = 12  # maximum number of labelled lines in a plot; further lines are drawn as background


def dashes_of(colour: int) -> tuple[float, ...]:
    """Return the dash pattern of a colour number. The number modulo `COLOURS` gives the colour.

    Any `MOST_LINES` successive numbers differ in colour or pattern. With 8 colours and 10 patterns, the same
    combination would recur after 40 numbers, the least common multiple. Therefore the patterns are shifted by one in
    every second block of 40 numbers.
    """
    shift = colour // math.lcm(COLOURS, len(DASHES)) % math.gcd(COLOURS, len(DASHES))
    return DASHES[(colour + shift) % len(DASHES)]
