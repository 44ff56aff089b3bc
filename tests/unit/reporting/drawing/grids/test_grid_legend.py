"""The legend of a grid: its texts stay on the paper."""

from __future__ import annotations

import numpy as np

from irdesk.reporting.drawing.figure import Figure, Grid
from irdesk.reporting.drawing.figure_layout import lay_out_figure
from irdesk.reporting.drawing.fonts import width
from irdesk.reporting.drawing.primitives import Text


def test_a_scale_has_room_for_its_words():
    names = tuple(f"a rather long run {i}" for i in range(9))
    values = np.linspace(-1, 1, 81).reshape(9, 9)
    scale = ("row worse than the column", "corrected p", "row better than the column")
    drawing = lay_out_figure(Figure("", marks=(Grid(names, names, values, values, scale),)))
    for item in drawing.items:
        if isinstance(item, Text) and not item.turned:
            assert item.x + (1 - item.anchor) * width(item.text, item.size) <= drawing.width, item.text
