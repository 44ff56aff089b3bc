"""Rows of forest plots and box plots."""

from __future__ import annotations

import numpy as np

from irdesk.reporting.drawing.figure import Axis, Boxes, Figure
from irdesk.reporting.drawing.figure_layout import PAGE, lay_out_figure
from irdesk.reporting.drawing.plots.forest_and_box_plots import MANY_ROWS
from irdesk.reporting.drawing.primitives import Text


def test_the_axis_is_above_many_rows_too():
    for rows, times in ((MANY_ROWS - 1, 1), (MANY_ROWS, 2)):
        values = np.linspace(0, 1, rows)
        boxes = Boxes(tuple(map(str, range(rows))), *[values] * 6)
        drawing = lay_out_figure(Figure("f", Axis("score"), marks=(boxes,)), PAGE)
        assert sum(isinstance(item, Text) and item.text == "score" for item in drawing.items) == times
        assert (drawing.head > 0) == (times == 2)
