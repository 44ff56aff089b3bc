"""Layout of a figure for a given width: converts axis coordinates to positions on paper."""

from __future__ import annotations

from irdesk.reporting.drawing.figure import Figure, Grid, RankDiagram
from irdesk.reporting.drawing.grids.grid_drawing import draw_grid
from irdesk.reporting.drawing.plots.plot_drawing import draw_plot
from irdesk.reporting.drawing.primitives import Drawing
from irdesk.reporting.drawing.rank_diagram_drawing import draw_rank_diagram

COLUMN, PAGE = 84.0, 174.0
"""The widths of a journal's single and double column, in millimetres."""
LEAST, MOST = 40.0, 300.0
"""The smallest and largest width of a figure, in millimetres."""
POINTS = 72 / 25.4
"""Points per millimetre."""


def lay_out_figure(figure: Figure, millimetres: float = COLUMN) -> Drawing:
    """Lay out a figure for a width in millimetres; its height follows from its content."""
    page = millimetres * POINTS
    cells = next((mark for mark in figure.marks if isinstance(mark, Grid)), None)
    ranks = next((mark for mark in figure.marks if isinstance(mark, RankDiagram)), None)
    if ranks:
        return draw_rank_diagram(figure, ranks, page)
    return draw_grid(figure, cells, page) if cells else draw_plot(figure, page)
