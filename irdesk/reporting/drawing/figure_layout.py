"""Lays a figure out for a width: the one step between what is drawn and how it lies on paper."""

from __future__ import annotations

from irdesk.reporting.drawing.figure import Figure, Grid
from irdesk.reporting.drawing.grid_drawing import grid
from irdesk.reporting.drawing.plot_drawing import plot
from irdesk.reporting.drawing.primitives import Drawing

COLUMN, PAGE = 84.0, 174.0
"""Millimetres of a journal's single and double column."""
LEAST, MOST = 40.0, 300.0
"""Millimetres that a figure may be wide."""
POINTS = 72 / 25.4
"""Of a millimetre."""


def laid_out(figure: Figure, millimetres: float = COLUMN) -> Drawing:
    """The figure on paper of a width in millimetres; its height follows from what is drawn."""
    page = millimetres * POINTS
    own = next((mark for mark in figure.marks if isinstance(mark, Grid)), None)
    return grid(figure, own, page) if own else plot(figure, page)
