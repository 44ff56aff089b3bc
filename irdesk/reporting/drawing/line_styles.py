"""Dash patterns of lines, on screen and in print. Each legend entry has its own, so that colour is never the only
difference.
"""

from __future__ import annotations

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
MOST_LINES = 40  # number of lines that eight colours with ten dashes can distinguish
MOST_NAMED = 12  # maximum number of lines that a plot names; further lines are drawn as background
