"""Styles of lines and bands: dash patterns, on screen and in print, and the line widths and opacity of bands in print.

The first ten colour numbers have different patterns, so that their lines never differ in colour alone.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from irdesk.reporting.drawing.primitives import Paint, Stroke

if TYPE_CHECKING:  # the start page imports this module, and must not wait for NumPy
    from irdesk.reporting.drawing.figure import Line

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
FEW = 8  # maximum number of lines that are drawn at full width
THIN, ORDINARY, STRONG = 0.5, 1.0, 1.8  # line widths in points
BAND = 0.18  # opacity of a band


def dashes_of(colour: int) -> tuple[float, ...]:
    """Return the dash pattern of a colour number. The number modulo `COLOURS` gives the colour.

    Any `MOST_LINES` successive numbers differ in colour or pattern. With 8 colours and 10 patterns, the same
    combination would recur after 40 numbers, the least common multiple. Therefore the patterns are shifted by one in
    every second block of 40 numbers.
    """
    shift = colour // math.lcm(COLOURS, len(DASHES)) % math.gcd(COLOURS, len(DASHES))
    return DASHES[(colour + shift) % len(DASHES)]


def stroke_of(line: Line, count: int, *, back: bool) -> Stroke:
    """Return the stroke of a line, given that the plot has ``count`` lines."""
    from irdesk.reporting.drawing.print_colours_and_hatches import role  # imported here, since the module imports NumPy

    if back:
        return Stroke(Paint("soft", 0.55), THIN)
    wide = STRONG if line.wide else ORDINARY if count <= FEW else 0.8
    pattern = dashes_of(line.colour) if line.colour >= 0 else DASHES[1]
    if line.dashed is not None:
        pattern = DASHES[1] if line.dashed else ()
    return Stroke(Paint(role(line.colour)), wide, tuple(dash * max(wide, 0.9) for dash in pattern))
