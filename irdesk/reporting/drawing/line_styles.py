"""The dashes of lines, on the screen and on paper: as many as a legend names, so that none is told by colour alone."""

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
"""Strokes and gaps in widths of the pen."""
