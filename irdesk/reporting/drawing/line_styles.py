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
MOST_LINES = 40  # distinct lines if eight colours and ten dash patterns are cycled together
MOST_NAMED = 12  # maximum number of labelled lines in a plot; further lines are drawn as background
